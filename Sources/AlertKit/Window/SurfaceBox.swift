import AlertModel
import Cairo
import X11

/// The picture of an alert's box with its shadow, on the server.
@MainActor
struct SurfaceBox {
  /// The picture's frame at rest, in device pixels of the window.
  private(set) var frame = PixelRect.zero

  /// The picture itself; nil before there is one.
  var picture: ServerPicture? { buffer?.picture }

  private var buffer: (pixmap: ServerPixmap, picture: ServerPicture)?
  /// What the server has received, if pixels travel through the connection.
  private var received: ReceivedPicture?

  /// Uploads the picture, or the part of it that has changed.
  ///
  /// - Parameters:
  ///   - image: Premultiplied pixels.
  ///   - origin: Where its top left corner is at rest, in device pixels of the window.
  ///   - uploader: Uploads the pixels.
  ///   - connection: The display.
  ///   - isPaintedUpon: Whether something else is drawn into the picture then, which the next upload
  ///     has to replace.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func set(
    _ image: borrowing ImageSurface, at origin: PixelPoint, uploader: ImageUpload,
    on connection: DisplayConnection, isPaintedUpon: Bool
  ) throws {
    let size = PixelSize(width: image.width, height: image.height)
    if buffer == nil || frame.size != size {
      let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
      let picture = try ServerPicture(of: pixmap)
      picture.setFilter(.bilinear)
      (buffer, received) = ((pixmap, picture), nil)
    }
    frame = PixelRect(origin: origin, size: size)
    guard let buffer else { return }
    guard !uploader.usesSharedMemory else {
      received = nil
      return uploader.put(image, into: buffer.pixmap)
    }
    // What is painted upon the picture would have to be sent again.
    if received == nil || (received?.pixmap === buffer.pixmap) == isPaintedUpon {
      let copy = try isPaintedUpon ? ServerPixmap(on: connection, size: size, depth: 32) : nil
      received = ReceivedPicture(pixmap: copy ?? buffer.pixmap)
    }
    try received?.put(image, through: uploader)
    guard isPaintedUpon, let copy = received?.pixmap else { return }
    connection.copyArea(
      from: DrawableID(copy.id), PixelRect(origin: .zero, size: size),
      to: DrawableID(buffer.pixmap.id), at: .zero)
  }

  /// Draws the part of the picture that lies in a band of the window.
  ///
  /// - Parameters:
  ///   - state: The position and opacity of the box.
  ///   - band: The band, in device pixels of the window.
  ///   - mask: Creates the picture of the opacity, if anything is drawn; nil for opaque.
  ///   - target: The picture to draw into, whose origin is the band's.
  func draw(
    _ state: SurfaceState, in band: PixelRect, mask: @autoclosure () -> ServerPicture?,
    onto target: ServerPicture
  ) {
    guard let buffer else { return }
    let current = state.frame(ofBoxAtRest: frame)
    let covered = current.intersection(band)
    guard !covered.isEmpty else { return }
    let sourceOrigin: PixelPoint
    if let placement = state.placement(ofBoxAtRest: frame) {
      buffer.picture.setTransform(
        scaleX: state.scale, scaleY: state.scale,
        translation: (placement.minX, placement.minY))
      sourceOrigin = covered.origin
    } else {
      buffer.picture.resetTransform()
      sourceOrigin = PixelPoint(x: covered.x - current.x, y: covered.y - current.y)
    }
    target.composite(
      buffer.picture, .over, mask: mask(), sourceOrigin: sourceOrigin,
      in: covered.offset(dx: -band.x, dy: -band.y))
  }
}

/// A picture that is sent through the connection, and what has been sent of it.
private struct ReceivedPicture {
  let pixmap: ServerPixmap
  private var pixels = SentPixels()

  init(pixmap: ServerPixmap) {
    self.pixmap = pixmap
  }

  @MainActor mutating func put(
    _ image: borrowing ImageSurface, through uploader: ImageUpload
  ) throws {
    try uploader.putChanges(of: image, into: pixmap, after: &pixels)
  }
}

/// The content of one frame of an alert's window, in device pixels of the window.
struct SurfaceState: Hashable {
  var backdropOpacity: Double
  var contentOpacity: Double
  var scale: Double
  /// The fixed point of the content's scale: its centre.
  var anchor: Point
  /// The offset of the content from its place.
  var offset: Point

  /// The frame in which the picture of the box is drawn; nil if it is not scaled.
  func placement(ofBoxAtRest rest: PixelRect) -> Rect? {
    guard abs(scale - 1) > 0.000_5 else { return nil }
    return Rect(
      x: anchor.x + (Double(rest.x) - anchor.x) * scale + offset.x,
      y: anchor.y + (Double(rest.y) - anchor.y) * scale + offset.y,
      width: Double(rest.width) * scale, height: Double(rest.height) * scale)
  }

  /// The whole pixels that the picture of the box covers.
  func frame(ofBoxAtRest rest: PixelRect) -> PixelRect {
    placement(ofBoxAtRest: rest).map { PixelRect(covering: $0) }
      ?? rest.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
  }
}
