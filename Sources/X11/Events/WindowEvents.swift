internal import CX11

/// A window was created.
nonisolated package struct CreateEvent: Hashable, Sendable {
  /// The window's parent, which received the event.
  package var parent: WindowID
  /// The new window.
  package var window: WindowID
  /// In the parent's coordinates, without the border.
  package var frame: PixelRect
  /// Whether window managers ignore the window.
  package var overrideRedirect: Bool

  init(_ event: XCreateWindowEvent) {
    parent = WindowID(event.parent)
    window = WindowID(event.window)
    frame = PixelRect(
      x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
    overrideRedirect = event.override_redirect != 0
  }
}

/// A window was mapped, unmapped, destroyed, reparented or circulated.
nonisolated package struct StructureEvent: Hashable, Sendable {
  /// The window on which the event was selected: the window itself, or its parent.
  package var receiver: WindowID
  /// The window that changed.
  package var window: WindowID
  /// Whether window managers ignore the window; reported for mapping and reparenting, else false.
  package var overrideRedirect: Bool
}

/// A window was moved, resized or restacked.
nonisolated package struct ConfigureEvent: Hashable, Sendable {
  /// The window on which the event was selected: the window itself, or its parent.
  package var receiver: WindowID
  /// The window that changed.
  package var window: WindowID
  /// In the parent's coordinates, without the border.
  package var frame: PixelRect
  /// Whether window managers ignore the window.
  package var overrideRedirect: Bool

  init(_ event: XConfigureEvent) {
    receiver = WindowID(event.event)
    window = WindowID(event.window)
    frame = PixelRect(
      x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
    overrideRedirect = event.override_redirect != 0
  }
}

/// Another client wants to move or resize a window whose parent's requests are redirected.
nonisolated package struct ConfigureRequestEvent: Hashable, Sendable {
  /// The parent, which received the event.
  package var parent: WindowID
  /// The window.
  package var window: WindowID
  /// In the parent's coordinates; values that are not requested are the current ones.
  package var frame: PixelRect
  /// Whether the request sets a width or height.
  package var wantsSize: Bool

  init(_ event: XConfigureRequestEvent) {
    parent = WindowID(event.parent)
    window = WindowID(event.window)
    frame = PixelRect(
      x: Int(event.x), y: Int(event.y), width: Int(event.width), height: Int(event.height))
    wantsSize = event.value_mask & UInt(CWWidth | CWHeight) != 0
  }
}

/// A property of a window was set or deleted.
nonisolated package struct PropertyEvent: Hashable, Sendable {
  /// The window with the property.
  package var window: WindowID
  /// The property's name.
  package var property: AtomID
  /// Whether the property was deleted rather than set.
  package var isDeleted: Bool

  init(_ event: XPropertyEvent) {
    window = WindowID(event.window)
    property = AtomID(rawValue: UInt(event.atom))
    isDeleted = event.state == PropertyDelete
  }
}

/// A message from another client, of five 32-bit words.
nonisolated package struct ClientMessageEvent: Hashable, Sendable {
  /// The window that the message was sent to.
  package var window: WindowID
  /// The kind of message.
  package var type: AtomID
  /// Empty unless the message's format is 32.
  package var words: [Int]

  init(_ event: XClientMessageEvent) {
    let data = event.data.l
    window = WindowID(event.window)
    type = AtomID(rawValue: UInt(event.message_type))
    words = event.format == 32 ? [data.0, data.1, data.2, data.3, data.4] : []
  }
}

/// Another client requests a selection.
nonisolated package struct SelectionRequestEvent: Hashable, Sendable {
  /// The selection's owner, which received the event.
  package var owner: WindowID
  /// The window that the answer goes to.
  package var requestor: WindowID
  /// The selection's name.
  package var selection: AtomID
  /// The format requested.
  package var target: AtomID
  /// The requestor's property for the answer; `AtomID.none` from clients that predate ICCCM.
  package var property: AtomID
  /// The request's time, on the server's clock; 0 is `CurrentTime`.
  package var time: UInt

  init(_ event: XSelectionRequestEvent) {
    owner = WindowID(event.owner)
    requestor = WindowID(event.requestor)
    selection = AtomID(rawValue: event.selection)
    target = AtomID(rawValue: event.target)
    property = AtomID(rawValue: event.property)
    time = UInt(event.time)
  }
}

/// A selection's owner answered a request.
nonisolated package struct SelectionAnswerEvent: Hashable, Sendable {
  /// The requesting window, which received the event.
  package var requestor: WindowID
  /// The selection's name.
  package var selection: AtomID
  /// The property that holds the answer; `AtomID.none` if the request was refused.
  package var property: AtomID

  init(_ event: XSelectionEvent) {
    requestor = WindowID(event.requestor)
    selection = AtomID(rawValue: event.selection)
    property = AtomID(rawValue: event.property)
  }
}
