import AlertRendering
import X11

/// A backdrop on its way from that of the previous alert to another one: the screen is dimmed
/// evenly while the alerts change, even if they dim it differently.
@MainActor
struct BackdropTurn {
  private let former: BackdropSource
  /// The small picture of the former backdrop.
  private var formerPicture: ServerPicture?
  /// The small picture of the mixture.
  private(set) var picture: ServerPicture?
  private var size = PixelSize(width: 0, height: 0)

  /// - Parameters:
  ///   - former: The backdrop of the previous alert.
  ///   - picture: Its picture, if it is drawn already.
  init(from former: BackdropSource, drawn picture: ServerPicture? = nil) {
    self.former = former
    formerPicture = picture
  }

  /// Creates the pictures, if there are none yet.
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
    formerPicture = try formerPicture ?? pictures.picture(of: former.look, size: size)
    let step = BackdropPainter.reduction
    self.size = PixelSize(
      width: (size.width + step - 1) / step, height: (size.height + step - 1) / step)
    let mixture = try ServerPicture(
      of: ServerPixmap(on: connection, size: self.size, depth: 32), edge: .pad)
    mixture.setFilter(.nearest)
    mixture.enlargeBackdrop()
    picture = mixture
  }

  /// Mixes the two backdrops.
  ///
  /// - Parameters:
  ///   - own: The small picture of the backdrop that this one turns into.
  ///   - progress: The part of it, from 0 to 1.
  func mix(with own: ServerPicture, progress: Double) {
    guard let formerPicture, let picture else { return }
    let area = PixelRect(origin: .zero, size: size)
    let parts = [(formerPicture, 1 - progress), (own, progress)]
    for (index, part) in parts.enumerated() {
      let mask = picture.connection.opacityMask(part.1)
      part.0.resetTransform()
      picture.composite(part.0, index == 0 ? .source : .add, mask: mask, in: area)
      part.0.enlargeBackdrop()
    }
  }
}
