public import AlertModel
internal import AlertRendering
public import Cairo

/// A check box with a label beside it.
@MainActor
public final class CheckBox: InputView {
  /// Whether the box is checked.
  public var isOn: Bool {
    didSet { if isOn != oldValue { setNeedsDisplay() } }
  }

  private(set) var label: Label
  /// The box's frame in the last layout.
  private var box = Rect.zero
  /// The label as it was given, with its mnemonic marker.
  private var markedLabel: String
  /// The initial state in the alert's description.
  private var initial: Bool
  private var push = PushTracker() {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }
  private lazy var hover = HoverFade<WholeControl>(of: self)

  public override var value: InputValue? { .flag(isOn) }
  public override var showsOwnLabel: Bool { true }
  public override var canBecomeFocused: Bool { true }
  public override var problem: String? {
    isRequired && !isOn ? language[.check] : nil
  }

  /// Creates a check box.
  ///
  /// - Parameters:
  ///   - name: The name of the value in the response.
  ///   - text: The label, with its mnemonic marked by an underscore.
  ///   - isOn: Whether the box is checked.
  public init(name: String, label text: String, isOn: Bool) {
    self.isOn = isOn
    initial = isOn
    markedLabel = text
    label = Self.label(text)
    super.init(name: name)
    addSubview(label)
  }

  private static func label(_ text: String) -> Label {
    let parsed = Mnemonic(parsing: DisplayText.line(text))
    return Label(
      parsed.label, underlinedBytes: parsed.utf8Range,
      appearance: Label.Appearance(
        size: \.fieldTextSize, color: \.title, alignment: .leading, mostLines: 4))
  }

  public override func update(to input: AlertInput) -> Bool {
    guard case .check(let isOn) = input.kind else { return false }
    if input.label != markedLabel {
      markedLabel = input.label
      label.removeFromSuperview()
      label = Self.label(input.label)
      addSubview(label)
      setNeedsLayout()
    }
    if isOn != initial {
      initial = isOn
      self.isOn = isOn
    }
    return true
  }

  /// Checks or unchecks the box as a click does.
  public func toggle() {
    guard isEnabled else { return }
    isOn.toggle()
    valueDidChange()
  }

  public override func activate() {
    super.activate()
    toggle()
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    CheckLine(label, width: width, in: environment).frame.size
  }

  public override func layout(in environment: AlertEnvironment) {
    let line = CheckLine(label, width: frame.width, in: environment)
    label.frame = line.label
    box = line.mark
    super.layout(in: environment)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    CheckPainter.drawBox(
      box, isOn: isOn,
      state: ButtonPainter.State(
        hover: hover.amount, isPressed: push.isPressed, isFocused: isFocused,
        isEnabled: isEnabled),
      into: context, in: environment)
  }

  // MARK: - Events

  public override func hitTest(_ point: Point) -> View? {
    // A click on the label counts as a click on the box.
    super.hitTest(point) == nil ? nil : self
  }

  public override func hoverDidChange(_ isHovered: Bool) {
    hover.set(isHovered)
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    root?.focus(self)
    push.press()
    return true
  }

  public override func pointerDragged(to point: Point) {
    push.drag(isInside: bounds.contains(point))
  }

  public override func pointerReleased(at point: Point) {
    if push.release(isInside: bounds.contains(point)) { toggle() }
  }

  public override func pressCancelled() {
    push.cancel()
  }

  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.key == .space, key.modifiers.isDisjoint(with: [.control, .alt, .super]) else {
      return false
    }
    push.pressKey(isRepeat: key.isRepeat)
    return true
  }

  public override func keyReleased(_ key: KeyPress) -> Bool {
    guard key.key == .space, push.releaseKey() else { return false }
    toggle()
    return true
  }
}

/// The layout of a check box or radio button with its label.
///
/// Lengths are in points, relative to the top left corner of the view that contains both.
struct CheckLine {
  /// The whole line, which can be clicked.
  let frame: Rect
  /// The box or circle, beside the label's first line.
  let mark: Rect
  let label: Rect

  /// Lays out a mark and its label.
  ///
  /// - Parameters:
  ///   - label: The label beside the mark.
  ///   - y: The top of the line.
  ///   - width: The width of the line.
  ///   - environment: Theme, appearance and scale.
  init(_ label: Label, y: Double = 0, width: Double, in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    let start = metrics.checkSize + metrics.checkGap
    let textWidth = max(width - start, 1)
    let textHeight = label.measure(width: textWidth, in: environment).height
    frame = Rect(x: 0, y: y, width: width, height: max(metrics.checkHeight, textHeight))
    mark = Rect(
      x: 0, y: (y + (metrics.checkHeight - metrics.checkSize) / 2).rounded(),
      width: metrics.checkSize, height: metrics.checkSize)
    self.label = Rect(
      x: start, y: y + ((frame.height - textHeight) / 2).rounded(), width: textWidth,
      height: textHeight)
  }
}

extension CheckBox: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .checkBox, name: label.text, states: accessibleStates.union(.checkable), actions: [.toggle])
    if isOn { element.states.insert(.checked) }
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.toggle), isEnabled else { return false }
    toggle()
    return true
  }
}
