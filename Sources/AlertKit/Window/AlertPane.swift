import AlertModel
import X11

/// One of the places where an alert is shown: a window, and where the content stands in it.
///
/// An alert has one, or one for each monitor that mirrors it.
@MainActor
final class AlertPane {
  let surface: AlertSurface
  let stacking: AlertStacking
  /// Hears what the server tells of the window.
  var observer: EventObservation?
  /// Where the content stands, in device pixels of the root.
  var contentFrame: Rect
  /// Whether the server has yet to work off the frame that was drawn last.
  var isFrameInFlight = false
  /// Whether only the box is there, without its shadow.
  var isTrimmed = false
  /// The window's frame while the content is in its place, in device pixels of the root.
  var restingFrame: PixelRect
  /// The boxes of others that the window leaves free, in its own device pixels; nil if that is yet
  /// to be found out.
  var neighbours: [PixelRect]?

  init(surface: AlertSurface, stacking: AlertStacking, contentFrame: Rect) {
    self.surface = surface
    self.stacking = stacking
    self.contentFrame = contentFrame
    restingFrame = surface.window.frame
  }

  /// A place on the root, in device pixels, in those of the window at rest.
  func local(_ point: Point) -> Point {
    let origin = restingFrame.origin
    return Point(x: point.x - Double(origin.x), y: point.y - Double(origin.y))
  }

  /// The content's frame in device pixels of the window.
  var localContentFrame: Rect { Rect(origin: local(contentFrame.origin), size: contentFrame.size) }

  func close() {
    observer = nil
    stacking.end()
    surface.window.destroy()
  }
}
