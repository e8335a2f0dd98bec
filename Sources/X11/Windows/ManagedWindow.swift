/// Which windows are in a window manager's care.
extension DisplayConnection {
  /// Whether a child of the root is, or frames, a window that a window manager manages.
  ///
  /// Frames are override-redirect themselves, so the flag tells nothing; a managed window carries
  /// `WM_STATE`. Costs a round trip for each window that is looked at, down to the grandchildren.
  /// ICCCM 4.1.3.1.
  package func isManaged(_ window: WindowID) -> Bool {
    isManaged(window, depth: 2)
  }

  private func isManaged(_ window: WindowID, depth: Int) -> Bool {
    if hasProperty(atoms[.wmState], of: window) { return true }
    guard depth > 0, let tree = queryTree(window) else { return false }
    // A frame has a handful of decorations; a window with hundreds of children is none.
    return tree.children.suffix(32).contains { isManaged($0, depth: depth - 1) }
  }
}
