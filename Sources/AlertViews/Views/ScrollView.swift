public import AlertModel
internal import AlertRendering
public import Cairo

/// A view onto another that is taller than the room there is.
///
/// What is hidden above or below fades out at that edge, and a thumb shows how much of it there is.
/// The wheel moves it, and the thumb can be dragged.
@MainActor
public final class ScrollView: View {
  public let document: View

  /// How far the document is moved up, in points: from 0 to `mostOffset`.
  public private(set) var offset = 0.0
  /// How far outside its frame the view draws while nothing is hidden, in points, for the sake of
  /// focus rings.
  public var overdraw = 0.0

  /// Whether the view has an edge of its own: then the thumb lies inside it, and what is hidden is
  /// cut off there rather than fading out.
  public var hasEdge = false

  private var isThumbHovered = false
  /// Where on the thumb the pointer holds it, from its top, in points.
  private var thumbGrip: Double?
  private var thumbWidth = 0.0
  private var fade = 0.0

  /// The largest offset there can be, in points; 0 if everything is visible.
  public var mostOffset: Double { max(document.frame.height - frame.height, 0) }
  public var isOverflowing: Bool { !isHidden && mostOffset > 0.5 }

  public init(_ document: View) {
    self.document = document
    super.init()
    addSubview(document)
  }

  // MARK: - Scrolling

  /// Moves the document so that `offset` points of it are hidden above.
  public func scroll(to offset: Double) {
    let bounded = min(max(offset, 0), mostOffset)
    guard bounded != self.offset else { return }
    self.offset = bounded
    document.frame.origin.y = -bounded
    setNeedsDisplay()
  }

  /// Moves the document by so many points, positive towards its end.
  public func scroll(by delta: Double) {
    scroll(to: offset + delta)
  }

  /// Moves the document no further than it takes to show a view in it, and a little of what is next
  /// to it.
  public func reveal(_ view: View) {
    let target = view.convert(view.bounds, toAncestor: document)
    let margin = min(fade, max(frame.height - target.height, 0) / 2)
    if target.minY - margin < offset {
      scroll(to: target.minY - margin)
    } else if target.maxY + margin > offset + frame.height {
      scroll(to: target.maxY + margin - frame.height)
    }
  }

  /// Does what a key does to scrolled text: a line, a page, to the beginning, to the end.
  ///
  /// - Returns: Whether the key is one of those and there is something to scroll.
  public func scroll(for key: Key, lineHeight: Double) -> Bool {
    guard isOverflowing else { return false }
    let page = max(frame.height - lineHeight, lineHeight)
    switch key {
    case .up: scroll(by: -lineHeight)
    case .down: scroll(by: lineHeight)
    case .pageUp: scroll(by: -page)
    case .pageDown: scroll(by: page)
    case .home: scroll(to: 0)
    case .end: scroll(to: mostOffset)
    case .escape, .return, .tab, .space, .left, .right, .backspace, .delete, .insert, .function,
      .text:
      return false
    }
    return true
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    document.measure(width: width, in: environment)
  }

  public override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    thumbWidth = metrics.scrollThumbWidth
    fade = metrics.scrollFade
    let size = document.measure(width: frame.width, in: environment)
    document.frame = Rect(
      x: 0, y: -offset, width: frame.width, height: max(size.height, frame.height))
    document.layout(in: environment)
    offset = min(offset, mostOffset)
    document.frame.origin.y = -offset
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard isOverflowing else {
      renderSubviews(into: context, in: environment)
      return
    }
    let height = hasEdge ? 0 : min(fade, frame.height / 3)
    let top = offset > 0.5 ? height : 0
    let bottom = offset < mostOffset - 0.5 ? height : 0
    let beyond = hasEdge ? 0 : overdraw
    renderBand(
      from: top > 0 ? top : -beyond,
      to: bottom > 0 ? frame.height - bottom : frame.height + beyond, into: context,
      in: environment)
    if top > 0 {
      renderFade(from: 0, to: top, hiddenEdge: 0, into: context, in: environment)
    }
    if bottom > 0 {
      renderFade(
        from: frame.height - bottom, to: frame.height, hiddenEdge: frame.height, into: context,
        in: environment)
    }
    ScrollThumbPainter.draw(
      thumb, isActive: thumbGrip != nil || isThumbHovered, into: context, in: environment)
  }

  private func renderBand(
    from top: Double, to bottom: Double, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    context.withSavedState { context in
      context.clip(
        to: context.snapped(
          Rect(x: -overdraw, y: top, width: frame.width + 2 * overdraw, height: bottom - top)))
      renderSubviews(into: context, in: environment)
    }
  }

  private func renderFade(
    from top: Double, to bottom: Double, hiddenEdge: Double,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    context.withSavedState { context in
      context.clip(
        to: context.snapped(
          Rect(x: -overdraw, y: top, width: frame.width + 2 * overdraw, height: bottom - top)))
      let gradient = Pattern.linear(
        fromX: 0, fromY: hiddenEdge, toX: 0, toY: hiddenEdge == top ? bottom : top)
      gradient.addStop(at: 0, .clear)
      gradient.addStop(at: 1, .black)
      context.withGroup(mask: gradient) { context in
        renderSubviews(into: context, in: environment)
      }
    }
  }

  // MARK: - The thumb

  /// Between the thumb and the edge, in points.
  private var thumbInset: Double { hasEdge ? (thumbWidth / 2).rounded() : 0 }

  private var track: ScrollTrack {
    ScrollTrack(
      length: max(frame.height - 2 * thumbInset, 1), visible: frame.height,
      whole: document.frame.height, offset: offset)
  }

  /// Where the thumb lies: at the side, beyond the text's own padding, or inside the edge.
  private var thumb: Rect {
    let x = hasEdge ? frame.width - thumbWidth - thumbInset : frame.width + thumbWidth
    return Rect(
      x: x, y: thumbInset + track.thumbStart, width: thumbWidth, height: track.thumbLength)
  }

  public override func hitTest(_ point: Point) -> View? {
    if isOverflowing && !isHidden && thumb.outset(by: thumbWidth).contains(point) { return self }
    return super.hitTest(point)
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    guard isHovered != isThumbHovered else { return }
    isThumbHovered = isHovered
    setNeedsDisplay()
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard isOverflowing else { return false }
    scroll(by: dy)
    return true
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    guard isOverflowing, thumb.outset(by: thumbWidth).contains(point) else { return false }
    thumbGrip = point.y - thumb.minY
    setNeedsDisplay()
    return true
  }

  public override func pointerDragged(to point: Point) {
    guard let thumbGrip,
      let offset = track.offset(forThumbAt: point.y - thumbGrip - thumbInset)
    else { return }
    scroll(to: offset)
  }

  public override func pointerReleased(at point: Point) {
    pressCancelled()
  }

  public override func pressCancelled() {
    guard thumbGrip != nil else { return }
    thumbGrip = nil
    setNeedsDisplay()
  }
}
