public import AlertModel
internal import AlertRendering
public import Cairo

/// The thumb beside something long that is not laid out as a whole, which can be dragged.
@MainActor
public final class ScrollBar: View {
  /// What the thumb shows.
  public var track = ScrollTrack(length: 0, visible: 0, whole: 0, offset: 0) {
    didSet { if track != oldValue { setNeedsDisplay() } }
  }

  /// Called with the offset that the person wants, in points.
  public var onScroll: ((Double) -> Void)?

  private var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsDisplay() } }
  }
  /// Where on the thumb the pointer holds it, from its top, in points.
  private var grip: Double? {
    didSet { if grip != oldValue { setNeedsDisplay() } }
  }

  private var isNeeded: Bool { track.mostOffset > 0.5 }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard isNeeded else { return }
    let width = environment.theme.metrics.scrollThumbWidth
    ScrollThumbPainter.draw(
      Rect(
        x: (frame.width - width) / 2, y: track.thumbStart, width: width,
        height: track.thumbLength),
      isActive: isHovered || grip != nil, into: context, in: environment)
  }

  public override func hitTest(_ point: Point) -> View? {
    isNeeded ? super.hitTest(point) : nil
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    self.isHovered = isHovered
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    let place = point.y - track.thumbStart
    let isOnThumb = (0..<track.thumbLength).contains(place)
    // Beside the thumb, the thumb comes to the pointer.
    grip = isOnThumb ? place : track.thumbLength / 2
    if !isOnThumb { pointerDragged(to: point) }
    return true
  }

  public override func pointerDragged(to point: Point) {
    guard let grip, let offset = track.offset(forThumbAt: point.y - grip) else { return }
    onScroll?(offset)
  }

  public override func pointerReleased(at point: Point) { pressCancelled() }

  public override func pressCancelled() { grip = nil }
}
