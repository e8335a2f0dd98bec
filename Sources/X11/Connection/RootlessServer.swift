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

extension DisplayConnection {
  /// Queries whether the server is a rootless one.
  ///
  /// Costs a round trip if the names of xpra's or nxagent's properties exist, else none.
  ///
  /// xpra: `XPRA_SERVER`, and `XPRA_SERVER_MODE` since version 4; nxagent: `NX_AGENT_VERSION`, and
  /// `WM_STATE` of the root window in rootless mode.
  func queryRootlessServer() -> RootlessServer? {
    if atoms[.waylandSurface] != .none || atoms[.waylandSurfaceSerial] != .none { return .wayland }
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
