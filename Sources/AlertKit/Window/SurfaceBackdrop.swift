import AlertModel
import X11

/// The backdrop of an alert's window: a gradient on the server, small at first, and enlarged part
/// by part while there is time.
@MainActor
struct SurfaceBackdrop {
  private var source: BackdropSource?
  private var picture: ServerPicture?
  /// The backdrop as large as the window, under a compositor: costs memory, but makes frames cheaper.
  ///
  /// Of a gradient it has only the opacity. Elsewhere there is a `DimmedGround`.
  private var enlarged: GrowingBuffer?
  /// The noise in the enlarged one.
  private var noiseStrips: BackdropNoise.Strips?
  /// How it turns from that of the previous alert into its own look; nil once it has.
  private var turn: BackdropTurn?

  /// Creates a backdrop; nothing is drawn yet.
  ///
  /// - Parameters:
  ///   - style: What dims the screen; nil for nothing.
  ///   - monitor: The frame of the content's monitor, in device pixels of the window.
  init(_ style: BackdropStyle?, monitor: Rect) {
    source = style.map { BackdropSource($0, center: monitor.center, monitor: monitor) }
  }

  /// The mean colour, for a frame that must not wait for the gradient; nil without a backdrop.
  var meanColor: PremultipliedColor? { source?.mean }

  /// The colour at the centre of the gradient; nil without a backdrop.
  var centerColor: PremultipliedColor? { source?.centerColor }

  /// The look of the backdrop; nil without one.
  var look: BackdropLook? { source?.look }

  /// Moves the centre of the gradient, before it is drawn.
  mutating func setCenter(_ center: Point) {
    source?.look.center = center
  }

  /// Takes over the drawing of the previous alert's backdrop, and shows it if it looks the same.
  ///
  /// - Parameters:
  ///   - former: The backdrop at the same place.
  ///   - turns: Whether to show a different one first, and to turn from it into this one; if not,
  ///     a compositor blends the two.
  /// - Returns: Whether it looks the same.
  mutating func takeOver(from former: SurfaceBackdrop, turns: Bool) -> Bool {
    guard let look, let formerSource = former.source else { return false }
    guard look.isLike(formerSource.look) else {
      if turns { turn = BackdropTurn(from: formerSource, drawn: former.picture) }
      return false
    }
    self = former
    turn = nil
    return true
  }

  /// Continues the backdrop of the previous alert, which another process shows.
  mutating func follow(_ former: BackdropLook) {
    guard let look else { return }
    if look.isLike(former) {
      source?.look.center = former.center
    } else {
      turn = BackdropTurn(from: BackdropSource(former))
    }
  }

  /// Whether it turns from that of the previous alert into its own look.
  var isTurning: Bool { turn != nil }

  /// Sets how far it has turned, from 0 to 1.
  mutating func turn(to progress: Double) {
    if progress >= 1 { turn = nil }
    if let picture { turn?.mix(with: picture, progress: progress) }
  }

  /// Whether there is a gradient that gets noise when it is enlarged.
  var takesNoise: Bool { picture != nil && source?.takesNoise == true }

  /// Whether its gradient is drawn, so that it can be enlarged.
  var isDrawn: Bool { picture != nil }

  /// Whether it has one colour, so that only its opacity is enlarged.
  var hasOneColor: Bool { source?.hasOneColor == true }

  /// Whether all of it is enlarged.
  var isEnlarged: Bool { enlarged?.isComplete == true }

  /// Discards the drawing after a change of the window's size.
  mutating func invalidate() {
    (picture, enlarged, noiseStrips, turn) = (nil, nil, nil, nil)
  }

