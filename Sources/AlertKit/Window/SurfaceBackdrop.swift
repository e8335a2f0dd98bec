import AlertModel
import AlertRendering
import X11

/// The backdrop of an alert's window: a gradient on the server, small at first, and enlarged part
/// by part while there is time.
@MainActor
struct SurfaceBackdrop {
  private var source: BackdropSource?
  private var picture: ServerPicture?
  /// The backdrop as large as the window: costs memory, but makes frames cheaper.
  private var enlarged: GrowingBuffer?
  /// The noise in the enlarged one.
  private var noiseTiles: BackdropNoise.Tiles?

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

  /// Whether the two backdrops look the same, so that either can be shown.
  func looksLike(_ other: SurfaceBackdrop) -> Bool { source == other.source }

  /// Moves the centre of the gradient, before it is drawn.
  mutating func setCenter(_ center: Point) {
    source?.center = center
  }

  /// Whether there is a gradient that gets noise when it is enlarged.
  var takesNoise: Bool { picture != nil && source?.takesNoise == true }

  /// Whether all of it is enlarged.
  var isEnlarged: Bool { enlarged?.isComplete == true }

  /// Discards the drawing after a change of the window's size.
  mutating func invalidate() {
    (picture, enlarged, noiseTiles) = (nil, nil, nil)
  }

  /// Draws the gradient on the server, if it is not drawn yet.
  ///
  /// - Parameters:
  ///   - size: The window's size, in device pixels.
  ///   - uploader: Uploads the gradient.
  ///   - connection: The display.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func prepare(
    size: PixelSize, uploader: ImageUpload, on connection: DisplayConnection
  ) throws {
    guard picture == nil else { return }
    picture = try source?.makePicture(size: size, uploader: uploader, on: connection)
  }

  /// Enlarges the next part of the backdrop.
  ///
  /// - Parameters:
  ///   - size: The window's size, in device pixels.
  ///   - noise: Hides the gradient's steps.
  ///   - connection: The display.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  mutating func grow(
    size: PixelSize, noise: BackdropNoise, on connection: DisplayConnection
  ) throws {
    guard let picture else { return }
    if enlarged == nil { enlarged = try GrowingBuffer(on: connection, size: size, depth: 32) }
    guard let part = enlarged?.grow(by: .ample) else { return }
    enlarged?.picture.composite(picture, .source, sourceOrigin: part.origin, in: part)
    if source?.takesNoise == true, let target = enlarged?.picture, !part.isEmpty {
      noiseTiles = try noise.add(to: target, in: part)
    }
  }

  /// Draws one band of the backdrop, from the enlarged one as far as it is complete.
  ///
  /// - Parameters:
  ///   - band: The band, in device pixels of the window.
  ///   - mask: Creates the picture of the opacity, if anything is drawn; nil for opaque.
  ///   - target: The picture to draw into, whose origin is the band's.
  func draw(_ band: PixelRect, mask: @autoclosure () -> ServerPicture?, onto target: ServerPicture)
  {
    guard let picture else { return }
    let mask = mask()
    let enlargedRows = min(max((enlarged?.rows ?? 0) - band.y, 0), band.height)
    if let enlarged {
      target.composite(
        enlarged.picture, .over, mask: mask, sourceOrigin: band.origin,
        in: PixelRect(x: 0, y: 0, width: band.width, height: enlargedRows))
    }
    target.composite(
      picture, .over, mask: mask,
      sourceOrigin: PixelPoint(x: band.x, y: band.y + enlargedRows),
      in: PixelRect(
        x: 0, y: enlargedRows, width: band.width, height: band.height - enlargedRows))
  }
}
