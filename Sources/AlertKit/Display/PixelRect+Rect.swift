import AlertModel
import X11

extension Rect {
  /// Creates a rectangle with the same numbers.
  init(_ pixels: PixelRect) {
    self.init(
      x: Double(pixels.x), y: Double(pixels.y), width: Double(pixels.width),
      height: Double(pixels.height))
  }
}

extension PixelRect {
  /// Creates the smallest rectangle of whole pixels that contains `rect`.
  init(covering rect: Rect) {
    let left = Int(rect.minX.rounded(.down))
    let top = Int(rect.minY.rounded(.down))
    self.init(
      x: left, y: top, width: Int(rect.maxX.rounded(.up)) - left,
      height: Int(rect.maxY.rounded(.up)) - top)
  }
}

extension Point {
  /// Creates a point with the same numbers.
  init(_ pixel: PixelPoint) {
    self.init(x: Double(pixel.x), y: Double(pixel.y))
  }
}
