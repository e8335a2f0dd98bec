import X11

/// The screen below an alert's boxes, blurred on the server, so that no picture of the screen is
/// transferred.
///
/// The screen is reduced to an eighth by halving it three times, so that every pixel contributes,
/// and averaged twice at that size. The blur is painted below each new picture of the box once, so
/// that frames cost no more than without it.
@MainActor
struct GroundBlur {
  private static let halvings = 3
  /// Device pixels of the window per pixel of the small picture, along each axis.
  private static let reduction = 1 << halvings
  /// The radius of the average around each pixel, in points.
  private static let reach = 20.0

  /// The blurred area, in device pixels of the window; beyond it, its edges are repeated.
  let area: PixelRect

  private let connection: DisplayConnection
  private let small: ServerPicture
  private var enlarged: (frame: PixelRect, picture: ServerPicture)?

  /// Blurs a part of a picture of the screen.
  ///
  /// - Parameters:
  ///   - capture: The picture, in device pixels of the window.
  ///   - frame: The box, in device pixels of the window.
  ///   - scale: Device pixels per point.
  ///   - tint: A colour that is painted over it, such as the backdrop's; nil for none.
  /// - Throws: `DisplayError` when the server refuses.
  init(
    of capture: ServerPixmap, below frame: PixelRect, scale: Double, tint: PremultipliedColor?
  ) throws {
    connection = capture.connection
    let margin = Int((2 * Self.reach * scale).rounded(.up))
    area = PixelRect(
      x: frame.x - margin, y: frame.y - margin, width: frame.width + 2 * margin,
      height: frame.height + 2 * margin
    ).intersection(PixelRect(origin: .zero, size: capture.size))
    var picture = try ServerPicture(of: capture, edge: .pad)
    var (origin, size) = (area.origin, area.size)
    for _ in 0..<Self.halvings {
      size = PixelSize(width: (size.width + 1) / 2, height: (size.height + 1) / 2)
      picture.setTransform(
        scaleX: 0.5, scaleY: 0.5, translation: (-Double(origin.x) / 2, -Double(origin.y) / 2))
      picture.setFilter(.bilinear)
      picture = try Self.copy(of: picture, size: size)
      origin = .zero
    }
    let radius = max(Int((Self.reach * scale / Double(2 * Self.reduction)).rounded()), 1)
    for _ in 0..<2 {
      picture.setMean(columns: 2 * radius + 1, rows: 1)
      picture = try Self.copy(of: picture, size: size)
      picture.setMean(columns: 1, rows: 2 * radius + 1)
      picture = try Self.copy(of: picture, size: size)
    }
    if let tint { picture.fill(PixelRect(origin: .zero, size: size), with: tint, .over) }
    small = picture
  }

  private static func copy(of picture: ServerPicture, size: PixelSize) throws -> ServerPicture {
    let copy = try ServerPicture(
      of: ServerPixmap(on: picture.connection, size: size, depth: 32), edge: .pad)
    copy.composite(picture, .source, in: PixelRect(origin: .zero, size: size))
    return copy
  }

  /// Paints the blur below boxes in the picture of an alert.
  ///
  /// - Parameters:
  ///   - boxes: The boxes, in pixels of the picture.
  ///   - origin: Where the picture's top left corner is, in device pixels of the window.
  ///   - target: The picture; translucent pixels in its boxes are opaque after that.
  /// - Throws: `DisplayError` when the server refuses.
  mutating func paint(
    below boxes: RoundedBoxes, at origin: PixelPoint, in target: ServerPicture
  ) throws {
    guard let bounds = boxes.bounds else { return }
    let frame = bounds.offset(dx: origin.x, dy: origin.y)
    let picture = try enlarged(to: frame)
    target.setClip(boxes.region)
    target.composite(picture, .below, in: bounds)
    target.setClip(nil)
  }

  /// The part behind boxes in its full size, which is cached.
  private mutating func enlarged(to frame: PixelRect) throws -> ServerPicture {
    if let enlarged, enlarged.frame == frame { return enlarged.picture }
    let factor = Double(Self.reduction)
    small.setTransform(
      scaleX: factor, scaleY: factor,
      translation: (Double(area.x - frame.x), Double(area.y - frame.y)))
    small.setFilter(.bilinear)
    let picture = try Self.copy(of: small, size: frame.size)
    enlarged = (frame, picture)
    return picture
  }
}
