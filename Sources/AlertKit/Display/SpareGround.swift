import X11

/// A pixmap for the next capture of the screen, prepared while an alert waits for its content.
///
/// The server provides the memory of a pixmap when it is first drawn to, which takes most of the time
/// of a capture.
@MainActor
final class SpareGround {
  private let connection: DisplayConnection
  private var pixmap: ServerPixmap?

  init(on connection: DisplayConnection) {
    self.connection = connection
  }

  /// Makes the pixmap, as large as the screen, unless there is one.
  func prepare() {
    guard pixmap == nil, !connection.isLost else { return }
    // Drawing all of it is what provides the memory. Without memory, the alert itself will fail.
    pixmap = try? connection.captureScreen(connection.screenRect)
    connection.flush()
  }

  /// Hands the pixmap over.
  ///
  /// - Parameter size: In device pixels.
  /// - Returns: The pixmap, with an old picture of the screen; nil if none of that size is ready.
  func take(_ size: PixelSize) -> ServerPixmap? {
    defer { pixmap = nil }
    return pixmap?.size == size ? pixmap : nil
  }

  /// Frees the pixmap.
  func drop() { pixmap = nil }
}
