internal import CX11

/// What the pointer looks like over a window: a name in the standard cursor font, which cursor
/// themes replace.
nonisolated package enum PointerShape: UInt32, Hashable, Sendable {
  case arrow = 68
  case hand = 60
  case text = 152
}

extension DisplayConnection {
  /// The cursor for a shape, made once and freed with the connection.
  ///
  /// The corresponding Xlib function is `XCreateFontCursor`.
  func cursor(_ shape: PointerShape) -> CX11.Cursor {
    if let known = cursors[shape] { return known }
    let cursor = XCreateFontCursor(handle, shape.rawValue)
    cursors[shape] = cursor
    return cursor
  }
}
