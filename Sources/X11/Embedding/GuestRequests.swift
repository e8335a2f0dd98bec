internal import CX11

/// The place of a window in the stack beside another one.
nonisolated package enum StackPlace: Hashable, Sendable {
  case above
  case below
}

/// Requests for embedding windows of other programs; on windows that no longer exist they do
/// nothing.
extension DisplayConnection {
  /// Returns the parent of a window; nil if the window does not exist.
  package func queryParent(of window: WindowID) -> WindowID? { queryTree(window)?.parent }

  /// Returns the children of a window, from the bottom; empty if it does not exist.
  package func queryChildren(of window: WindowID) -> [WindowID] {
    queryTree(window)?.children ?? []
  }

  /// Returns the managed window inside a window manager's frame, or the window itself if it is
  /// managed or contains none.
  ///
  /// ICCCM 4.1.3.1: `WM_STATE`.
  package func queryClient(in window: WindowID) -> WindowID {
    var level = [window]
    for _ in 0..<4 where !level.isEmpty {
      if let client = level.first(where: { hasProperty(atoms[.wmState], of: $0) }) { return client }
      level = Array(level.flatMap(queryChildren).prefix(64))
    }
    return window
  }

  /// Whether a window manager manages a window.
  ///
  /// ICCCM 4.1.3.1: `WM_STATE` with a state other than withdrawn.
  package func isManagedClient(_ window: WindowID) -> Bool {
    guard let content = readBeginning(atoms[.wmState], of: window, byteLimit: 8),
      let state = content.words.first
    else { return false }
    return state != UInt(WithdrawnState)
  }

  /// Withdraws a window: it is unmapped, and its window manager removes `WM_STATE`.
  ///
  /// The corresponding Xlib function is `XWithdrawWindow`.
  package func withdraw(_ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors { _ = XWithdrawWindow(handle, window.rawValue, Int32(screenNumber)) }
    flush()
  }

