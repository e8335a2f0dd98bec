import X11

/// A pixmap as large as the window that is taken into use part by part.
///
/// The server allocates memory when it is first drawn to. For a large screen that takes longer than
/// the time between two frames.
@MainActor
struct GrowingBuffer {
  /// How much is taken into use at a time.
  struct Part {
    let pixels: Int

    /// For a frame that is late already.
    static let least = Part(pixels: 0x4_0000)
    /// For the time between two frames at 60 Hz.
    static let ample = Part(pixels: 0x10_0000)

    private init(pixels: Int) { self.pixels = pixels }

    /// The part for the time between two frames.
    ///
    /// - Parameter interval: Seconds from one frame to the next.
    init(between interval: Double) {
      let fitting = Int(interval * 60 * Double(Self.ample.pixels))
      pixels = min(max(fitting, Self.least.pixels), Self.ample.pixels)
    }
  }

  let pixmap: ServerPixmap
  let picture: ServerPicture
  /// The number of rows in use, from the top.
  private(set) var rows = 0

  /// Creates a buffer with no part in use.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  init(on connection: DisplayConnection, size: PixelSize, depth: Int) throws {
    pixmap = try ServerPixmap(on: connection, size: size, depth: depth)
    picture = try ServerPicture(of: pixmap)
  }

  /// Creates a buffer for opacities, with no part in use.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  init(forOpacitiesOn connection: DisplayConnection, size: PixelSize) throws {
    pixmap = try ServerPixmap(on: connection, size: size, depth: 8)
    picture = try ServerPicture(of: pixmap, areOpacities: true)
  }

  /// Whether every row is in use.
  var isComplete: Bool { rows == pixmap.size.height }

  /// Takes the next part into use, which the caller draws to at once.
  ///
  /// - Parameters:
  ///   - part: How much there is time for.
  ///   - factor: How many times as much, because drawing is that much faster.
  /// - Returns: The part; empty when the buffer is complete.
  mutating func grow(by part: Part, times factor: Int = 1) -> PixelRect {
    let (width, height) = (pixmap.size.width, pixmap.size.height)
    let top = rows
    rows = min(height, top + max(part.pixels * factor / width, 1))
    return PixelRect(x: 0, y: top, width: width, height: rows - top)
  }
}
