public import AlertModel
public import AlertRendering
public import Cairo

/// A push button, which acts when the pointer's button or the space bar is released on it.
@MainActor
public final class Button: PushView {
  /// The shape of a button, which depends on the views around it.
  public enum Look: Hashable, Sendable, CaseIterable {
    /// A box with the theme's usual button height.
    case box
    /// A lower box, for toasts.
    case lowBox
    /// A row without a box, as wide as its superview.
    case row
    /// A row whose label is heavier.
    case strongRow
  }

  /// The label.
  public let title: String
  /// The bytes of the title's UTF-8 that are its mnemonic, underlined while Alt is held; nil for none.
  public let underlinedBytes: Range<Int>?
  /// The button's role, which determines its colours.
  public var kind: ButtonPainter.Kind {
    didSet { if kind != oldValue { setNeedsDisplay() } }
  }
  /// The button's shape.
  public var look: Look {
    didSet {
      guard look != oldValue else { return }
      label = nil
      setNeedsLayout()
    }
  }
  /// Whether the button shows that it cannot be pressed yet.
  ///
  /// This only changes its look: the owner rejects presses.
  package var isWaiting = false {
    didSet { if isWaiting != oldValue { setNeedsDisplay() } }
  }
  /// Called when the button is pressed and released, or `press()` is called.
  public var onPress: (() -> Void)?

  /// An icon that replaces the title.
  ///
  /// If it is nil or cannot be loaded, the title is shown.
  package var icon: IconPicture? {
    didSet {
      icon?.onChange = { [weak self] in self?.iconDidChange() }
      setNeedsLayout()
    }
  }
  /// The icon, unless it failed to load.
  private var shownIcon: IconPicture? { icon?.hasFailed == false ? icon : nil }

  private var label: ButtonLabel?

  public override var canBecomeFocused: Bool { true }

  /// Whether the button is hovered, pressed, focused and enabled, for drawing.
  public var state: ButtonPainter.State {
    var state = ButtonPainter.State(
      isPressed: push.isPressed, isFocused: isFocused, isEnabled: isEnabled, isWaiting: isWaiting)
    state.hover = hover
    return state
  }

  /// Creates a button.
  ///
  /// - Parameters:
  ///   - title: The label, without mnemonic marker.
  ///   - underlinedBytes: The bytes of the title's UTF-8 that are its mnemonic; nil for none.
  ///   - kind: The button's role.
  ///   - look: The button's shape.
  public init(
    _ title: String, underlinedBytes: Range<Int>? = nil, kind: ButtonPainter.Kind = .plain,
    look: Look = .box
  ) {
    self.title = title
    self.underlinedBytes = underlinedBytes
    self.kind = kind
    self.look = look
  }

  /// Calls `onPress` if the button is enabled.
  public func press() {
    guard isEnabled else { return }
    onPress?()
  }

  // MARK: - Layout and drawing

  /// The width of the whole label, or of the icon, in points.
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
      color = ButtonPainter.label(
        kind.shown(in: environment.theme), state: state, palette: palette)
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
    let underlined = root?.showsMnemonics == true ? underlinedBytes : nil
    if let label, label.theme == environment.theme, label.scale == environment.scale,
      label.underlinedBytes == underlined
    {
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
      title, style: style, underlinedBytes: underlined, in: environment)
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

/// A button's title with its layout.
private final class ButtonLabel {
  let theme: Theme
  let underlinedBytes: Range<Int>?
  /// The width of the whole title, in points.
  let width: Double
  private let layout: TextLayout

  var scale: Double { layout.scale }

  init(
    _ title: String, style: TextStyle, underlinedBytes: Range<Int>?,
    in environment: AlertEnvironment
  ) {
    theme = environment.theme
    self.underlinedBytes = underlinedBytes
    layout = TextLayout(
      title, style: style,
      flow: TextFlow(alignment: .center, mostLines: 1, mostCharacters: Button.mostCharacters),
      scale: environment.scale)
    if let underlinedBytes { layout.underline(bytes: underlinedBytes) }
    width = layout.size.width
  }

  /// Draws the title in the center of a button, truncated if it is too long.
  func show(in bounds: Rect, inset: Double, into context: borrowing DrawingContext) {
    let room = max(bounds.width - 2 * inset, 0)
    // At exactly its own width the title could be truncated because of rounding.
    layout.setWidth(width <= room ? width : room)
    let size = layout.size
    context.show(
      layout, x: (bounds.width - min(width, room)) / 2, y: (bounds.height - size.height) / 2)
  }
}

extension Button {
  /// The most characters of a title that are laid out.
  static let mostCharacters = 400
  /// The side of the icon's square, in points.
  fileprivate static let iconSize = 16.0
}

extension Button: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    var element = AccessibleElement(
      .pushButton, name: title, states: .focusable, actions: [.press])
    if kind == .accent { element.states.insert(.isDefault) }
    let isDestructive = kind == .destructive || kind == .quietDestructive
    let remarks = [
      isDestructive ? spokenLanguage[.destructive] : nil,
      isWaiting ? spokenLanguage[.waitsForPause] : nil,
    ]
    element.description = remarks.compactMap(\.self).joined(separator: ". ")
    return element
  }

  package func perform(_ request: AccessibleRequest) -> Bool {
    guard request == .act(.press), isEnabled else { return false }
    press()
    return true
  }
}
