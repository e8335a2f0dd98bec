internal import CX11

/// A manager selection, which serves as a lock for the whole display: only one client owns it.
///
/// The server frees it when its owner exits. ICCCM 2.8: manager selections.
package final class ManagerSelection {
  private let connection: DisplayConnection
  private let selection: AtomID
  private var window: HelperWindow?

  /// Whether this object owns the selection.
  package var isOwned: Bool { window != nil }

  /// Called from the loop if another client takes the selection away.
  package var onLost: (() -> Void)?

  /// Prepares to own a selection, without requests.
  package init(_ selection: AtomID, on connection: DisplayConnection) {
    self.connection = connection
    self.selection = selection
  }

  isolated deinit {
    release()
  }

  /// Takes the selection if it has no owner.
  ///
  /// Costs a round trip. The server is grabbed between check and request, so of two clients that try
  /// at the same time exactly one succeeds.
  ///
  /// - Parameter value: A number for other clients, in the owner window's property with the
  ///   selection's name.
  /// - Returns: Whether this object owns the selection now.
  ///
  /// The corresponding Xlib function is `XSetSelectionOwner`.
  package func acquire(value: UInt = 0) -> Bool {
    if isOwned { return true }
    guard !connection.isLost else { return false }
    let display = connection.handle
    let window = HelperWindow(on: connection) { [weak self] event in
      guard let self, case .selectionLost = event else { return }
      self.window = nil
      onLost?()
    }
    connection.setCardinals([value], selection, of: window.id)
    XGrabServer(display)
    let isFree = XGetSelectionOwner(display, selection.rawValue) == 0
    // With the server grabbed, CurrentTime is safe and the result need not be verified. The
    // selection is released by destroying its owner, never by a request that could come too late.
    if isFree {
      XSetSelectionOwner(
        display, selection.rawValue, window.id.rawValue, UInt(CurrentTime))
    }
    XUngrabServer(display)
    connection.flush()
    guard isFree else { return false }
    self.window = window
    announce(window.id)
    return true
  }

  /// Releases the selection.
  package func release() {
    guard window != nil else { return }
    window = nil
    connection.flush()
  }

  /// Sends the `MANAGER` message, which notifies other clients of the new owner.
  private func announce(_ owner: WindowID) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = connection.root.rawValue
    event.xclient.message_type = connection.atoms[.manager].rawValue
    event.xclient.format = 32
    event.xclient.data.l.0 = Int(CurrentTime)
    event.xclient.data.l.1 = Int(bitPattern: selection.rawValue)
    event.xclient.data.l.2 = Int(bitPattern: owner.rawValue)
    XSendEvent(connection.handle, connection.root.rawValue, 0, StructureNotifyMask, &event)
  }
}
