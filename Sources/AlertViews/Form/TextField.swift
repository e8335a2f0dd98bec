public import AlertModel
internal import AlertRendering
public import Cairo

/// An input for a single line of text.
@MainActor
public final class TextField: TextInput {
  private let placeholder: Label

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - rules: The initial text, and the pattern that it must match.
  public init(name: String, rules: TextRules) {
    placeholder = .placeholder(rules.placeholder)
    super.init(name: name, rules: rules, textView: TextView(rules.value, lines: .one))
    addSubview(placeholder)
    addSubview(textView)
    textView.onScroll = { [weak self] in self?.followText() }
    textView.onFocus = { [weak self] in self?.setNeedsDisplay() }
    followText()
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .field(let rules) = input.kind else { return false }
    adopt(rules)
    placeholder.text = DisplayText.line(rules.placeholder)
    return true
  }

  private func followText() {
    placeholder.isHidden = !text.isEmpty || textView.showsPreedit
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: environment.theme.metrics.fieldHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    let inset = environment.theme.metrics.fieldInset
    textView.isEnabled = isEnabled
    textView.frame = Rect(
      x: inset, y: 0, width: max(frame.width - 2 * inset, 1), height: frame.height)
    placeholder.layOut(besides: textView, centred: true, in: environment)
    super.layout(in: environment)
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
    // The area around the text belongs to the text.
    super.hitTest(point) == nil ? nil : textView
  }
}
