import X11

/// The desktop below all toasts, and below those above each modal alert, where no compositor runs.
@MainActor
final class ToastDesktops {
  private unowned let windows: AlertWindowList
  private let connection: DisplayConnection
  private var desktops: [Backdrop: ToastDesktop] = [:]
  /// The window of another presenter's modal alert; nil for none.
  private(set) var cover: UInt?

  init(_ windows: AlertWindowList, on connection: DisplayConnection) {
    self.windows = windows
    self.connection = connection
  }

  /// What dims the desktop below the toasts that are on top.
  private struct Backdrop: Hashable {
    /// The modal alert; nil for none.
    var alert: ObjectIdentifier?
    /// The window of another presenter's; nil for none.
    var cover: UInt?
  }

  private var backdrop: Backdrop {
    let alert = windows.all.last { !$0.standsOnDesktop }
    return Backdrop(alert: alert.map { ObjectIdentifier($0) }, cover: cover)
  }

  private subscript(backdrop: Backdrop) -> ToastDesktop {
    if let desktop = desktops[backdrop] { return desktop }
    let desktop = ToastDesktop(on: connection)
    desktops[backdrop] = desktop
    return desktop
  }

  /// The desktop below the toasts that are on top.
  var current: ToastDesktop { self[backdrop] }

  /// The desktop as it was before the toasts below a modal alert covered it, as far as known.
  func desktop(below alert: AlertWindow) -> ToastDesktop {
    // Of one that is about to close, this one has taken over the screen below.
    let alerts = windows.all.filter { !$0.standsOnDesktop && ($0.isLive || $0 === alert) }
    let index = alerts.firstIndex { $0 === alert } ?? 0
    return self[Backdrop(alert: index > 0 ? ObjectIdentifier(alerts[index - 1]) : nil)]
  }

  /// Called before the windows of a modal alert close: the toasts above it cover the screen below.
  func willUncover(below panes: AlertPanes) {
    if let alert = windows.all.first(where: { $0.owns(panes) }) { keepDesktop(below: alert) }
  }

  /// Keeps what a modal alert has captured below the toasts above it, before that is drawn upon.
  func keepDesktop(below alert: AlertWindow) {
    let areas = windows.toasts(after: alert).flatMap { $0.panes.map(\.restingFrame) }
    guard !areas.isEmpty else { return }
    try? desktop(below: alert).extend(to: areas, below: alert.panes.map(\.surface.ground))
  }

  /// Forgets what was below closed alerts.
  func prune() {
    let alerts = Set(windows.all.filter { !$0.standsOnDesktop }.map { ObjectIdentifier($0) })
    desktops = desktops.filter { backdrop, _ in backdrop.alert.map(alerts.contains) ?? true }
  }

  /// Sets the window of another presenter's modal alert.
  ///
  /// - Parameters:
  ///   - cover: The window; nil for none.
  ///   - isFirst: Whether it was there before the first toast, and has been captured with it.
  func setCover(_ cover: UInt?, isFirst: Bool) {
    if let former = self.cover { desktops = desktops.filter { $0.key.cover != former } }
    let former = backdrop
    self.cover = cover
    if isFirst { desktops[backdrop] = desktops.removeValue(forKey: former) }
  }

  /// Forgets everything.
  func discard() { desktops = [:] }
}
