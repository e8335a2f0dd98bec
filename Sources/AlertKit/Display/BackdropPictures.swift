import AlertRendering
import Cairo
import X11

/// The small gradients of backdrops on the server, which alerts of the same look share.
///
/// Drawing one takes half of what the presenter does for an ordinary alert. The last ones are kept
/// for a while, because alerts often come one after the other.
@MainActor
final class BackdropPictures {
  private struct Entry {
    let look: BackdropLook
    let size: PixelSize
    let picture: ServerPicture
  }

  private let connection: DisplayConnection
  private let uploader: ImageUpload
  private let clock: any AlertClock
  /// The last ones, the latest last.
  private var entries: [Entry] = []
  private var expiry: (any AlertTimer)?

  /// One for each monitor, in most cases.
  private static let most = 4
  /// How long they are kept after the last use, in seconds.
  private static let lifetime = 30.0

  init(connection: DisplayConnection, uploader: ImageUpload, clock: any AlertClock) {
    self.connection = connection
    self.uploader = uploader
    self.clock = clock
  }

  /// Returns the picture of a gradient, drawn now unless there is one of the same look.
  ///
  /// - Parameters:
  ///   - look: The gradient.
  ///   - size: The window's size, in device pixels.
  /// - Returns: A picture in the window's coordinates, a fraction of its size and enlarged by a
  ///   transform. Others use it as well, so it must not be drawn into.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  func picture(of look: BackdropLook, size: PixelSize) throws -> ServerPicture {
    let known = entries.firstIndex { $0.size == size && $0.look.isLike(look) }
    let entry =
      try known.map { entries.remove(at: $0) }
      ?? Entry(look: look, size: size, picture: draw(look, size))
    entries.append(entry)
    if entries.count > Self.most { entries.removeFirst() }
    expiry = clock.timer(afterSeconds: Self.lifetime) { [weak self] in self?.forget() }
    return entry.picture
  }

  private func forget() {
    entries = []
    expiry = nil
  }

  private func draw(_ look: BackdropLook, _ size: PixelSize) throws -> ServerPicture {
    let image = try BackdropPainter.image(
      width: size.width, height: size.height, center: look.center, diagonal: look.diagonal,
      style: look.style)
    let size = PixelSize(width: image.width, height: image.height)
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 32)
    let picture = try ServerPicture(of: pixmap, edge: .pad)
    if look.style.hasOneColor, !uploader.usesSharedMemory {
      // The opacity is enough across a network.
      let opacity = try ServerPixmap(on: connection, size: size, depth: 8)
      uploader.putAlpha(of: image, into: opacity)
      let color = try ServerPicture(
        color: look.style.premultiplied(opacity: 1), on: connection)
      picture.composite(
        color, .source, mask: try ServerPicture(of: opacity, areOpacities: true),
        in: PixelRect(origin: .zero, size: size))
    } else {
      uploader.put(image, into: pixmap)
    }
    picture.setFilter(.nearest)
    picture.enlargeBackdrop()
    return picture
  }
}

extension ServerPicture {
  /// Scales the small picture of a backdrop to the size of the root, as a source.
  func enlargeBackdrop() {
    let scale = Double(BackdropPainter.reduction)
    setTransform(scaleX: scale, scaleY: scale)
  }
}
