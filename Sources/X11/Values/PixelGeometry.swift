/// A point on the screen or in a drawable, in device pixels; y grows downwards.
nonisolated package struct PixelPoint: Hashable, Sendable {
  /// The distance from the left edge.
  package var x: Int
  /// The distance from the top edge.
  package var y: Int

  /// The origin.
  package static let zero = PixelPoint(x: 0, y: 0)

  /// Creates a point.
  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in device pixels.
nonisolated package struct PixelSize: Hashable, Sendable {
  /// The horizontal length.
  package var width: Int
  /// The vertical length.
  package var height: Int

  /// A size without area.
  package static let zero = PixelSize(width: 0, height: 0)

  /// Whether the size has no area.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in device pixels with its origin at the top left.
nonisolated package struct PixelRect: Hashable, Sendable {
  /// The top left corner.
  package var origin: PixelPoint
  /// The width and the height.
  package var size: PixelSize

  /// An empty rectangle at the origin.
  package static let zero = PixelRect(origin: .zero, size: .zero)

  /// The left edge.
  package var x: Int { origin.x }
  /// The top edge.
  package var y: Int { origin.y }
  /// The horizontal length.
  package var width: Int { size.width }
  /// The vertical length.
  package var height: Int { size.height }
  /// The right edge, which is outside of the rectangle.
  package var maxX: Int { origin.x + size.width }
  /// The bottom edge, which is outside of the rectangle.
  package var maxY: Int { origin.y + size.height }
  /// Whether the rectangle has no area.
  package var isEmpty: Bool { size.isEmpty }
  /// The middle, rounded towards the origin.
  package var center: PixelPoint { PixelPoint(x: x + width / 2, y: y + height / 2) }

  /// Creates a rectangle from its corner and its size.
  package init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  /// Creates a rectangle from its left and top edges and its lengths.
  package init(x: Int, y: Int, width: Int, height: Int) {
    origin = PixelPoint(x: x, y: y)
    size = PixelSize(width: width, height: height)
  }

  /// Whether the point is inside; the right and bottom edges are outside.
  package func contains(_ point: PixelPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Whether all of the other rectangle is inside.
  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// Whether the two rectangles share a pixel.
  package func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }

  /// Returns the pixels that both rectangles share, or an empty rectangle at this one's origin.
  package func intersection(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return PixelRect(origin: origin, size: .zero) }
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// Returns the smallest rectangle that contains both; an empty one adds nothing.
  package func union(_ other: PixelRect) -> PixelRect {
    guard !isEmpty, !other.isEmpty else { return isEmpty ? other : self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Returns the rectangle moved by `dx` and `dy`.
  package func offset(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension Int {
  /// The value clamped to the range of a coordinate in the protocol.
  nonisolated var protocolCoordinate: Int32 { Int32(Swift.min(Swift.max(self, -32_768), 32_767)) }

  /// The value clamped to the range of a length in the protocol, which has no empty windows.
  nonisolated var protocolLength: UInt32 { UInt32(Swift.min(Swift.max(self, 1), 32_767)) }
}
