import X11

/// The screen below a backdrop as it is at rest: the captured ground with the enlarged backdrop on
/// it, where no compositor runs.
///
/// Frames blend between the ground and this picture, which is opaque. So most of a frame is one
/// request that blends the next step onto the window itself, instead of two copies and a blend. It
/// is drawn part by part while there is time.
@MainActor
struct DimmedGround {
  private let connection: DisplayConnection
  private var buffer: GrowingBuffer
  /// The noise in it.
  private var noiseStrips: BackdropNoise.Strips?

  /// Creates a picture of which nothing is drawn yet.
  ///
  /// - Throws: `DisplayError` when the server refuses.
  init(on connection: DisplayConnection, size: PixelSize, depth: Int) throws {
    self.connection = connection
    buffer = try GrowingBuffer(on: connection, size: size, depth: depth)
  }

  /// The number of rows that are drawn, from the top.
  var rows: Int { buffer.rows }

  /// Whether all of it is drawn.
  var isComplete: Bool { buffer.isComplete }

  /// Its picture, as far as it is drawn.
  var picture: ServerPicture { buffer.picture }

  /// Draws a part into the top left corner of a picture.
  ///
  /// - Parameters:
  ///   - part: The part, in device pixels of the window.
  ///   - mask: The backdrop's opacity as a fraction of that at rest; nil for 1.
  ///   - target: The picture, which shows the ground unless the mask is nil.
  func draw(_ part: PixelRect, mask: ServerPicture?, onto target: ServerPicture) {
    target.composite(
      picture, .over, mask: mask, sourceOrigin: part.origin,
      in: PixelRect(origin: .zero, size: part.size))
  }

  /// Draws the next part.
  ///
  /// - Parameters:
  ///   - part: How much there is time for.
  ///   - factor: How many times as much.
  ///   - ground: The captured screen.
  ///   - backdrop: The backdrop, whose gradient is drawn.
  ///   - noise: Hides the gradient's steps.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func grow(
    by part: GrowingBuffer.Part, times factor: Int, ground: SurfaceGround,
    backdrop: SurfaceBackdrop,
    noise: BackdropNoise
  ) throws {
    try draw(buffer.grow(by: part, times: factor), ground: ground, backdrop: backdrop, noise: noise)
  }

  /// Draws parts again whose ground has changed.
  ///
  /// - Parameters:
  ///   - areas: The parts, in device pixels of the window.
  ///   - ground: The captured screen.
  ///   - backdrop: The backdrop.
  ///   - noise: Hides the gradient's steps.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func renew(
    _ areas: [PixelRect], ground: SurfaceGround, backdrop: SurfaceBackdrop, noise: BackdropNoise
  ) throws {
    let drawn = PixelRect(x: 0, y: 0, width: buffer.pixmap.size.width, height: rows)
    for area in areas {
      try draw(area.intersection(drawn), ground: ground, backdrop: backdrop, noise: noise)
    }
  }

  private mutating func draw(
    _ area: PixelRect, ground: SurfaceGround, backdrop: SurfaceBackdrop, noise: BackdropNoise
  ) throws {
    guard !area.isEmpty else { return }
    ground.draw(area, onto: buffer, at: area.origin)
    // A few rows at a time stay in the caches of the server's processor.
    let size = PixelSize(
      width: area.width, height: min(BackdropNoise.stripHeight, area.height))
    let strip = try ServerPicture(of: ServerPixmap(on: connection, size: size, depth: 32))
    var takesNoise = backdrop.takesNoise
    for rows in BackdropNoise.rows(area.y..<area.maxY) {
      let place = PixelRect(
        x: area.x, y: rows.lowerBound, width: area.width, height: rows.count)
      backdrop.enlarge(place, onto: strip)
      if takesNoise {
        noiseStrips = try noise.add(
          to: strip, of: .colors, in: PixelRect(origin: .zero, size: place.size),
          from: place.origin)
        takesNoise = noiseStrips != nil
      }
      buffer.picture.composite(strip, .over, in: place)
    }
  }
}
