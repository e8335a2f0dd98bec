public import AlertModel
internal import AlertRendering
public import Cairo

/// A box with text of many lines, which scrolls.
@MainActor
public final class TextPane: View {
  /// The text itself.
  public let textView: TextView
  /// Whether what is in it cannot be accepted, and that is said.
  public var showsProblem = false {
    didSet { if showsProblem != oldValue { setNeedsDisplay() } }
  }

  private let bar = ScrollBar()
  private let placeholder: Label

  /// The lines of a text that is typed, and the most of one that is read, without scrolling.
  private static let lines = (edited: 5.0, read: 12.0)

  /// A box with text.
  ///
  /// - Parameters:
  ///   - text: The text at first.
  ///   - isEditable: Whether it can be changed.
  ///   - placeholder: What is shown while there is none.
  public init(_ text: String, isEditable: Bool, placeholder: String = "") {
    textView = TextView(text, lines: .many, isEditable: isEditable)
    self.placeholder = .placeholder(placeholder)
    super.init()
    addSubview(self.placeholder)
    addSubview(textView)
    addSubview(bar)
    textView.onScroll = { [weak self] in self?.followScroll() }
    textView.onFocus = { [weak self] in self?.setNeedsDisplay() }
    bar.onScroll = { [weak self] in self?.textView.scroll(to: $0) }
    followScroll()
  }

  /// Adds text at the end.
  public func add(_ more: String) {
    let mayGrow = !textView.isEditable && !textView.overflows
    textView.append(more)
    if mayGrow { setNeedsLayout() }
  }

  /// What is shown while there is no text.
  public var placeholderText: String {
    get { placeholder.text }
    set { placeholder.text = DisplayText.line(newValue) }
  }

  private func followScroll() {
    let state = textView.scrollState
    bar.track = ScrollTrack(
      length: state.visible, visible: state.visible, whole: state.whole, offset: state.offset)
    placeholder.isHidden = !textView.text.isEmpty || textView.showsPreedit
  }

  // MARK: - Layout and drawing

  private func insets(_ metrics: Metrics) -> (beside: Double, above: Double) {
    (metrics.fieldInset, (metrics.fieldInset * 2 / 3).rounded())
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let line = textView.lineHeight(in: environment)
    let height =
      textView.isEditable
      ? height(ofText: line * Self.lines.edited, in: environment)
      : height(ofReadWithin: width, upTo: line * Self.lines.read, in: environment)
    return Size(width: width, height: height)
  }

  /// Text with a font of its own may have its lines just so.
  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    guard textView.font != nil else { return 0 }
    return textView.widthOfLines(in: environment)
      + 2 * insets(environment.theme.metrics).beside
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    let asked = measure(width: width, in: environment).height
    let useful =
      textView.isEditable
      ? limit : height(ofReadWithin: width, upTo: limit, in: environment)
    return max(asked, useful)
  }

  /// The height of the box around text that is read, no more than `limit` of it.
  private func height(
    ofReadWithin width: Double, upTo limit: Double, in environment: AlertEnvironment
  ) -> Double {
    height(
      ofText: textView.height(
        width: textWidth(width, environment), upTo: limit, in: environment), in: environment)
  }

  private func height(ofText height: Double, in environment: AlertEnvironment) -> Double {
    (height + 2 * insets(environment.theme.metrics).above).rounded(.up)
  }

  private func textWidth(_ width: Double, _ environment: AlertEnvironment) -> Double {
    max(width - 2 * insets(environment.theme.metrics).beside, 1)
  }

  public override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    let insets = insets(metrics)
    textView.isEnabled = isEnabled
    textView.frame = Rect(
      x: insets.beside, y: insets.above, width: textWidth(frame.width, environment),
      height: max(frame.height - 2 * insets.above, 1))
    bar.frame = Rect(
      x: frame.width - insets.beside, y: insets.above, width: insets.beside,
      height: textView.frame.height)
    placeholder.layOut(besides: textView, centred: false, in: environment)
    super.layout(in: environment)
    followScroll()
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    FieldPainter.draw(
      bounds,
      state: FieldPainter.State(
        isFocused: textView.isFocused, isEnabled: isEnabled, isInvalid: showsProblem),
      into: context, in: environment)
  }

  public override func hitTest(_ point: Point) -> View? {
    let hit = super.hitTest(point)
    // What is around the text belongs to it.
    return hit === self || hit === placeholder ? textView : hit
  }
}
