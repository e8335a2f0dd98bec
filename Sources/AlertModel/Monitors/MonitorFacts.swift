/// A monitor; lengths are in device pixels of the root window.
package struct MonitorFacts: Hashable, Sendable {
  /// The RandR output name.
  package var name: String
  /// The monitor's part of the root window.
  package var frame: Rect
  /// The part of the frame that docks and bars leave free.
  package var workArea: Rect
  /// Whether it is the primary monitor.
  package var isPrimary: Bool
  /// Seconds between two refreshes.
  package var refreshInterval: Double

  /// Creates a monitor; by default all of it is the work area.
  package init(
    name: String, frame: Rect, workArea: Rect? = nil, isPrimary: Bool = false,
    refreshInterval: Double = 1.0 / 60
  ) {
    self.name = name
    self.frame = frame
    self.workArea = workArea ?? frame
    self.isPrimary = isPrimary
    self.refreshInterval = refreshInterval
  }
}

extension MonitorFacts {
  /// How the output names of remote desktops begin: those of TigerVNC, TurboVNC, xrdp and x2go.
  private static let remotePrefixes = ["VNC-", "TVNC-", "rdp", "NX"]

  /// Whether it is shown on another machine, by a server that is a remote desktop itself.
  package var isRemote: Bool {
    Self.remotePrefixes.contains { prefix in
      name.hasPrefix(prefix) && !name.dropFirst(prefix.count).isEmpty
        && name.dropFirst(prefix.count).allSatisfy { ("0"..."9").contains($0) }
    }
  }

  /// Returns the default monitor of a modal alert.
  ///
  /// It is the one with the largest part of the focused window, else the one under the pointer, else
  /// the primary one, else the first.
  ///
  /// - Parameters:
  ///   - monitors: The active monitors; empty if all outputs are off.
  ///   - focusedWindow: The frame of the focused window, in device pixels of the root window.
  ///   - pointer: The pointer's position, in device pixels of the root window.
  /// - Returns: nil only if there is no monitor.
  package static func forModalAlert(
    among monitors: [MonitorFacts], focusedWindow: Rect?, pointer: Point?
  ) -> MonitorFacts? {
    if let focusedWindow, let best = mostCovered(by: focusedWindow, among: monitors) {
      return best
    }
    if let pointer, let under = monitors.first(where: { $0.frame.contains(pointer) }) {
      return under
    }
    return monitors.first { $0.isPrimary } ?? monitors.first
  }

  /// Returns the monitor with the largest part of a window; nil if the window is on none.
  static func mostCovered(
    by window: Rect, among monitors: [MonitorFacts]
  ) -> MonitorFacts? {
    let shares = monitors.map { monitor in
      let shared = monitor.frame.intersection(window)
      return shared.width * shared.height
    }
    guard let largest = shares.max(), largest > 0, let index = shares.firstIndex(of: largest)
    else { return nil }
    return monitors[index]
  }
}

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
