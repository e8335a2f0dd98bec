public import AlertModel
internal import AlertRendering
public import Cairo

/// A number that is dragged along a track, and always within its bounds and on a step.
@MainActor
public final class Slider: InputView {
  /// The number that the thumb stands on.
  public private(set) var number: Double

  private var rules: NumberRules
  private var text: TextLine
  /// The width of the widest number, in points, when the slider was laid out last.
  private var textWidth = 0.0
  private var thumbSize = 20.0
  private var isHovered = false {
    didSet { if isHovered != oldValue { setNeedsDisplay() } }
  }
  /// Where on the thumb the pointer holds it, to the right of its middle, in points.
  private var grip: Double? {
    didSet { if grip != oldValue { setNeedsDisplay() } }
  }

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? { .number(number) }

  /// The height of the track, in points.
  private static let trackHeight = 6.0
  /// Between the track and the number, in points.
  private static let textGap = 12.0

  public init(name: String, rules: NumberRules) {
    self.rules = rules
    number = rules.dragged(to: rules.value ?? rules.span.lowerBound)
    text = TextLine("")
    super.init(name: name)
    showNumber()
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .slider(let rules) = input.kind else { return false }
    guard rules != self.rules else { return true }
    let isGivenAnew = rules.value != self.rules.value
    self.rules = rules
    number = rules.dragged(to: (isGivenAnew ? rules.value : nil) ?? number)
    showNumber()
    setNeedsLayout()
    return true
  }

  /// Moves the thumb to the place nearest to a number, as dragging does.
  public func setNumber(_ number: Double) {
    let near = rules.dragged(to: number)
    guard isEnabled, near != self.number else { return }
    self.number = near
    showNumber()
    valueDidChange()
  }

  private func showNumber() {
    text = TextLine(shown(number), size: \.fieldTextSize, weight: .medium, alignment: .trailing)
  }

  private func shown(_ number: Double) -> String {
    NumberText.text(number, decimals: rules.draggedDecimals)
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.checkHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    thumbSize = environment.theme.metrics.checkSize + 2
    // As wide as its widest digits make it, so that the track keeps its length.
    let widest =
      [rules.span.lowerBound, rules.span.upperBound, rules.dragged(to: .infinity)]
      .map { shown($0).map { $0.isNumber ? "0" : String($0) }.joined() }
      .map { TextLine($0, weight: .medium).width(in: environment) }.max() ?? 0
    textWidth = widest.rounded(.up)
  }

  /// Where the middle of the thumb can be, from left to right.
  private var way: ClosedRange<Double> {
    let end = frame.width - textWidth - Self.textGap - thumbSize / 2
    return thumbSize / 2...max(end, thumbSize / 2 + 1)
  }

  /// How far along the track the thumb is, from 0 to 1.
  private var part: Double {
    let part = (number - rules.span.lowerBound) / (rules.span.upperBound - rules.span.lowerBound)
    // Bounds that no number lies between leave no way.
    return part.isFinite ? part : 0
  }

  private var thumb: Rect {
    let center = way.lowerBound + (way.upperBound - way.lowerBound) * part
    return Rect(
      x: center - thumbSize / 2, y: (frame.height - thumbSize) / 2, width: thumbSize,
      height: thumbSize)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let thumb = thumb
    let track = Rect(
      x: 0, y: ((frame.height - Self.trackHeight) / 2).rounded(),
      width: way.upperBound + thumbSize / 2, height: Self.trackHeight)
    SliderPainter.drawTrack(
      track, filled: 0...min(thumb.center.x / track.width, 1), isEnabled: isEnabled, into: context,
      in: environment)
    SliderPainter.drawThumb(
      thumb,
      state: ButtonPainter.State(
        isHovered: isHovered, isPressed: grip != nil, isFocused: isFocused, isEnabled: isEnabled),
      into: context, in: environment)
    let color = environment.palette.title
    text.draw(
      in: Rect(
        x: frame.width - textWidth - 1, y: 0, width: textWidth + 1, height: frame.height),
      color: isEnabled ? color : color.withAlpha(color.alpha * 0.5), into: context, in: environment)
  }

  // MARK: - Events

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { self.isHovered = false }
  }

  public override func pointerMoved(to point: Point) {
    isHovered = thumb.contains(point)
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    guard point.x <= way.upperBound + thumbSize else { return false }
    // Beside the thumb the track is clicked, and the thumb comes there.
    grip = thumb.contains(point) ? point.x - thumb.center.x : 0
    pointerDragged(to: point)
    return true
  }

  public override func pointerDragged(to point: Point) {
    guard let grip else { return }
    let part = (point.x - grip - way.lowerBound) / (way.upperBound - way.lowerBound)
    let span = rules.span
    setNumber(span.lowerBound + part * (span.upperBound - span.lowerBound))
  }

  public override func pointerReleased(at point: Point) { pressCancelled() }

  public override func pressCancelled() { grip = nil }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard isFocused, isEnabled, dy != 0 || dx != 0 else { return false }
    setNumber(number + ((dy != 0 ? -dy : dx) > 0 ? 1 : -1) * rules.draggedArrowStep)
    return true
  }

  /// Does what a key does to a slider: arrows move by a step, pages by a tenth of the way, Home and
  /// End to the ends.
  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.modifiers.isDisjoint(with: [.control, .alt, .super]) else { return false }
    let span = rules.span
    let page = max((span.upperBound - span.lowerBound) / 10, rules.draggedArrowStep)
    switch key.key {
    case .up, .right: setNumber(number + rules.draggedArrowStep)
    case .down, .left: setNumber(number - rules.draggedArrowStep)
    case .pageUp: setNumber(number + page)
    case .pageDown: setNumber(number - page)
    case .home: setNumber(span.lowerBound)
    case .end: setNumber(span.upperBound)
    case .escape, .return, .tab, .space, .backspace, .delete, .insert, .function, .text:
      return false
    }
    return true
  }
}
