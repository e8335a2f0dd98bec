/// A monitor: a rectangle of the screen.
nonisolated package struct Monitor: Hashable, Sendable {
  /// Such as `HDMI-1`; `screen` if the server does not report monitors.
  package var name: String
  /// In the screen's coordinates, in device pixels.
  package var frame: PixelRect
  /// Whether the user chose it as the primary monitor.
  package var isPrimary: Bool
  /// In thousandths of a hertz.
  package var refreshRate: Int

  /// The refresh rate of a monitor whose rate is unknown.
  package static let defaultRefreshRate = 60_000

  /// Creates a monitor from its parts.
  package init(name: String, frame: PixelRect, isPrimary: Bool, refreshRate: Int) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
    self.refreshRate = refreshRate
  }
}

extension DisplayConnection {
  /// Returns the active monitors, the primary one first, else in the server's order.
  ///
  /// Empty while all monitors are switched off. Without RandR 1.5 the whole screen is one monitor.
  /// Costs two round trips.
  ///
  /// The corresponding Xlib function is `XRRGetMonitors`.
  package func queryMonitors() -> [Monitor] {
    let query = early.takeMonitors() ?? MonitorQuery(of: root, requests)
    guard extensions.randr != nil, !isLost else {
      query.cancel()
      return [
        Monitor(
          name: "screen", frame: screenRect, isPrimary: true,
          refreshRate: Monitor.defaultRefreshRate)
      ]
    }
    let monitors = query.finish() ?? []
    return monitors.filter(\.isPrimary) + monitors.filter { !$0.isPrimary }
  }
}
