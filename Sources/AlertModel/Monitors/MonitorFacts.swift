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
