import AlertModel
import X11

/// Decides whether a window identifier from a caller can be shown in an alert.
@MainActor
struct GuestWindowCheck {
  let display: AlertDisplay
  /// The windows of alerts, also those that are about to enter their containers.
  let taken: Set<WindowID>

  /// Checks that windows in alerts get keys on a display.
  ///
  /// Window managers of Wayland compositors and of viewers' desktops give the focus to managed windows,
  /// and a guest is none.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` and one sentence.
  static func requireKeys(on display: AlertDisplay) throws(AlertAdmissionError) {
    switch display.connection.rootless {
    case nil: break
    case .wayland:
      throw AlertAdmissionError(
        .invalid, "on a Wayland desktop another program’s window in an alert gets no keys")
    case .viewer:
      throw AlertAdmissionError(
        .invalid, "in a session of xpra or X2Go another program’s window in an alert gets no keys")
    }
  }

  /// Returns the program's window with an identifier, or the one inside that frame.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` and one sentence.
  func window(_ identifier: UInt) throws(AlertAdmissionError) -> WindowID {
    let connection = display.connection
    let name = "0x" + String(identifier, radix: 16)
    let named = WindowID(rawValue: identifier)
    if named == connection.root { throw problem("\(name) is the root window") }
    guard identifier > 0, identifier <= UInt(UInt32.max), connection.facts(of: named) != nil,
      let top = connection.topLevel(of: named)
    else { throw problem("\(name) is not a window") }
    guard !display.stacking.ownWindows.contains(top),
      connection.windowClass(of: top)?.name != "Tocsin"
    else { throw problem("\(name) is a window of an alert") }
    let client = connection.queryClient(in: named)
    if taken.contains(client) { throw problem("\(name) is a window of an alert") }
    guard let facts = connection.guestFacts(of: client), facts.isDrawable else {
      throw problem("\(name) shows nothing")
    }
    let isTopLevel = connection.queryParent(of: client) == connection.root
    guard isTopLevel || connection.isManagedClient(client) || isListed(client) else {
      throw problem("\(name) is a part of another window")
    }
    return client
  }

  /// Whether the window manager lists a window, as i3 does with one of a hidden workspace, whose
  /// `WM_STATE` says that it is withdrawn.
  private func isListed(_ window: WindowID) -> Bool {
    let connection = display.connection
    return connection.windows(connection.atoms[.netClientList], of: connection.root)?
      .contains(window) == true
  }

  private func problem(_ sentence: String) -> AlertAdmissionError {
    AlertAdmissionError(.invalid, sentence)
  }
}
