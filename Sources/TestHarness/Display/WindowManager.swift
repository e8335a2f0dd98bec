internal import GLib
internal import X11

/// Window managers that tests start on a private server.
///
/// They find the machine's own themes and defaults, without which most of them do not start.
nonisolated package enum WindowManager: String, CaseIterable, Sendable {
  case openbox
  case i3
  case xfwm4
  case xfwm4WithCompositor = "xfwm4 with its compositor"
  case twm
  /// That of GNOME, with its compositor.
  case mutter
  /// That of KDE, with its compositor.
  case kwin

  /// Whether the window manager is a compositor, too.
  package var isCompositor: Bool { [.xfwm4WithCompositor, .mutter, .kwin].contains(self) }

  /// Whether the window manager supports `_NET_WM_STATE`.
  package var supportsStates: Bool { self != .twm }
}

/// A window manager that is running on a private server.
package final class RunningWindowManager {
  /// The window manager's process.
  package let process: ChildProcess
  /// The session bus of xfwm4, mutter and kwin.
  private let bus: PrivateBus?

  /// Starts a window manager, and waits for its compositor if it has one.
  ///
  /// - Throws: `HarnessError` if it cannot be started.
  package init(_ manager: WindowManager, on server: XServer) throws {
    var environment = PrivateEnvironment.withSystemData
    switch manager {
    case .openbox:
      bus = nil
      environment["XDG_CONFIG_DIRS"] = "/etc/xdg"
      process = try server.start("openbox", ["--sm-disable"], environment: environment)
    case .i3:
      bus = nil
      process = try server.start("i3", ["-c", "/dev/null"], environment: environment)
    case .xfwm4, .xfwm4WithCompositor:
      let settings = try PrivateBus(
        services: [try String(contentsOfFileAt: Self.settingsService)], environment: environment)
      bus = settings
      environment["DBUS_SESSION_BUS_ADDRESS"] = settings.address.text
      let compositor = manager == .xfwm4WithCompositor ? "on" : "off"
      process = try server.start(
        "xfwm4", ["--compositor=\(compositor)", "--sm-client-disable"], environment: environment)
    case .twm:
      bus = nil
      // It exits if its default fonts are missing.
      let fonts = ["Title", "Menu", "Icon", "Resize", "IconManager"].map { "\($0)Font \"fixed\"\n" }
      environment["LC_ALL"] = "C"
      process = try server.start(
        "twm", ["-f", "/dev/stdin"], environment: environment, input: .text(fonts.joined()))
    case .mutter:
      let session = try PrivateBus()
      bus = session
      environment["DBUS_SESSION_BUS_ADDRESS"] = session.address.text
      process = try server.start("mutter", ["--x11", "--sm-disable"], environment: environment)
    case .kwin:
      let session = try PrivateBus()
      bus = session
      environment["DBUS_SESSION_BUS_ADDRESS"] = session.address.text
      process = try server.start("kwin_x11", [], environment: environment)
    }
    guard manager.isCompositor else { return }
    let control = server.control
    try wait(for: "the compositor of \(manager.rawValue)", within: Bounds.start) { [process] in
      guard process.isRunning else {
        throw HarnessError("\(manager.rawValue) ended: \(process.standardError)")
      }
      return control.owner(of: control.atoms[.compositorSelection]) != .none
    }
  }

  private static let settingsService = "/usr/share/dbus-1/services/org.xfce.Xfconf.service"
}
