internal import CX11

/// One monitor: a rectangle of the screen that a person sees as one.
nonisolated package struct Monitor: Hashable, Sendable {
  /// Such as `HDMI-1`; `screen` when the server knows no monitors.
  package var name: String
  /// In the screen's coordinates, device pixels.
  package var frame: PixelRect
  package var isPrimary: Bool
  /// Thousandths of a hertz; 60 000 when the server does not say.
  package var refreshRate: Int

  package static let defaultRefreshRate = 60_000

  package init(name: String, frame: PixelRect, isPrimary: Bool, refreshRate: Int) {
    self.name = name
    self.frame = frame
    self.isPrimary = isPrimary
    self.refreshRate = refreshRate
  }
}

extension DisplayConnection {
  /// The monitors that are lit, the primary first, else in the server's order.
  ///
  /// Costs round trips.
  ///
  /// Empty while every monitor is switched off. Without RandR 1.5, one that is the whole screen.
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

/// Looks up how often outputs show a picture.
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

  /// The lowest rate of the outputs, which keeps a frame from being skipped on any.
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
    // Xvfb and virtual machines make modes up; a rate nobody has is no guide for frames.
    return (10_000...500_000).contains(rate) ? rate : nil
  }
}
