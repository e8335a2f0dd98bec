public import AlertModel
internal import AlertRendering
public import Cairo

/// Scrolls a view that is higher than the visible area.
///
/// Content fades out at an edge where more of it is hidden, and a thumb shows the visible part. The
/// user scrolls with the wheel or by dragging the thumb.
@MainActor
public final class ScrollView: View {
  /// The view that is scrolled.
  public let document: View

  /// How far the document is scrolled down, in points, from 0 to `mostOffset`.
  public private(set) var offset = 0.0
  /// How far outside its frame the view draws where nothing is hidden, in points, so that focus
  /// rings are not clipped.
  public var overdraw = 0.0

  /// Whether the view has a visible border.
  ///
  /// Then the thumb lies inside it, and hidden content is clipped rather than faded out.
  public var hasEdge = false

  /// Called after each step of an eased scroll.
  var onGlide: (() -> Void)?

  private lazy var glide: EasedValue = EasedValue(offset) { [weak self] in self?.didGlide() }
  private lazy var thumbHover = HoverFade<WholeControl>(of: self)
  /// Where the pointer holds the thumb, in points from its top; nil if it does not.
  private var thumbGrip: Double?
  private var thumbWidth = 0.0
  private var fade = 0.0

  /// The largest offset, in points; 0 if the whole document is visible.
  public var mostOffset: Double { max(document.frame.height - frame.height, 0) }
  /// Whether a part of the document is hidden.
  public var isOverflowing: Bool { !isHidden && mostOffset > 0.5 }

  /// Creates a view that scrolls a document, which becomes its subview.
  public init(_ document: View) {
    self.document = document
    super.init()
    addSubview(document)
  }

  // MARK: - Scrolling

  /// The offset at the end of an eased scroll, in points; else the current one.
  var targetOffset: Double { glide.isMoving ? min(glide.target, mostOffset) : offset }

  /// Scrolls to an offset in points, limited to the valid range.
  public func scroll(to offset: Double) {
    glide.set(offset)
    place(at: offset)
  }

  private func didGlide() {
    place(at: glide.value)
    onGlide?()
  }

  private func place(at offset: Double) {
    let bounded = min(max(offset, 0), mostOffset)
    guard bounded != self.offset else { return }
    self.offset = bounded
    document.frame.origin.y = -bounded
    setNeedsDisplay()
  }

  /// Scrolls by a number of points, positive towards the document's end.
  public func scroll(by delta: Double) {
    scroll(to: offset + delta)
  }

  /// Scrolls just far enough to show a view of the document with a small margin; of a view that is
  /// higher than the visible area, its top.
  public func reveal(_ view: View) {
    let target = view.convert(view.bounds, toAncestor: document)
    let margin = min(fade, max(frame.height - target.height, 0) / 2)
    if target.minY - margin < offset {
      scroll(to: target.minY - margin)
    } else if target.maxY + margin > offset + frame.height {
      scroll(to: min(target.minY - margin, target.maxY + margin - frame.height))
    }
  }

  /// Scrolls by a key: Up and Down by a line, Page Up and Page Down by a page, Home and End to the
  /// ends.
  ///
  /// - Returns: Whether it is one of these keys and a part of the document is hidden.
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
    let least = document.leastHeight(width: frame.width, in: environment)
    document.frame = Rect(
      x: 0, y: -offset, width: frame.width, height: max(least, frame.height))
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
      thumb, emphasis: thumbGrip != nil ? 1 : thumbHover.amount, into: context, in: environment)
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

  /// The distance between the thumb and the border, in points.
  private var thumbInset: Double { hasEdge ? (thumbWidth / 2).rounded() : 0 }

  private var track: ScrollTrack {
    ScrollTrack(
      length: max(frame.height - 2 * thumbInset, 1), visible: frame.height,
      whole: document.frame.height, offset: offset)
  }

  /// The thumb's frame: inside the border, or else to the right of the view.
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
    thumbHover.set(isHovered)
  }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard isOverflowing else { return false }
    let target = min(max(targetOffset + dy, 0), mostOffset)
    guard root?.allowsMotion == true else {
      scroll(to: target)
      return true
    }
    if !glide.isMoving { glide.set(offset) }
    glide.move(to: target, seconds: Self.glideDuration)
    return true
  }

  /// How long a step of the wheel takes, in seconds.
  private static let glideDuration = 0.12

  public override func presentationDidChange(_ isPresented: Bool) {
    if !isPresented, glide.isMoving { scroll(to: glide.target) }
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
