internal import AlertModel
internal import Cairo

/// Where a view is in its superview: converts points and rectangles between their coordinates.
///
/// In alerts that are read from right to left the x axis runs to the left: this is the only place that
/// mirrors anything. Views that keep their orientation, such as texts, have an axis that runs
/// against that of their superview.
struct ViewPlace {
  /// The view's frame in its superview.
  let frame: Rect
  /// Whether the x axes of view and superview run against each other.
  let isTurned: Bool

  /// The distance, in points and far below a pixel, that mirrored points are moved by.
  ///
  /// A rectangle contains its left edge but not its right one; the offset preserves that after
  /// mirroring.
  private static let edge = 1e-6

  /// Converts a point from the superview's coordinates to the view's.
  func inside(_ point: Point) -> Point {
    let x = point.x - frame.minX
    return Point(x: isTurned ? frame.width - x - Self.edge : x, y: point.y - frame.minY)
  }

  /// Converts a rectangle from the view's coordinates to the superview's.
  func outside(_ rect: Rect) -> Rect {
    let x = isTurned ? frame.width - rect.maxX : rect.minX
    return Rect(
      x: frame.minX + x, y: frame.minY + rect.minY, width: rect.width, height: rect.height)
  }

  /// Changes a context's coordinates from the superview's to the view's.
  func enter(_ context: borrowing DrawingContext) {
    context.translate(x: frame.minX, y: frame.minY)
    if isTurned { context.mirror(width: frame.width) }
  }
}

extension KeyPress {
  /// The key press with Left and Right exchanged, for views that are mirrored: there, the key that
  /// points to the end is the left one.
  var mirrored: KeyPress {
    var press = self
    switch key {
    case .left: press.key = .right
    case .right: press.key = .left
    default: break
    }
    return press
  }
}
