extension MonitorFacts {
  /// The monitors that an alert stands on, as it was asked for.
  ///
  /// A choice that cannot be had now, such as the name of a monitor that is off, is as good as none:
  /// then it is the one for a modal alert.
  ///
  /// - Parameters:
  ///   - choice: Which; nil leaves it to the presenter.
  ///   - monitors: Every live monitor; empty when all outputs are off.
  ///   - focusedWindow: The frame of the window with the focus, in device pixels of the root; asked
  ///     for only if it matters.
  ///   - pointer: Where the pointer is, in device pixels of the root; asked for only if it matters.
  /// - Returns: One, or for `all` each that shows something else than those before; empty only if
  ///   there is no monitor.
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

  /// The monitors without those that only show a part of what another one shows.
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
  /// The monitors that a window fills that is meant to fill one.
  ///
  /// - Parameters:
  ///   - window: Its frame, in device pixels of the root.
  ///   - monitors: Every live monitor.
  /// - Returns: Those that it covers wholly, or else, while it has not its size yet, the one that it
  ///   covers most of.
  package static func filled(by window: Rect, among monitors: [MonitorFacts]) -> [MonitorFacts] {
    let covered = monitors.filter { $0.frame.union(window) == window }
    guard covered.isEmpty else { return covered }
    return mostCovered(by: window, among: monitors).map { [$0] } ?? []
  }

  /// The monitors for what makes way for windows that fill some.
  ///
  /// - Parameters:
  ///   - filled: The monitors that such windows fill.
  ///   - chosen: Where it would stand otherwise.
  ///   - monitors: Every live monitor.
  /// - Returns: Those chosen that are free, or else the primary free one or the first; where none is
  ///   free, those chosen.
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
