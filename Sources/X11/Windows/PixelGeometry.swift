/// A place on the screen or in a drawable, in device pixels; y grows downwards.
nonisolated package struct PixelPoint: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package static let zero = PixelPoint(x: 0, y: 0)

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// A width and a height in device pixels.
nonisolated package struct PixelSize: Hashable, Sendable {
  package var width: Int
  package var height: Int

  package static let zero = PixelSize(width: 0, height: 0)

  package var isEmpty: Bool { width <= 0 || height <= 0 }

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// A rectangle in device pixels with its origin at the top left.
nonisolated package struct PixelRect: Hashable, Sendable {
  package var origin: PixelPoint
  package var size: PixelSize

  package static let zero = PixelRect(origin: .zero, size: .zero)

  package var x: Int { origin.x }
  package var y: Int { origin.y }
  package var width: Int { size.width }
  package var height: Int { size.height }
  package var maxX: Int { origin.x + size.width }
  package var maxY: Int { origin.y + size.height }
  package var isEmpty: Bool { size.isEmpty }
  package var center: PixelPoint { PixelPoint(x: x + width / 2, y: y + height / 2) }

  package init(origin: PixelPoint, size: PixelSize) {
    self.origin = origin
    self.size = size
  }

  package init(x: Int, y: Int, width: Int, height: Int) {
    origin = PixelPoint(x: x, y: y)
    size = PixelSize(width: width, height: height)
  }

  /// Whether the point lies inside; the right and bottom edges are outside.
  package func contains(_ point: PixelPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Whether all of the other rectangle lies inside.
  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// Whether the two rectangles share a pixel.
  package func intersects(_ other: PixelRect) -> Bool {
    !isEmpty && !other.isEmpty && x < other.maxX && other.x < maxX && y < other.maxY
      && other.y < maxY
  }

  /// The pixels that both rectangles share, or an empty rectangle at this one's origin.
  package func intersection(_ other: PixelRect) -> PixelRect {
    guard intersects(other) else { return PixelRect(origin: origin, size: .zero) }
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The rectangle moved by `dx` and `dy`.
  package func offset(dx: Int, dy: Int) -> PixelRect {
    PixelRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

extension Int {
  /// The nearest value that a coordinate in the protocol can have.
  nonisolated var protocolCoordinate: Int32 { Int32(Swift.min(Swift.max(self, -32_768), 32_767)) }

  /// The nearest value that a length in the protocol can have; the protocol knows no empty windows.
  nonisolated var protocolLength: UInt32 { UInt32(Swift.min(Swift.max(self, 1), 32_767)) }
}
