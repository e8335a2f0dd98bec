internal import CX11

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
  /// Costs round trips.
  ///
  /// The corresponding Xlib function is `XRRGetMonitors`.
  package func queryMonitors() -> [Monitor] {
    guard extensions.randr != nil else {
      return [
        Monitor(
          name: "screen", frame: screenRect, isPrimary: true,
          refreshRate: Monitor.defaultRefreshRate)
      ]
    }
    var count: Int32 = 0
    guard let infos = XRRGetMonitors(handle, root.rawValue, 1, &count) else { return [] }
    defer { XRRFreeMonitors(infos) }
    let rates = RefreshRates(self)
    let monitors = UnsafeBufferPointer(start: infos, count: Int(max(count, 0))).map { info in
      Monitor(
        name: name(of: AtomID(rawValue: UInt(info.name))) ?? "",
        frame: PixelRect(
          x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
        isPrimary: info.primary != 0,
        refreshRate: rates.rate(
          of: UnsafeBufferPointer(start: info.outputs, count: Int(info.noutput))))
    }
    return monitors.filter(\.isPrimary) + monitors.filter { !$0.isPrimary }
  }
}

/// The refresh rates of outputs.
private struct RefreshRates: ~Copyable {
  private let connection: DisplayConnection
  private let resources: UnsafeMutablePointer<XRRScreenResources>?

  init(_ connection: DisplayConnection) {
    self.connection = connection
    resources = XRRGetScreenResourcesCurrent(connection.handle, connection.root.rawValue)
  }

  deinit {
    if let resources { XRRFreeScreenResources(resources) }
  }

  /// Returns the lowest rate of a monitor's outputs, so that none of them skips frames.
  func rate(of outputs: UnsafeBufferPointer<RROutput>) -> Int {
    outputs.compactMap { rate(of: $0) }.min() ?? Monitor.defaultRefreshRate
  }

  private func rate(of output: RROutput) -> Int? {
    let display = connection.handle
    guard let resources, let info = XRRGetOutputInfo(display, resources, output) else { return nil }
    defer { XRRFreeOutputInfo(info) }
    guard info.pointee.crtc != 0,
      let crtc = XRRGetCrtcInfo(display, resources, info.pointee.crtc)
    else { return nil }
    defer { XRRFreeCrtcInfo(crtc) }
    let modes = UnsafeBufferPointer(
      start: resources.pointee.modes, count: Int(resources.pointee.nmode))
    guard let mode = modes.first(where: { $0.id == crtc.pointee.mode }) else { return nil }
    return rate(of: mode)
  }

  private func rate(of mode: XRRModeInfo) -> Int? {
    var lines = Double(mode.vTotal)
    if mode.modeFlags & XRRModeFlags(RR_DoubleScan) != 0 { lines *= 2 }
    if mode.modeFlags & XRRModeFlags(RR_Interlace) != 0 { lines /= 2 }
    let dots = Double(mode.hTotal) * lines
    guard mode.dotClock > 0, dots > 0 else { return nil }
    let rate = Int((Double(mode.dotClock) * 1000 / dots).rounded())
    // Xvfb and virtual machines report made-up modes; ignore implausible rates.
    return (10_000...500_000).contains(rate) ? rate : nil
  }
}
