import AlertModel

/// The look of a backdrop: the gradient, and its place on the screen.
struct BackdropLook: Hashable, Sendable {
  let style: BackdropStyle
  /// The content's centre, in device pixels of the root.
  var center: Point
  /// The diagonal of the content's monitor, the unit of the style's distances, in device pixels.
  let diagonal: Double

  /// Whether both backdrops look the same, so that either can be shown.
  ///
  /// The boxes of two alerts have different heights, which moves the centres a little.
  func isLike(_ other: BackdropLook) -> Bool {
    let distance = Point(x: center.x - other.center.x, y: center.y - other.center.y)
    let isNear = max(abs(distance.x), abs(distance.y)) <= diagonal * Self.largestShift
    return isNear && abs(diagonal - other.diagonal) < 1 && style.isLike(other.style)
  }

  /// The largest distance of two centres that is not visible, as a fraction of the diagonal.
  private static let largestShift = 0.02
}

extension BackdropStyle {
  fileprivate func isLike(_ other: BackdropStyle) -> Bool {
    picture == other.picture
      && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) < 0.001 }
  }

  /// Colour, opacities and distance.
  fileprivate var numbers: [Double] {
    [color.red, color.green, color.blue, centerOpacity, edgeOpacity, edgeDistance]
  }
}

/// The look as 32-bit numbers in a property: colour, opacities and distance in millionths, then
/// centre and diagonal in sixty-fourths of a device pixel.
extension BackdropLook {
  /// How many numbers there are.
  static let valueCount = 9

  /// The numbers; nil if the backdrop is a picture, which other processes may not have.
  var values: [UInt]? {
    guard style.picture == nil else { return nil }
    let lengths = [center.x, center.y, diagonal].map {
      UInt(UInt32(bitPattern: Int32(clamping: Int(($0 * 64).rounded()))))
    }
    return style.numbers.map { UInt((min(max($0, 0), 4) * 1e6).rounded()) } + lengths
  }

  /// Reads the numbers, and limits them to their ranges; nil if some are missing.
  init?(values: some Collection<UInt>) {
    guard values.count == Self.valueCount else { return nil }
    let numbers = values.prefix(6).map { Double(min($0, 4_000_000)) / 1e6 }
    let lengths = values.suffix(3).map { Double(Int32(truncatingIfNeeded: $0)) / 64 }
    self.init(
      style: BackdropStyle(
        color: Color(red: min(numbers[0], 1), green: min(numbers[1], 1), blue: min(numbers[2], 1)),
        centerOpacity: min(numbers[3], 1), edgeOpacity: min(numbers[4], 1),
        edgeDistance: numbers[5]),
      center: Point(x: lengths[0], y: lengths[1]), diagonal: max(lengths[2], 1))
  }
}
