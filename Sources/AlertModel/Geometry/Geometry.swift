/// A position in a plane, in points unless stated otherwise.
public struct Point: Hashable, Sendable, Codable {
  /// The horizontal coordinate, which increases to the right.
  public var x: Double
  /// The vertical coordinate, which increases downwards.
  public var y: Double

  /// The origin.
  public static let zero = Point(x: 0, y: 0)

  /// Creates a point.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

extension Point {
  private enum CodingKeys: String, CodingKey {
    case x
    case y
  }

  /// Decodes an object with the members `x` and `y`, and no others.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    try decoder.refuseMembers { CodingKeys(rawValue: $0) != nil }
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      x: try members.decode(Double.self, forKey: .x), y: try members.decode(Double.self, forKey: .y)
    )
  }
}

/// A width and a height, in points unless stated otherwise.
public struct Size: Hashable, Sendable, Codable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// No width and no height.
  public static let zero = Size(width: 0, height: 0)

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }
}

/// A rectangle with its origin at the top left, in points unless stated otherwise.
///
/// Core Graphics: `CGRect`.
public struct Rect: Hashable, Sendable, Codable {
  /// The top left corner.
  public var origin: Point
  /// The width and the height.
  public var size: Size

  /// An empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// The coordinate of the left edge.
  public var minX: Double { origin.x }
  /// The coordinate of the top edge.
  public var minY: Double { origin.y }
  /// The coordinate of the right edge.
  public var maxX: Double { origin.x + size.width }
  /// The coordinate of the bottom edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal extent.
  public var width: Double { size.width }
  /// The vertical extent.
  public var height: Double { size.height }
  /// The centre.
  public var center: Point { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { size.width <= 0 || size.height <= 0 }

  /// Creates a rectangle from its top left corner and its size.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from the coordinates of its top left corner and its size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// Returns the rectangle grown by `amount` on every side; a negative amount shrinks it.
  public func outset(by amount: Double) -> Rect {
    Rect(
      x: minX - amount, y: minY - amount, width: width + 2 * amount, height: height + 2 * amount)
  }

  /// Returns the rectangle moved by `dx` and `dy`.
  public func offset(dx: Double, dy: Double) -> Rect {
    Rect(x: minX + dx, y: minY + dy, width: width, height: height)
  }

  /// Returns whether `point` is inside; the right and bottom edges are outside.
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Returns whether the two rectangles overlap.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY
      && other.minY < maxY
  }

  /// Returns the overlap of both rectangles, or an empty rectangle at this one's origin.
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return Rect(origin: origin, size: .zero) }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(
      x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// Returns the smallest rectangle that contains both; an empty one is ignored.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }
}
