import X11

/// Composes frames on the server: the ground, and the layers above it.
///
/// A frame is composed in a back buffer and copied to its target in one request, or in several
/// bands while only a part of the buffer is in use.
@MainActor
struct FrameComposer {
  // Declared in the order of release, with the small box last: then the allocator of the X server
  // keeps the pages of the ground for the next alert, which appears 3 ms sooner at 1080p.
  var ground: SurfaceGround
  /// The buffer in which frames are composed, each band at the top left corner.
  private var back: GrowingBuffer?
  var layers: SurfaceLayers

  private let connection: DisplayConnection
  private let pictures: BackdropPictures
  private let noise: BackdropNoise
  private let depth: Int
  private var size: PixelSize

  /// - Parameters:
  ///   - ground: The picture below.
  ///   - layers: The layers above it.
  ///   - display: The display.
  ///   - depth: Bits per pixel of the frames.
  ///   - size: The size of a whole frame.
  init(
    _ ground: SurfaceGround, _ layers: SurfaceLayers, on display: AlertDisplay, depth: Int,
    size: PixelSize
  ) {
    self.ground = ground
    self.layers = layers
    connection = display.connection
    pictures = display.backdropPictures
    noise = display.backdropNoise
    self.depth = depth
    self.size = size
  }

  /// Whether there is a back buffer.
  var hasBuffer: Bool { back != nil }

  /// Drops the back buffer, for frames of this size from now on.
  mutating func dropBuffer(size: PixelSize) {
    back = nil
    self.size = size
  }

  /// Takes over the backdrop and the buffer of another composer at the same place.
  ///
  /// - Parameters:
  ///   - former: The other composer.
  ///   - turns: Whether the backdrop turns from the other's look into its own.
  mutating func takeOver(from former: FrameComposer, turns: Bool) {
    back = former.back
    layers.backdrop.takeOver(from: former.layers.backdrop, turns: turns)
  }

  /// Composes a part of a frame, and copies it.
  ///
  /// - Parameters:
  ///   - state: The state that the frame shows.
  ///   - region: The part, in device pixels of the window.
  ///   - target: Where it is copied to.
  ///   - offset: The offset from the window's pixels to those of the target.
  mutating func draw(
    _ state: SurfaceState, in region: PixelRect, onto target: DrawableID,
    at offset: PixelPoint = .zero
  ) {
    // The buffer is missing only after the first frame; without memory for it nothing can be drawn.
    if back == nil { try? prepare(.least) }
    guard let back else { return }
    let bands = FrameBands.cut(
      region, rows: back.rows, around: state.frame(ofBoxAtRest: layers.box.frame))
    for band in bands {
      ground.draw(band, onto: back, at: .zero)
      layers.draw(state, in: band, onto: back.picture)
      connection.copyArea(
        from: DrawableID(back.pixmap.id), PixelRect(origin: .zero, size: band.size), to: target,
        at: band.offset(dx: offset.x, dy: offset.y).origin)
    }
  }

  /// Starts using the next part of the back buffer, and draws the backdrop if it is not drawn yet.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepare(_ part: GrowingBuffer.Part) throws {
    if back == nil { back = try GrowingBuffer(on: connection, size: size, depth: depth) }
    if let rows = back?.grow(by: part), let back {
      ground.draw(rows, onto: back, at: rows.origin)
    }
    try prepareBackdrop()
  }

  /// Draws the backdrop if it is not drawn yet.
  ///
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepareBackdrop() throws {
    try layers.backdrop.prepare(size: size, from: pictures, on: connection)
  }

  /// Does the next preparation that makes later frames cheaper: starts using a part of the back
  /// buffer or, once that is complete, enlarges a part of the backdrop.
  ///
  /// - Parameter part: How much there is time for.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  mutating func prepareNext(_ part: GrowingBuffer.Part) throws {
    if let back, back.isComplete {
      try prepareBackdrop()
      try layers.backdrop.grow(by: part, size: size, noise: noise, on: connection)
    } else {
      try prepare(part)
    }
  }
}
