public import AlertModel
internal import AlertRendering
public import Cairo

/// A framed text of many lines with a scroll bar, editable or read-only.
@MainActor
public final class TextPane: View {
  /// The view with the text.
  public let textView: TextView
  /// Whether the frame is drawn as invalid.
  public var showsProblem = false {
    didSet { if showsProblem != oldValue { setNeedsDisplay() } }
  }

  private let bar = ScrollBar()
  private let placeholder: Label

  /// The height in lines: that of editable text, and the largest of read-only text.
  private static let lines = (edited: 5.0, read: 12.0)

  /// Creates a pane.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - isEditable: Whether the text can be edited.
  ///   - placeholder: Shown while there is no text.
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

  /// Appends text.
  public func add(_ more: String) {
    let mayGrow = !textView.isEditable && !textView.overflows
    textView.append(more)
    if mayGrow { setNeedsLayout() }
  }

  /// The text that is shown while there is no other.
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

  /// Text with its own font, such as source code, gets the width of its lines if possible; other
  /// read-only text gets a comfortable reading width.
  public override func wantedWidth(in environment: AlertEnvironment) -> Double {
    guard textView.font != nil || !textView.isEditable else { return 0 }
    let metrics = environment.theme.metrics
    let wanted = textView.widthOfLines(in: environment) + 2 * insets(metrics).beside
    return textView.font == nil ? min(wanted, metrics.widestText - 2 * metrics.padding) : wanted
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

  /// The height of the pane for read-only text, whose own height is at most `limit`; in points.
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
    // Scrolled text ends at the border.
    textView.overdraw = max(insets.above - environment.fieldLine, 0)
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
    // The area around the text belongs to the text.
    return hit === self || hit === placeholder ? textView : hit
  }
}

extension Label {
  /// A label for the placeholder of an empty field.
  static func placeholder(_ text: String) -> Label {
    Label(
      DisplayText.line(text),
      appearance: Appearance(
        size: \.fieldTextSize, color: \.hint, alignment: .leading, mostLines: 1))
  }

  /// Places a placeholder at the first line of a text view.
  ///
  /// - Parameters:
  ///   - textView: The text view.
  ///   - centred: Whether the text is a single line, vertically centered.
  ///   - environment: Theme, appearance and scale.
  func layOut(besides textView: TextView, centred: Bool, in environment: AlertEnvironment) {
    let size = measure(width: textView.frame.width, in: environment)
    let y = centred ? ((textView.frame.height - size.height) / 2).rounded() : 0
    frame = Rect(
      x: textView.frame.minX, y: textView.frame.minY + y, width: textView.frame.width,
      height: size.height)
  }
}

extension TextPane: AccessibleTextView {
  package var accessibleElement: AccessibleElement? {
    var element = textView.accessibleElement
    element?.states.remove(isEnabled ? [] : .editable)
    return element
  }

  package var accessibleText: TextView { textView }

  package func perform(_ request: AccessibleRequest) -> Bool { textView.perform(request) }
}
