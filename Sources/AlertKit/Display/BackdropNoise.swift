import AlertModel
import Cairo
import X11

/// Per-pixel noise that is laid over enlarged backdrops.
///
/// On a dark screen, 8 of the 255 levels of a backdrop's opacity change the visible colour by one
/// level, so that each level becomes a band many pixels wide. The noise has the amplitude of such a
/// step; on a bright screen it is too fine to be visible. It is generated once for all backdrops
/// that are shown together.
@MainActor
final class BackdropNoise {
  /// Two strips of noise, opacities as wide as a window: the backdrop's opacity is multiplied by one,
  /// and the other is added to it; together they keep the mean unchanged.
  ///
  /// X servers blend a picture that repeats itself ten times slower than one that does not.
  final class Strips {
    fileprivate let width: Int
    fileprivate let kept: ServerPicture
    fileprivate let more: ServerPicture

    fileprivate init(width: Int, kept: ServerPicture, more: ServerPicture) {
      (self.width, self.kept, self.more) = (width, kept, more)
    }
  }

  /// What the pixels of an enlarged backdrop are.
  enum Pixels {
    /// Its opacity alone.
    case opacities
    /// Premultiplied colours.
    case colors
  }

  /// The height of a strip, at which the noise repeats itself.
  static let stripHeight = 64

  private let connection: DisplayConnection
  private let uploader: ImageUpload
  private let monitors: () -> [MonitorFacts]
  /// The strips, held weakly: the backdrops keep them, so that nothing is left on the server between
  /// alerts.
  private weak var strips: Strips?
  /// Whether x11vnc shows the screen elsewhere; nil if unknown.
  private var isShownElsewhere: Bool?

  private static let side = stripHeight
  /// The maximum opacities of the noise, in levels from 0 to 255.
  private static let most = (less: 11.0, more: 5.0)

  init(
    connection: DisplayConnection, uploader: ImageUpload, monitors: @escaping () -> [MonitorFacts]
  ) {
    self.connection = connection
    self.uploader = uploader
    self.monitors = monitors
  }

  /// Whether the noise is worth its cost: not in a remote desktop, which would send every pixel of the
  /// screen once more, and cannot compress the noise.
  ///
  /// Costs a round trip if `wake` was not called yet, except over a network.
  var isUseful: Bool {
    guard !monitors().contains(where: \.isRemote) else { return false }
    guard connection.extensions.sharedMemory != nil else { return true }
    let isShown = isShownElsewhere ?? queryViewer()
    isShownElsewhere = isShown
    return !isShown
  }

  /// x11vnc counts its updates in a property.
  private func queryViewer() -> Bool {
    connection.hasProperty(connection.atoms[.x11vncTicker], of: connection.root)
  }

  /// Asks again what may have changed while no events of the root were received.
  func wake() { isShownElsewhere = queryViewer() }

  /// Handles an event of the root window.
  func handle(_ event: DisplayEvent) {
    guard case .propertyChanged(let change) = event,
      change.property == connection.atoms[.x11vncTicker]
    else { return }
    isShownElsewhere = !change.isDeleted
  }

  /// Adds the noise to a part of an enlarged backdrop.
  ///
  /// - Parameters:
  ///   - backdrop: The enlarged backdrop.
  ///   - pixels: What its pixels are.
  ///   - part: The part, in device pixels.
  ///   - origin: The position of the part in the window, in device pixels.
  /// - Returns: The strips, for the backdrop to keep; nil if noise is not useful.
  /// - Throws: `CairoError` if memory is short, `DisplayError` when the server refuses.
  func add(
    to backdrop: ServerPicture, of pixels: Pixels, in part: PixelRect, from origin: PixelPoint
  ) throws -> Strips? {
    if strips == nil, !isUseful { return nil }
    let width = origin.x + part.width
    let known = strips.flatMap { $0.width >= width ? $0 : nil }
    let strips = try known ?? makeStrips(width: width)
    self.strips = strips
    // Of opacities both are the same, and servers are ten times faster with `within`.
    let multiply: ServerPicture.Operation = pixels == .opacities ? .within : .keep
    for rows in Self.rows(origin.y..<origin.y + part.height) {
      let place = PixelRect(
        x: part.x, y: part.y + rows.lowerBound - origin.y, width: part.width, height: rows.count)
      let source = PixelPoint(x: origin.x, y: rows.lowerBound % Self.side)
      backdrop.composite(strips.kept, multiply, sourceOrigin: source, in: place)
      backdrop.composite(strips.more, .add, sourceOrigin: source, in: place)
    }
    return strips
  }

  /// Divides rows of a window at multiples of a strip's height.
  static func rows(_ rows: Range<Int>) -> [Range<Int>] {
    stride(from: rows.lowerBound / side * side, to: rows.upperBound, by: side).map { y in
      max(y, rows.lowerBound)..<min(y + side, rows.upperBound)
    }
  }

  private func makeStrips(width: Int) throws -> Strips {
    Strips(
      width: width,
      kept: try strip(width) { x, y in
        255 - (Self.threshold(x, y) * (Self.most.less + 1)).rounded(.down)
      },
      more: try strip(width) { x, y in (1 - Self.threshold(x, y)) * (Self.most.more + 1) })
  }

  private func strip(_ width: Int, _ level: (Int, Int) -> Double) throws -> ServerPicture {
    let strip = try ServerPicture(
      of: ServerPixmap(
        on: connection, size: PixelSize(width: width, height: Self.side), depth: 8),
      areOpacities: true)
    strip.composite(
      try tile(level), .source, in: PixelRect(x: 0, y: 0, width: width, height: Self.side))
    return strip
  }

  /// Interleaved gradient noise from 0 to 1 (Jorge Jimenez, 2014): neighbouring pixels differ much,
  /// so that every few pixels cover the whole range of thresholds.
  private static func threshold(_ x: Int, _ y: Int) -> Double {
    func fraction(_ number: Double) -> Double { number - number.rounded(.down) }
    return fraction(52.9829189 * fraction(0.06711056 * Double(x) + 0.00583715 * Double(y)))
  }

  /// A repeating picture of opacities, in levels from 0 to 255.
  private func tile(_ level: (Int, Int) -> Double) throws -> ServerPicture {
    let image = try ImageSurface(width: Self.side, height: Self.side)
    let stride = image.stride
    image.withUnsafeMutableBytes { bytes in
      for y in 0..<Self.side {
        for x in 0..<Self.side {
          bytes.storeBytes(
            of: UInt32(min(max(level(x, y), 0), 255)) << 24, toByteOffset: y * stride + x * 4,
            as: UInt32.self)
        }
      }
    }
    let size = PixelSize(width: Self.side, height: Self.side)
    let pixmap = try ServerPixmap(on: connection, size: size, depth: 8)
    uploader.putAlpha(of: image, into: pixmap)
    return try ServerPicture(of: pixmap, areOpacities: true, edge: .normal)
  }
}
