internal import CX11

/// The state of a guest's window before it is adopted.
nonisolated package struct GuestFacts {
  /// The window's size, without its border.
  package var size: PixelSize
  /// Its position on the screen.
  package var origin: PixelPoint
  /// The width of its border.
  package var borderWidth: Int
  /// Its visual and depth.
  package var format: VisualFormat
  /// Whether it is mapped, even if an ancestor is not.
  package var isMapped: Bool
  /// Whether it has content: false for `InputOnly` windows.
  package var isDrawable: Bool
  /// Whether window managers ignore it.
  package var isOverrideRedirect: Bool
}

/// A guest's window as it enters its container.
nonisolated package struct GuestDetails {
  /// Its attributes.
  package var facts: GuestFacts
  /// Its parent.
  package var parent: WindowID
  /// The sizes that it accepts.
  package var hints: WindowSizeHints
  /// Its title; empty if it has none.
  package var title: String
  /// Whether it supports the XEMBED protocol.
  package var isEmbeddable: Bool
}

/// Reading windows that become guests.
extension DisplayConnection {
  /// Returns what is needed of a window that enters its container; nil if it does not exist.
  ///
  /// Costs a round trip; what `GuestContainer.receive` reads is requested with it.
  package func queryGuest(_ window: WindowID) -> GuestDetails? {
    guard !isLost else { return nil }
    for property in [AtomTable.Name.netWMName, .wmName] {
      ask(atoms[property], of: window, byteLimit: Self.textLimit)
    }
    ask(atoms[.wmNormalHints], of: window, byteLimit: WindowSizeHints.count * 4)
    ask(atoms[.embedInfo], of: window, byteLimit: Self.presenceLimit)
    ask(atoms[.netWMSyncCounter], of: window, byteLimit: FrameSync.counterLimit * 4)
    let tree = xcb_query_tree(requests.server, window.wire).sequence
    let facts = guestFacts(of: window)
    // What was requested early is used up, even if the window does not exist.
    let hints = sizeHints(of: window)
    let title = text(atoms[.netWMName], of: window)
    let formerTitle = text(atoms[.wmName], of: window)
    let isEmbeddable = hasProperty(atoms[.embedInfo], of: window)
    guard let parent = requests.answer(tree)?.field(12), let facts else { return nil }
    return GuestDetails(
      facts: facts, parent: WindowID(rawValue: UInt(parent)), hints: hints,
      title: title ?? formerTitle ?? "", isEmbeddable: isEmbeddable)
  }

  /// Returns the attributes of a window; nil if it does not exist.
  ///
  /// Costs a round trip.
  package func guestFacts(of window: WindowID) -> GuestFacts? {
    guard !isLost else { return nil }
    var attributes = XWindowAttributes()
    let origin = askForOrigin(of: window)
    let exists = ignoringErrors { XGetWindowAttributes(handle, window.rawValue, &attributes) } != 0
    guard let origin = self.origin(requests.answer(origin)), exists else { return nil }
    return GuestFacts(
      size: PixelSize(width: Int(attributes.width), height: Int(attributes.height)),
      origin: origin, borderWidth: Int(attributes.border_width),
      format: VisualFormat(
        visualID: attributes.visual.map { UInt(XVisualIDFromVisual($0)) } ?? 0,
        depth: Int(attributes.depth), visual: attributes.visual),
      isMapped: attributes.map_state != IsUnmapped,
      isDrawable: attributes.`class` == InputOutput,
      isOverrideRedirect: attributes.override_redirect != 0)
  }

  /// Returns the position of a window's top left corner on the screen; nil if it does not exist.
  ///
  /// The corresponding Xlib function is `XTranslateCoordinates`.
  package func queryOrigin(of window: WindowID) -> PixelPoint? {
    isLost ? nil : origin(requests.answer(askForOrigin(of: window)))
  }

  private func askForOrigin(of window: WindowID) -> ServerRequests.Ticket {
    xcb_translate_coordinates(requests.server, window.wire, root.wire, 0, 0).sequence
  }

  private func origin(_ answer: ServerAnswer?) -> PixelPoint? {
    answer.map {
      PixelPoint(x: Int($0.field(12, as: Int16.self)), y: Int($0.field(14, as: Int16.self)))
    }
  }
}
