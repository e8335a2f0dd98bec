public import AlertModel
internal import AlertRendering
public import Cairo

/// A slider for a number, which is always within its bounds and on a step.
@MainActor
public final class Slider: InputView {
  /// The present number.
  public private(set) var number: Double

  private(set) var rules: NumberRules
  private var text: TextLine
  /// The width of the widest number of all sliders in the form, in points; 0 if it is unknown.
  var numberWidth = 0.0
  /// The width reserved for the number at the last layout, in points.
  private var textWidth = 0.0
  private var thumbSize = 20.0
  private lazy var hover = HoverFade<WholeControl>(of: self)
  /// The horizontal distance of the pointer from the center of the thumb that it holds, in points;
  /// nil if it holds none.
  private var grip: Double? {
    didSet { if grip != oldValue { setNeedsDisplay() } }
  }

  public override var canBecomeFocused: Bool { true }
  public override var value: InputValue? { .number(number) }

  /// The height of the track, in points.
  private static let trackHeight = 6.0
  /// The distance between the track and the number, in points.
  private static let textGap = 12.0

  /// Creates a slider.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The initial number, bounds and step.
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

  /// Moves the thumb to the allowed number nearest to another.
  public func setNumber(_ number: Double) {
    let near = rules.dragged(to: number)
    guard isEnabled, near != self.number else { return }
    self.number = near
    showNumber()
    valueDidChange()
  }

  private func showNumber() {
    text = line(shown(number))
  }

  private func line(_ text: String) -> TextLine {
    TextLine(
      text, size: \.fieldTextSize, weight: .medium, alignment: .trailing, alignsDigits: true)
  }

  override func languageDidChange() {
    showNumber()
    super.languageDidChange()
  }

  private func shown(_ number: Double) -> String {
    language.number(number, decimals: rules.draggedDecimals)
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.checkHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    thumbSize = environment.theme.metrics.checkSize + 2
    // The track's length does not depend on the number, and is the same in all sliders of a form.
    textWidth = max(numberWidth, widestNumber(in: environment))
  }

  /// The width of the widest number that the slider can show, in points.
  func widestNumber(in environment: AlertEnvironment) -> Double {
    let widest =
      [rules.span.lowerBound, rules.span.upperBound, rules.dragged(to: .infinity)]
      .map { line(shown($0)).width(in: environment) }.max() ?? 0
    return widest.rounded(.up)
  }

  /// The width of the present number, in points.
  func shownWidth(in environment: AlertEnvironment) -> Double { text.width(in: environment) }

  /// The range of the thumb's centre.
  private var way: ClosedRange<Double> {
    let end = frame.width - textWidth - Self.textGap - thumbSize / 2
    return thumbSize / 2...max(end, thumbSize / 2 + 1)
  }

  /// The thumb's place on the track, from 0 to 1.
  private var part: Double {
    let part = (number - rules.span.lowerBound) / (rules.span.upperBound - rules.span.lowerBound)
    // Bounds without any distance between them would divide by zero.
    return part.isFinite ? part : 0
  }

  /// The track's frame.
  var track: Rect {
    Rect(
      x: 0, y: ((frame.height - Self.trackHeight) / 2).rounded(),
      width: way.upperBound + thumbSize / 2, height: Self.trackHeight)
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
    let (thumb, track) = (thumb, track)
    SliderPainter.drawTrack(
      track, filled: 0...min(thumb.center.x / track.width, 1), isEnabled: isEnabled, into: context,
      in: environment)
    SliderPainter.drawThumb(
      thumb,
      state: ButtonPainter.State(
        hover: hover.amount, isPressed: grip != nil, isFocused: isFocused, isEnabled: isEnabled),
      into: context, in: environment)
    let color = environment.palette.title
    text.draw(
      in: Rect(
        x: frame.width - textWidth - 1, y: 0, width: textWidth + 1, height: frame.height),
      color: isEnabled ? color : color.withAlpha(color.alpha * 0.5), into: context, in: environment)
  }

  // MARK: - Events

  public override func hoverDidChange(_ isHovered: Bool) {
    if !isHovered { hover.set(false) }
  }

  public override func pointerMoved(to point: Point) {
    hover.set(thumb.contains(point))
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    guard point.x <= way.upperBound + thumbSize else { return false }
    // A click beside the thumb centers it on the pointer.
    grip = thumb.contains(point) ? point.x - thumb.center.x : 0
    pointerDragged(to: point)
    return true
  }

  public override func pointerDragged(to point: Point) {
    guard let grip else { return }
    hover.set(bounds.contains(point))
    let part = (point.x - grip - way.lowerBound) / (way.upperBound - way.lowerBound)
    let span = rules.span
    setNumber(span.lowerBound + part * (span.upperBound - span.lowerBound))
  }

  public override func pointerReleased(at point: Point) {
    pressCancelled()
    hover.set(thumb.contains(point))
  }

  public override func pressCancelled() { grip = nil }

  public override func scrolled(dx: Double, dy: Double) -> Bool {
    guard isFocused, isEnabled, dy != 0 || dx != 0 else { return false }
    setNumber(number + ((dy != 0 ? -dy : dx) > 0 ? 1 : -1) * rules.draggedArrowStep)
    return true
  }

  /// Handles arrows, which move the thumb by a step in their direction, Page Up and Page Down,
  /// which move it by a tenth of the range, Home and End, and Space, which goes up a step and wraps
  /// around at the end.
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
    case .space:
      let isAtEnd = number >= span.upperBound
      setNumber(isAtEnd ? span.lowerBound : number + rules.draggedArrowStep)
    case .escape, .return, .tab, .backspace, .delete, .insert, .function, .text:
      return false
    }
    return true
  }
}

extension Slider: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(.slider, states: accessibleStates)
    element.value = AccessibleValue(
      number, in: rules.span, step: rules.draggedArrowStep, canBeSet: true)
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard case .setValue(let number) = request, number.isFinite, isEnabled else { return false }
    setNumber(number)
    return true
  }
}
