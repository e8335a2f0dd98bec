internal import CX11

/// What the server says about a window.
nonisolated package struct WindowFacts: Hashable, Sendable {
  package var window: WindowID
  /// In the parent's coordinates, border and all.
  package var frame: PixelRect
  package var overrideRedirect: Bool
  /// Whether it and all that hold it are mapped.
  package var isViewable: Bool
  /// Whether it can be seen at all: one that is `InputOnly` cannot.
  package var isDrawable: Bool
  /// Bits for each pixel; 32 may let shine through what is below.
  package var depth: Int
}

/// The name of a program that a window carries.
///
/// ICCCM: `WM_CLASS`.
nonisolated package struct WindowClass: Hashable, Sendable {
  package var instance: String
  package var name: String

  package init(instance: String, name: String) {
    self.instance = instance
    self.name = name
  }
}

/// The windows of all clients, which come and go while they are asked about: one that is gone reads
/// as nil.
extension DisplayConnection {
  /// The children of the root, from the bottom to the top.
  ///
  /// Costs a round trip.
  ///
  /// The corresponding Xlib function is `XQueryTree`.
  package func queryStacking() -> [WindowID] {
    queryTree(root)?.children ?? []
  }

  /// The facts about a window.
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

  /// The program's name that the window carries.
  ///
  /// Costs a round trip.
  package func windowClass(of window: WindowID) -> WindowClass? {
    guard let bytes = bytes(atoms[.wmClass], of: window, limit: 1024) else { return nil }
    let parts = bytes.split(separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    return WindowClass(instance: parts.first ?? "", name: parts.count > 1 ? parts[1] : "")
  }

  /// The types that the window says it has, those in the table.
  ///
  /// Costs a round trip.
  ///
  /// EWMH: `_NET_WM_WINDOW_TYPE`.
  package func windowTypes(of window: WindowID) -> [AtomTable.Name] {
    (atomList(atoms[.netWMWindowType], of: window) ?? []).compactMap { atoms.name(of: $0) }
  }

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

  /// The child of the root that holds the window: itself, or its frame.
  ///
  /// The corresponding Xlib function is `XQueryTree`.
  package func topLevel(of window: WindowID) -> WindowID? {
    var current = window
    // Deeper than any real tree; a tree that changes meanwhile must not keep us here.
    for _ in 0..<64 {
      guard let tree = queryTree(current) else { return nil }
      if tree.parent == root { return current }
      if tree.parent == .none { return nil }
      current = tree.parent
    }
    return nil
  }

  /// Whether a child of the root is, or frames, a window that a window manager manages.
  ///
  /// Managed windows have the property `WM_STATE`; their frames are override-redirect, so that flag
  /// does not tell. Costs a round trip for each window examined, down to the grandchildren.
  ///
  /// ICCCM 4.1.3.1.
  package func isManaged(_ window: WindowID) -> Bool {
    isManaged(window, depth: 2)
  }

  private func isManaged(_ window: WindowID, depth: Int) -> Bool {
    if hasProperty(atoms[.wmState], of: window) { return true }
    guard depth > 0, let tree = queryTree(window) else { return false }
    // A frame has a handful of decorations; a window with hundreds of children is not a frame.
    return tree.children.suffix(32).contains { isManaged($0, depth: depth - 1) }
  }
}
