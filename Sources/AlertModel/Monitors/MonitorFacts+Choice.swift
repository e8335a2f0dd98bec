extension MonitorFacts {
  /// Returns the monitors on which an alert is shown.
  ///
  /// A choice that is not available, such as an inactive output, counts as nil.
  ///
  /// - Parameters:
  ///   - choice: The alert's choice; nil means the default of modal alerts.
  ///   - monitors: The active monitors; empty if all outputs are off.
  ///   - focusedWindow: Returns the frame of the focused window, in device pixels of the root
  ///     window; called only if needed.
  ///   - pointer: Returns the pointer's position, in device pixels of the root window; called only
  ///     if needed.
  /// - Returns: One monitor, or for `all` every monitor that is not a mirror of another one; empty
  ///   only if there is no monitor.
  package static func chosen(
    _ choice: MonitorChoice?, among monitors: [MonitorFacts],
    focusedWindow: () -> Rect?, pointer: () -> Point?
  ) -> [MonitorFacts] {
    guard monitors.count > 1 else { return monitors }
    let chosen: MonitorFacts?
    switch choice {
    case nil: chosen = nil
    case .named(let name): chosen = monitors.first { $0.name == name }
    case .primary: chosen = monitors.first { $0.isPrimary }
    case .pointer:
      chosen = pointer().flatMap { point in monitors.first { $0.frame.contains(point) } }
    case .focus: chosen = focusedWindow().flatMap { mostCovered(by: $0, among: monitors) }
    case .all: return distinct(monitors)
    }
    if let chosen { return [chosen] }
    let usual = forModalAlert(
      among: monitors, focusedWindow: focusedWindow(), pointer: pointer())
    return usual.map { [$0] } ?? []
  }

  /// Returns the monitors without those whose frame is within another one's.
  private static func distinct(_ monitors: [MonitorFacts]) -> [MonitorFacts] {
    var result: [MonitorFacts] = []
    for (index, monitor) in monitors.enumerated() {
      let isShown = monitors.enumerated().contains { other in
        other.offset != index && other.element.frame.union(monitor.frame) == other.element.frame
          && (other.element.frame != monitor.frame || other.offset < index)
      }
      if !isShown { result.append(monitor) }
    }
    return result
  }
}

extension MonitorFacts {
  /// Returns the monitors that a full-screen window fills.
  ///
  /// - Parameters:
  ///   - window: The window's frame, in device pixels of the root window.
  ///   - monitors: The active monitors.
  /// - Returns: The monitors that it covers completely, or else, as it may not have its final size
  ///   yet, the one with the largest part of it.
  package static func filled(by window: Rect, among monitors: [MonitorFacts]) -> [MonitorFacts] {
    let covered = monitors.filter { $0.frame.union(window) == window }
    guard covered.isEmpty else { return covered }
    return mostCovered(by: window, among: monitors).map { [$0] } ?? []
  }

  /// Returns the monitors for an alert that avoids full-screen windows.
  ///
  /// - Parameters:
  ///   - filled: The monitors with full-screen windows.
  ///   - chosen: The monitors of the alert otherwise.
  ///   - monitors: The active monitors.
  /// - Returns: The chosen ones that are free, or else the free primary monitor, or else the first
  ///   free one; if none is free, the chosen ones.
  package static func others(
    than filled: [MonitorFacts], insteadOf chosen: [MonitorFacts], among monitors: [MonitorFacts]
  ) -> [MonitorFacts] {
    let names = Set(filled.map(\.name))
    func isFree(_ monitor: MonitorFacts) -> Bool { !names.contains(monitor.name) }
    let kept = chosen.filter(isFree)
    guard kept.isEmpty else { return kept }
    let free = monitors.filter(isFree)
    return (free.first { $0.isPrimary } ?? free.first).map { [$0] } ?? chosen
  }
}
