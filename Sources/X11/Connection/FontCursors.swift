internal import CX11

/// The pointer shapes of the standard cursor font that were used so far; freed with the connection.
final class FontCursors {
  private var cursors: [UInt32: CX11.Cursor] = [:]

  /// Whether a cursor was created already, so that using it costs nothing.
  func has(_ glyph: UInt32) -> Bool { cursors[glyph] != nil }

  /// Returns a cursor.
  ///
  /// The first one costs round trips and reads the cursor theme.
  ///
  /// The corresponding Xlib function is `XCreateFontCursor`.
  func cursor(_ glyph: UInt32, on connection: DisplayConnection) -> CX11.Cursor {
    if let known = cursors[glyph] { return known }
    CursorFolders.leaveOutStuckOnes()
    if cursors.isEmpty { prepareFixes(on: connection) }
    let cursor = XCreateFontCursor(connection.handle, glyph)
    cursors[glyph] = cursor
    return cursor
  }

  /// Initializes libXfixes, which libXcursor uses, while no XFIXES event can arrive.
  ///
  /// Such an event deadlocks Xlib while libXfixes waits for the version of the extension: to decode
  /// the event, libXfixes requests the version again, and the display is locked. A server grab does
  /// not prevent it, because the server closes clients that were killed also while it is grabbed.
  private func prepareFixes(on connection: DisplayConnection) {
    connection.withoutOwnerEvents {
      var (firstEvent, firstError): (Int32, Int32) = (0, 0)
      _ = XFixesQueryExtension(connection.handle, &firstEvent, &firstError)
    }
  }
}
