internal import CX11

/// The attributes of a window.
nonisolated package struct WindowFacts: Hashable, Sendable {
  /// The window.
  package var window: WindowID
  /// In the parent's coordinates, including the border.
  package var frame: PixelRect
  /// Whether window managers ignore the window.
  package var overrideRedirect: Bool
  /// Whether the window and all its ancestors are mapped.
  package var isViewable: Bool
  /// Whether the window has content: false for `InputOnly` windows.
  package var isDrawable: Bool
  /// Bits per pixel; windows of depth 32 may be translucent.
  package var depth: Int
}

/// The names by which a window identifies its program.
///
/// ICCCM: `WM_CLASS`.
nonisolated package struct WindowClass: Hashable, Sendable {
  /// The instance name, such as `xterm`.
  package var instance: String
  /// The class name, such as `XTerm`.
  package var name: String

  /// Both names in lower case, for comparisons with known programs.
  package var lowercasedNames: [String] { [instance.lowercased(), name.lowercased()] }

  /// Creates a class from its two names.
  package init(instance: String, name: String) {
    self.instance = instance
    self.name = name
  }

  /// Decodes the property: two strings, each terminated by a zero byte.
  init(bytes: some Collection<UInt8>) {
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    self.init(instance: parts.first ?? "", name: parts.count > 1 ? parts[1] : "")
  }
}

/// Queries about windows of any client; they return nil if the window no longer exists.
extension DisplayConnection {
  /// Returns the children of the root in stacking order, from the bottom.
  ///
  /// Costs a round trip, unless `EarlyQuestion.room` was requested.
  ///
  /// The corresponding Xlib function is `XQueryTree`.
  package func queryStacking() -> [WindowID] {
    if let answer = earlyAnswer(.stacking) {
      let count = answer.field(16, as: UInt16.self)
      return (0..<Int(count)).map { WindowID(UInt(answer.field(32 + 4 * $0))) }
    }
    return queryTree(root)?.children ?? []
  }

  /// Returns the attributes of a window.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XGetWindowAttributes`.
  package func facts(of window: WindowID) -> WindowFacts? {
    guard !isLost else { return nil }
    var attributes = XWindowAttributes()
    guard
      ignoringErrors({ XGetWindowAttributes(handle, window.rawValue, &attributes) }) != 0
    else { return nil }
    let border = 2 * Int(attributes.border_width)
    return WindowFacts(
      window: window,
      frame: PixelRect(
        x: Int(attributes.x), y: Int(attributes.y), width: Int(attributes.width) + border,
        height: Int(attributes.height) + border),
      overrideRedirect: attributes.override_redirect != 0,
      isViewable: attributes.map_state == IsViewable,
      isDrawable: attributes.`class` == InputOutput, depth: Int(attributes.depth))
  }

  /// Returns the `WM_CLASS` of a window.
  ///
  /// Costs a round trip.
  package func windowClass(of window: WindowID) -> WindowClass? {
    bytes(atoms[.wmClass], of: window, limit: 1024).map { WindowClass(bytes: $0) }
  }

  /// Returns the types of a window that are in the atom table.
  ///
  /// Costs a round trip.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  package func windowTypes(of window: WindowID) -> [AtomTable.Name] {
    (atomList(atoms[.netWMWindowType], of: window) ?? []).compactMap { atoms.name(of: $0) }
  }

  /// Returns the parent and the children of a window, the children in stacking order.
  func queryTree(_ window: WindowID) -> (parent: WindowID, children: [WindowID])? {
    guard !isLost else { return nil }
    var (rootReturn, parent): (CX11.Window, CX11.Window) = (0, 0)
    var children: UnsafeMutablePointer<CX11.Window>?
    var count: UInt32 = 0
    let status = ignoringErrors {
      XQueryTree(handle, window.rawValue, &rootReturn, &parent, &children, &count)
    }
    guard status != 0 else { return nil }
    defer { if let children { XFree(children) } }
    let list = UnsafeBufferPointer(start: children, count: Int(count)).map { WindowID($0) }
    return (WindowID(parent), list)
  }

  /// Whether the pointer's input passes through a window to those below, as with overlays that only show
  /// something.
  ///
  /// Costs a round trip, and at the first time another one. SHAPE 1.1: an empty input shape.
  package func letsInputThrough(_ window: WindowID) -> Bool {
    guard !isLost else { return false }
    var body: RequestBody = [window.wire]
    // `ShapeInput`, and three unused bytes.
    for byte: UInt8 in [2, 0, 0, 0] { body.append(byte) }
    let count: UInt32? = requests.answer(requests.ask(.shape, 8, body))?.field(8)
    return count == 0
  }

  /// Returns the child of the root that contains a window: the window itself, or its frame.
  ///
  /// Costs a round trip for each level of the tree.
  ///
  /// The corresponding Xlib function is `XQueryTree`.
  package func topLevel(of window: WindowID) -> WindowID? {
    var current = window
    // Deeper than any real tree; the bound matters if the tree changes during the walk.
    for _ in 0..<64 {
      guard let tree = queryTree(current) else { return nil }
      if tree.parent == root { return current }
      if tree.parent == .none { return nil }
      current = tree.parent
    }
    return nil
  }
}
