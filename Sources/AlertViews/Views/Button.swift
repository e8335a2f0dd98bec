public import AlertModel
public import AlertRendering
public import Cairo

/// A push button: it acts when the pointer's button, or the space bar, goes up on it.
@MainActor
public final class Button: PushView {
  /// What a button looks like, as its surroundings ask for.
  public enum Look: Hashable, Sendable, CaseIterable {
    /// A box of its own.
    case box
    /// A lower box, as toasts have it.
    case lowBox
    /// A row that is as wide as what it stands in.
    case row
    /// A row with a heavier label.
    case strongRow
  }

  public let title: String
  /// The bytes of the title's UTF-8 that are underlined: its mnemonic.
  public let underlinedBytes: Range<Int>?
  public var kind: ButtonPainter.Kind {
    didSet { if kind != oldValue { setNeedsDisplay() } }
  }
  public var look: Look {
    didSet {
      guard look != oldValue else { return }
      label = nil
      setNeedsLayout()
    }
  }
  /// Called when the button is pressed.
  public var onPress: (() -> Void)?

  /// A picture that stands for the title; nil, or one that cannot be had, shows the title.
  package var icon: IconPicture? {
    didSet {
      icon?.onChange = { [weak self] in self?.iconDidChange() }
      setNeedsLayout()
    }
  }
  /// The icon, if it can be shown.
  private var shownIcon: IconPicture? { icon?.hasFailed == false ? icon : nil }

  private var label: ButtonLabel?

  public override var canBecomeFocused: Bool { true }

  /// What the person is doing with the button.
  public var state: ButtonPainter.State {
    ButtonPainter.State(
      isHovered: push.isHovered, isPressed: push.isPressed, isFocused: isFocused,
      isEnabled: isEnabled)
  }

  public init(
    _ title: String, underlinedBytes: Range<Int>? = nil, kind: ButtonPainter.Kind = .plain,
    look: Look = .box
  ) {
    self.title = title
    self.underlinedBytes = underlinedBytes
    self.kind = kind
    self.look = look
  }

  /// Does what a press does, without one.
  public func press() {
    guard isEnabled else { return }
    onPress?()
  }

  // MARK: - Layout and drawing

  /// The width of the label alone, in points, if nothing cuts it short.
  public func labelWidth(in environment: AlertEnvironment) -> Double {
    shownIcon == nil ? label(in: environment).width : Self.iconSize
  }

  private func iconDidChange() {
    if shownIcon == nil { setNeedsLayout() } else { setNeedsDisplay() }
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let metrics = environment.theme.metrics
    let height =
      switch look {
      case .box: metrics.buttonHeight
      case .lowBox: metrics.toastButtonHeight
      case .row, .strongRow: metrics.sheetRowHeight
      }
    return Size(width: width, height: height)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let color: Color
    switch look {
    case .box, .lowBox:
      ButtonPainter.draw(bounds, kind: kind, state: state, into: context, in: environment)
      color = ButtonPainter.label(kind, state: state, palette: palette)
    case .row, .strongRow:
      RowPainter.draw(bounds, kind: kind, state: state, into: context, in: environment)
      color = RowPainter.label(kind, state: state, palette: palette)
    }
    if let shownIcon {
      let side = Self.iconSize
      return shownIcon.draw(
        in: Rect(
          x: (frame.width - side) / 2, y: (frame.height - side) / 2, width: side, height: side),
        color: color, isOnButton: true, into: context, in: environment)
    }
    context.setSource(color)
    label(in: environment).show(
      in: bounds, inset: environment.theme.metrics.buttonInset, into: context)
  }

  private func label(in environment: AlertEnvironment) -> ButtonLabel {
    if let label, label.theme == environment.theme, label.scale == environment.scale {
      return label
    }
    let metrics = environment.theme.metrics
    let style =
      switch look {
      case .box, .lowBox:
        TextStyle(environment.theme, size: metrics.buttonLabelSize, weight: .semibold)
      case .row: TextStyle(environment.theme, size: metrics.sheetLabelSize, weight: .medium)
      case .strongRow: TextStyle(environment.theme, size: metrics.sheetLabelSize, weight: .semibold)
      }
    let made = ButtonLabel(
      title, style: style, underlinedBytes: underlinedBytes, in: environment)
    label = made
    return made
  }

  // MARK: - Events

  override func pushed() {
    press()
  }

  public override func keyPressed(_ key: KeyPress) -> Bool {
    guard key.key == .space, isEnabled else { return false }
    push.pressKey(isRepeat: key.isRepeat)
    return true
  }

  public override func keyReleased(_ key: KeyPress) -> Bool {
    guard key.key == .space, push.releaseKey() else { return false }
    press()
    return true
  }
}

/// A button's title, laid out.
private final class ButtonLabel {
  let theme: Theme
  /// The whole title's width, in points.
  let width: Double
  private let layout: TextLayout

  var scale: Double { layout.scale }

  init(
    _ title: String, style: TextStyle, underlinedBytes: Range<Int>?,
    in environment: AlertEnvironment
  ) {
    theme = environment.theme
    layout = TextLayout(
      title, style: style,
      flow: TextFlow(alignment: .center, mostLines: 1, mostCharacters: Button.mostCharacters),
      scale: environment.scale)
    if let underlinedBytes { layout.underline(bytes: underlinedBytes) }
    width = layout.size.width
  }

  /// Draws the title in the middle of a button, ending in an ellipsis if it is too long.
  func show(in bounds: Rect, inset: Double, into context: borrowing DrawingContext) {
    let room = max(bounds.width - 2 * inset, 0)
    // Within its own width a line is never cut short, whatever rounding makes of it.
    layout.setWidth(width <= room ? width : room)
    let size = layout.size
    context.show(
      layout, x: (bounds.width - min(width, room)) / 2, y: (bounds.height - size.height) / 2)
  }
}

extension Button {
  /// The most characters of a title that are laid out.
  static let mostCharacters = 400
  /// The side of the square that an icon fills, in points.
  fileprivate static let iconSize = 16.0
}
