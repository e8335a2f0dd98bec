/// One monitor, in device pixels from the root window's top left corner.
package struct MonitorFacts: Hashable, Sendable {
  package var name: String
  package var frame: Rect
  /// What docks and bars leave free of it.
  package var workArea: Rect
  package var isPrimary: Bool
  /// Seconds between two refreshes.
  package var refreshInterval: Double

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
  /// The monitor that a modal alert stands on.
  ///
  /// The one that holds most of the focused window, else the one under the pointer, else the
  /// primary one, else the first.
  ///
  /// - Parameters:
  ///   - monitors: Every live monitor; empty when all outputs are off.
  ///   - focusedWindow: The frame of the window with the focus, in device pixels of the root.
  ///   - pointer: Where the pointer is, in device pixels of the root.
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
