internal import CX11

/// A selection that at most one client owns at a time: a lock that the whole display sees.
///
/// It falls free by itself when its owner dies. ICCCM 2.8: manager selections.
package final class ManagerSelection {
  private let connection: DisplayConnection
  private let selection: AtomID
  private var window: HelperWindow?

  /// Whether it is ours.
  package var isOwned: Bool { window != nil }

  /// Called from the loop if another client takes the selection from us.
  package var onLost: (() -> Void)?

  /// Prepares to own a selection; nothing happens yet.
  package init(_ selection: AtomID, on connection: DisplayConnection) {
    self.connection = connection
    self.selection = selection
  }

  isolated deinit {
    release()
  }

  /// Takes the selection if nobody owns it.
  ///
  /// Costs a round trip.
  ///
  /// Of two clients that try at the same moment exactly one succeeds: the server listens to one
  /// alone between question and answer.
  ///
  /// - Parameter value: A number that others can read from the owner's window, under the
  ///   selection's own name.
  /// - Returns: Whether it is ours now.
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
    // Nobody can come between, so the claim needs no time and no second look; the selection is
    // given up by destroying its owner, never by a request that could come late.
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

  /// Gives the selection up.
  package func release() {
    guard window != nil else { return }
    window = nil
    connection.flush()
  }

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