  /// Draws the gradient on the server, if it is not drawn yet.
  ///
  /// - Parameters:
  ///   - size: The window's size, in device pixels.
  ///   - pictures: Draws the gradients.
  ///   - connection: The display.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func prepare(
    size: PixelSize, from pictures: BackdropPictures, on connection: DisplayConnection
  ) throws {
    guard picture == nil else { return }
    picture = try source.map { try pictures.picture(of: $0.look, size: size) }
    try turn?.prepare(size: size, from: pictures, on: connection)
    turn(to: turn == nil ? 1 : 0)
  }

  /// Enlarges the next part of the backdrop.
  ///
  /// - Parameters:
  ///   - part: How much there is time for.
  ///   - factor: How many times as much.
  ///   - size: The window's size, in device pixels.
  ///   - noise: Hides the gradient's steps.
  ///   - connection: The display.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func grow(
    by part: GrowingBuffer.Part, times factor: Int = 1, size: PixelSize, noise: BackdropNoise,
    on connection: DisplayConnection
  ) throws {
    guard let picture else { return }
    let pixels: BackdropNoise.Pixels = hasOneColor ? .opacities : .colors
    if enlarged == nil {
      enlarged =
        switch pixels {
        case .opacities: try GrowingBuffer(forOpacitiesOn: connection, size: size)
        case .colors: try GrowingBuffer(on: connection, size: size, depth: 32)
        }
    }
    guard let part = enlarged?.grow(by: part, times: factor) else { return }
    enlarged?.picture.composite(picture, .source, sourceOrigin: part.origin, in: part)
    if source?.takesNoise == true, let target = enlarged?.picture, !part.isEmpty {
      noiseStrips = try noise.add(to: target, of: pixels, in: part, from: part.origin)
    }
  }

  /// Draws an enlarged part, without noise.
  ///
  /// - Parameters:
  ///   - part: The part, in device pixels of the window.
  ///   - target: The picture whose upper left corner receives it.
  func enlarge(_ part: PixelRect, onto target: ServerPicture) {
    guard let picture else { return }
    target.composite(
      picture, .source, sourceOrigin: part.origin,
      in: PixelRect(origin: .zero, size: part.size))
  }

  /// Draws one band of the backdrop, from the enlarged one as far as it is complete.
  ///
  /// - Parameters:
  ///   - band: The band, in device pixels of the window.
  ///   - opacity: From 0 to 1, as at rest.
  ///   - target: The picture to draw into.
  ///   - top: The row of that picture for the band, which begins at its left edge.
  func draw(
    _ band: PixelRect, opacity: Double, onto target: ServerPicture, at top: Int = 0
  ) {
    guard let picture = turn?.picture ?? picture else { return }
    let rows = turn == nil ? enlarged?.rows ?? 0 : 0
    let enlargedRows = min(max(rows - band.y, 0), band.height)
    if let enlarged, enlargedRows > 0 {
      let place = PixelRect(x: 0, y: top, width: band.width, height: enlargedRows)
      if let color = color(at: opacity, on: target.connection) {
        target.composite(color, .over, mask: enlarged.picture, maskOrigin: band.origin, in: place)
      } else {
        target.composite(
          enlarged.picture, .over, mask: target.connection.opacityMask(opacity),
          sourceOrigin: band.origin, in: place)
      }
    }
    guard enlargedRows < band.height else { return }
    target.composite(
      picture, .over, mask: target.connection.opacityMask(opacity),
      sourceOrigin: PixelPoint(x: band.x, y: band.y + enlargedRows),
      in: PixelRect(
        x: 0, y: top + enlargedRows, width: band.width, height: band.height - enlargedRows))
  }

  /// The number of rows, from the top, that `replace` can draw.
  var replaceableRows: Int { hasOneColor && turn == nil ? enlarged?.rows ?? 0 : 0 }

  /// Replaces parts of a window by the backdrop, with nothing below it: one request for each, which
  /// takes less than half the time of drawing it into a buffer that is cleared before and copied
  /// afterwards.
  ///
  /// - Parameters:
  ///   - parts: The parts, in device pixels of the window, in the rows that can be drawn so.
  ///   - opacity: From 0 to 1, as at rest.
  ///   - window: The window.
  func replace(_ parts: [PixelRect], opacity: Double, in window: ServerPicture) {
    guard let enlarged, let color = color(at: opacity, on: window.connection) else { return }
    for part in parts {
      window.composite(color, .source, mask: enlarged.picture, maskOrigin: part.origin, in: part)
    }
  }

  /// The colour of a gradient that has one, at an opacity; nil if it has several.
  private func color(at opacity: Double, on connection: DisplayConnection) -> ServerPicture? {
    guard let source, source.hasOneColor else { return nil }
    return try? ServerPicture(color: source.color(at: opacity), on: connection)
  }
}
