internal import CX11

/// The pointer shapes of the standard cursor font, each created at first use and freed with the
/// connection.
final class FontCursors {
  private let handle: OpaquePointer
  private var cursors: [UInt32: CX11.Cursor] = [:]

  /// - Parameter handle: Xlib's `Display *`, which must outlive the last use of this object.
  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  /// Whether a cursor was created already, so that using it costs nothing.
  func has(_ glyph: UInt32) -> Bool { cursors[glyph] != nil }

  /// Returns a cursor.
  ///
  /// The first one costs round trips and reads the cursor theme.
  ///
  /// The corresponding Xlib function is `XCreateFontCursor`.
  func cursor(_ glyph: UInt32) -> CX11.Cursor {
    if let known = cursors[glyph] { return known }
    CursorFolders.leaveOutStuckOnes()
    if cursors.isEmpty { prepareFixes() }
    let cursor = XCreateFontCursor(handle, glyph)
    cursors[glyph] = cursor
    return cursor
  }

  /// Has libXfixes, which libXcursor uses, ask for its version while no event of its extension comes.
  ///
  /// Such an event locks Xlib up for ever while libXfixes waits for the answer: to decode the event it
  /// asks for its version again, and the display is locked. Events come from other clients, which the
  /// server does not listen to while it is grabbed.
  private func prepareFixes() {
    var (firstEvent, firstError): (Int32, Int32) = (0, 0)
    XGrabServer(handle)
    XSync(handle, 0)
    _ = XFixesQueryExtension(handle, &firstEvent, &firstError)
    XUngrabServer(handle)
    XFlush(handle)
  }
}
