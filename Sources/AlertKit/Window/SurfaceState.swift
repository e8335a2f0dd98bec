import AlertModel
import X11

/// What one frame of an alert's window shows, in device pixels of the window.
struct SurfaceState: Hashable {
  var backdropOpacity: Double
  var contentOpacity: Double
  var scale: Double
  /// The point that the content's scale leaves in place: its centre.
  var anchor: Point
  /// How far the content is from its place.
  var offset: Point

  /// The frame in which the picture of the box is drawn; nil if it is not scaled.
  func placement(ofBoxAtRest rest: PixelRect) -> Rect? {
    guard abs(scale - 1) > 0.000_5 else { return nil }
    return Rect(
      x: anchor.x + (Double(rest.x) - anchor.x) * scale + offset.x,
      y: anchor.y + (Double(rest.y) - anchor.y) * scale + offset.y,
      width: Double(rest.width) * scale, height: Double(rest.height) * scale)
  }

  /// The whole pixels that the picture of the box covers.
  func frame(ofBoxAtRest rest: PixelRect) -> PixelRect {
    placement(ofBoxAtRest: rest).map { PixelRect(covering: $0) }
      ?? rest.offset(dx: Int(offset.x.rounded()), dy: Int(offset.y.rounded()))
  }
}