  /// Moves a window into another one, or to the root.
  ///
  /// The corresponding Xlib function is `XReparentWindow`.
  package func reparent(_ window: WindowID, into parent: WindowID, at point: PixelPoint) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XReparentWindow(
        handle, window.rawValue, parent.rawValue, point.x.protocolCoordinate,
        point.y.protocolCoordinate)
    }
  }

  /// Sets whether the server returns a window to the root if this client dies.
  ///
  /// The corresponding Xlib function is `XChangeSaveSet`.
  package func setSaved(_ isSaved: Bool, _ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XChangeSaveSet(handle, window.rawValue, isSaved ? SetModeInsert : SetModeDelete)
    }
  }

  /// Moves and resizes another program's window, in its parent's coordinates, without a border.
  package func configure(_ window: WindowID, _ frame: PixelRect) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XSetWindowBorderWidth(handle, window.rawValue, 0)
      _ = XMoveResizeWindow(
        handle, window.rawValue, frame.x.protocolCoordinate, frame.y.protocolCoordinate,
        frame.width.protocolLength, frame.height.protocolLength)
    }
  }

  /// Sets the border width of another program's window, which a window manager may refuse.
  ///
  /// The corresponding Xlib function is `XSetWindowBorderWidth`.
  package func setBorderWidth(_ width: Int, of window: WindowID) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XSetWindowBorderWidth(handle, window.rawValue, UInt32(clamping: width))
    }
  }

  /// Requests a position and size on the screen, which a window manager may change.
  ///
  /// The corresponding Xlib function is `XMoveResizeWindow`.
  package func requestPlace(_ frame: PixelRect, of window: WindowID) {
    guard !isLost else { return }
    ignoringErrors {
      _ = XMoveResizeWindow(
        handle, window.rawValue, frame.x.protocolCoordinate, frame.y.protocolCoordinate,
        frame.width.protocolLength, frame.height.protocolLength)
    }
    flush()
  }

  /// Stacks a window directly above or below a sibling; a window manager may refuse that for its own
  /// windows and for those that it manages.
  ///
  /// The corresponding Xlib function is `XConfigureWindow`.
  package func restack(_ window: WindowID, _ place: StackPlace, _ sibling: WindowID) {
    guard !isLost else { return }
    ignoringErrors {
      var changes = XWindowChanges()
      changes.sibling = sibling.rawValue
      changes.stack_mode = place == .above ? Above : Below
      XConfigureWindow(handle, window.rawValue, UInt32(CWSibling | CWStackMode), &changes)
    }
    flush()
  }

  /// Maps another program's window.
  package func map(_ window: WindowID) {
    guard !isLost else { return }
    ignoringErrors { _ = XMapWindow(handle, window.rawValue) }
    flush()
  }

  /// Reports the position of a program's window on the screen, as window managers do.
  ///
  /// ICCCM 4.1.5: a synthetic `ConfigureNotify`.
  package func tellPlace(_ frame: PixelRect, to window: WindowID) {
    guard !isLost else { return }
    var event = XEvent()
    event.xconfigure.type = ConfigureNotify
    event.xconfigure.event = window.rawValue
    event.xconfigure.window = window.rawValue
    (event.xconfigure.x, event.xconfigure.y) = (Int32(frame.x), Int32(frame.y))
    event.xconfigure.width = Int32(frame.width)
    event.xconfigure.height = Int32(frame.height)
    ignoringErrors {
      _ = XSendEvent(handle, window.rawValue, 0, StructureNotifyMask, &event)
    }
    flush()
  }

  /// Requests that a window closes.
  ///
  /// ICCCM 4.2.8.1: `WM_DELETE_WINDOW`.
  ///
  /// - Returns: Whether the window supports that protocol.
  @discardableResult
  package func askToClose(_ window: WindowID) -> Bool {
    let protocols = atomList(atoms[.wmProtocols], of: window) ?? []
    guard protocols.contains(atoms[.wmDeleteWindow]) else { return false }
    sendMessage(
      atoms[.wmProtocols], [Int(atoms[.wmDeleteWindow].rawValue), 0],
      to: window)
    return true
  }

  /// Sets whether a window counts as the one with the focus, as its window manager did.
  ///
  /// Toolkits draw it as inactive otherwise, if the window manager supports that state. EWMH:
  /// `_NET_WM_STATE_FOCUSED`.
  package func setFocused(_ isFocused: Bool, _ window: WindowID) {
    let focused = atom(named: "_NET_WM_STATE_FOCUSED")
    let states = atomList(atoms[.netWMState], of: window) ?? []
    guard states.contains(focused) != isFocused else { return }
    let others = states.filter { $0 != focused }
    ignoringErrors {
      setAtoms(isFocused ? others + [focused] : others, atoms[.netWMState], of: window)
    }
  }

  /// Sends a message of the XEMBED protocol, version 0.
  ///
  /// - Parameters:
  ///   - opcode: The message code.
  ///   - detail: The message's detail field.
  ///   - data: The message's data field.
  ///   - window: A window that has `_XEMBED_INFO`.
  package func sendEmbedMessage(
    _ opcode: Int, detail: Int = 0, data: Int = 0, to window: WindowID
  ) {
    sendMessage(atoms[.embed], [0, opcode, detail, data, 0], to: window)
  }

  /// Sends a message with up to five words to a window, or about it to the window manager.
  func sendMessage(
    _ type: AtomID, _ words: [Int], to window: WindowID, throughManager: Bool = false
  ) {
    guard !isLost else { return }
    let words = words + [Int](repeating: 0, count: max(0, 5 - words.count))
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = window.rawValue
    event.xclient.message_type = type.rawValue
    event.xclient.format = 32
    event.xclient.data.l = (words[0], words[1], words[2], words[3], words[4])
    let mask = throughManager ? SubstructureNotifyMask | SubstructureRedirectMask : NoEventMask
    let target = throughManager ? root : window
    ignoringErrors { _ = XSendEvent(handle, target.rawValue, 0, mask, &event) }
    flush()
  }
}

/// The messages of the XEMBED protocol that are sent to guests.
nonisolated package enum XEmbed {
  package static let embeddedNotify = 0
  package static let windowActivate = 1
  package static let windowDeactivate = 2
  package static let focusIn = 4
  package static let focusOut = 5
}
