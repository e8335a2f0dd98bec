public import AlertModel
internal import AlertRendering
public import Cairo

/// A draggable scroll thumb for content that does not use `ScrollView`, such as text that is laid
/// out in parts.
@MainActor
public final class ScrollBar: View {
  /// The lengths that the thumb's place is computed from.
  public var track = ScrollTrack(length: 0, visible: 0, whole: 0, offset: 0) {
    didSet { if track != oldValue { setNeedsDisplay() } }
  }

  /// Called with the new offset, in points, when the thumb is dragged or the track is clicked.
  public var onScroll: ((Double) -> Void)?

  private lazy var hover = HoverFade<WholeControl>(of: self)
  /// Where the pointer holds the thumb, in points from its top; nil if it does not.
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
      emphasis: grip != nil ? 1 : hover.amount, into: context, in: environment)
  }

  public override func hitTest(_ point: Point) -> View? {
    isNeeded ? super.hitTest(point) : nil
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    hover.set(isHovered)
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    let place = point.y - track.thumbStart
    let isOnThumb = (0..<track.thumbLength).contains(place)
    // A click beside the thumb centers it on the pointer.
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
