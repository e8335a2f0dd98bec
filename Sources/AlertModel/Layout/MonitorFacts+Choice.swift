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
