import AlertModel
import AlertRendering
import AlertViews
import Cairo

/// A scroll thumb beside or below a window that is larger than its area.
final class GuestScrollBar: View {
  let isVertical: Bool
  /// The lengths that the thumb's place is computed from.
  var track = ScrollTrack(length: 0, visible: 0, whole: 0, offset: 0) {
    didSet { if track != oldValue { setNeedsDisplay() } }
  }
  /// Called with the new offset, in points, when the thumb is dragged.
  var onScroll: ((Double) -> Void)?

  /// Where the pointer holds the thumb, in points from the thumb's start.
  private var grip: Double?

  init(isVertical: Bool) {
    self.isVertical = isVertical
    super.init()
  }

  override func draw(into context: borrowing DrawingContext, in environment: AlertEnvironment) {
    guard track.mostOffset > 0.5 else { return }
    let width = environment.theme.metrics.scrollThumbWidth
    let (start, length) = (track.thumbStart, track.thumbLength)
    ScrollThumbPainter.draw(
      isVertical
        ? Rect(x: (frame.width - width) / 2, y: start, width: width, height: length)
        : Rect(x: start, y: (frame.height - width) / 2, width: length, height: width),
      emphasis: grip == nil ? 0 : 1, into: context, in: environment)
  }

  private func place(of point: Point) -> Double { isVertical ? point.y : point.x }

  override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    let distance = place(of: point) - track.thumbStart
    let isOnThumb = (0..<track.thumbLength).contains(distance)
    // A click beside the thumb centers it on the pointer.
    grip = isOnThumb ? distance : track.thumbLength / 2
    if !isOnThumb { pointerDragged(to: point) }
    return true
  }

  override func pointerDragged(to point: Point) {
    guard let grip, let offset = track.offset(forThumbAt: place(of: point) - grip) else { return }
    onScroll?(offset)
  }

  override func pointerReleased(at point: Point) { pressCancelled() }

  override func pressCancelled() {
    grip = nil
    setNeedsDisplay()
  }
}
