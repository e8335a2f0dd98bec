import X11

/// Pixels on the server, as many as the screen has, that come into use part by part.
///
/// The server touches memory when it is first drawn to. For all of a large screen that takes longer
/// than there is between two frames.
@MainActor
struct GrowingBuffer {
  /// How many pixels are taken into use at a time.
  enum Part: Int {
    /// What a frame that is late already can bear.
    case least = 0x4_0000
    /// What there is time for between two frames.
    case ample = 0x10_0000
  }

  let pixmap: ServerPixmap
  let picture: ServerPicture
  /// How many rows from the top on are in use.
  private(set) var rows = 0

  /// Makes a buffer of which nothing is in use.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  init(on connection: DisplayConnection, size: PixelSize, depth: Int) throws {
    pixmap = try ServerPixmap(on: connection, size: size, depth: depth)
    picture = try ServerPicture(of: pixmap)
  }

  /// Whether every row is in use.
  var isComplete: Bool { rows == pixmap.size.height }

  /// Takes the next part into use, which is to be drawn to at once.
  ///
  /// - Returns: Where it is; empty when the buffer is complete.
  mutating func grow(by part: Part) -> PixelRect {
    let (width, height) = (pixmap.size.width, pixmap.size.height)
    let top = rows
    rows = min(height, top + max(part.rawValue / width, 1))
    return PixelRect(x: 0, y: top, width: width, height: rows - top)
  }
}
