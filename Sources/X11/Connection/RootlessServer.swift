internal import CX11

/// An X server without a screen of its own, whose windows are among those of another desktop.
///
/// Such a server gets keys only while one of its windows has that desktop's focus.
package enum RootlessServer: Hashable, Sendable {
  /// Xwayland; the desktop is the Wayland compositor's, which blends windows.
  case wayland
  /// The server of xpra's seamless mode, or nxagent as X2Go uses it for single applications; the
  /// desktop is that of a viewer, perhaps on another machine.
  ///
  /// The root window has no picture, and nothing is known of what is below a window.
  case viewer
}

/// The requests that tell whether a server is Xwayland, sent before their replies are needed.
struct XwaylandQuestion {
  private let presence: ServerRequests.Ticket
  private let devices: ServerRequests.Ticket?

  /// Asks; nil without a request if the server cannot be Xwayland.
  ///
  /// The window manager of a Wayland compositor creates one of these atoms, but so do KWin, mutter
  /// and Enlightenment in sessions of X.
  init?(_ atoms: AtomTable, _ requests: ServerRequests) {
    guard atoms[.waylandSurface] != .none || atoms[.waylandSurfaceSerial] != .none else {
      return nil
    }
    let name = "XWAYLAND"
    presence = xcb_query_extension(requests.server, UInt16(name.utf8.count), name).sequence
    devices = InputDevices.ask(requests)
  }

  /// Waits for the replies, and returns whether the server is Xwayland.
  ///
  /// Xwayland has the extension `XWAYLAND` since version 23.1, and devices such as
  /// `xwayland-keyboard:11` also before that.
  func receive(on requests: ServerRequests) -> Bool {
    let hasExtension = requests.answer(presence).map { $0.field(8, as: UInt8.self) != 0 } ?? false
    let names = requests.answer(devices).map { InputDevices($0).all.map(\.name) } ?? []
    return hasExtension || names.contains { $0.hasPrefix("xwayland-") }
  }
}

extension DisplayConnection {
  /// Finds out whether the server is a rootless one.
  ///
  /// Costs a round trip if the names of xpra's or nxagent's properties exist, else none.
  ///
  /// - Parameter question: Whether it is Xwayland, asked for earlier; nil if it cannot be.
  /// - Returns: What it is; nil if it has a screen of its own.
  ///
  /// xpra: `XPRA_SERVER`, and `XPRA_SERVER_MODE` since version 4; nxagent: `NX_AGENT_VERSION`, and
  /// `WM_STATE` of the root window in rootless mode.
  func queryRootlessServer(_ question: XwaylandQuestion?) -> RootlessServer? {
    if question?.receive(on: requests) == true { return .wayland }
    if atoms[.nxAgentVersion] != .none, hasProperty(atoms[.nxAgentVersion], of: root),
      hasProperty(atoms[.wmState], of: root)
    {
      return .viewer
    }
    guard atoms[.xpraServer] != .none, hasProperty(atoms[.xpraServer], of: root) else { return nil }
    let mode = atoms[.xpraServerMode] == .none ? nil : text(atoms[.xpraServerMode], of: root)
    return mode == nil || mode == "seamless" ? .viewer : nil
  }

  /// Whether a window was created on this connection.
  package func owns(_ window: WindowID) -> Bool {
    guard let setup = xcb_get_setup(requests.server)?.pointee else { return false }
    return window.wire & ~setup.resource_id_mask == setup.resource_id_base
  }
}
