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

  /// Initializes libXfixes, which libXcursor uses, while no XFIXES event can arrive.
  ///
  /// Such an event deadlocks Xlib while libXfixes waits for the version of the extension: to decode
  /// the event, libXfixes requests the version again, and the display is locked. The events are caused
  /// by other clients, whose requests the server does not process while it is grabbed.
  private func prepareFixes() {
    var (firstEvent, firstError): (Int32, Int32) = (0, 0)
    XGrabServer(handle)
    XSync(handle, 0)
    _ = XFixesQueryExtension(handle, &firstEvent, &firstError)
    XUngrabServer(handle)
    XFlush(handle)
  }
}
