public import AlertModel
public import Cairo

/// Draws buttons without their labels.
public enum ButtonPainter {
  /// The kind of a button, which determines its colour.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// An ordinary button.
    case plain
    /// The default button, which Return presses.
    case accent
    /// A button that destroys something.
    case destructive
    /// A button that destroys something, beside other actions: only its label is coloured.
    case quietDestructive
  }

  /// The interaction state of a button.
  public struct State: Hashable, Sendable {
    /// The strength of the hover effect, from 0 to 1.
    public var hover: Double
    /// Whether it is held down.
    public var isPressed: Bool
    /// Whether it has the keyboard focus.
    public var isFocused: Bool
    /// Whether it can be pressed.
    public var isEnabled: Bool
    /// Whether it cannot be pressed yet, but will be enabled soon by itself.
    public var isWaiting: Bool

    /// Whether the pointer is over it, or has just left it.
    public var isHovered: Bool { hover > 0 }

    /// Creates a state; by default an enabled button at rest.
    public init(
      isHovered: Bool = false, isPressed: Bool = false, isFocused: Bool = false,
      isEnabled: Bool = true, isWaiting: Bool = false
    ) {
      self.init(
        hover: isHovered ? 1 : 0, isPressed: isPressed, isFocused: isFocused, isEnabled: isEnabled,
        isWaiting: isWaiting)
    }

    /// Creates a state with a hover that fades.
    public init(
      hover: Double, isPressed: Bool = false, isFocused: Bool = false, isEnabled: Bool = true,
      isWaiting: Bool = false
    ) {
      self.hover = hover
      self.isPressed = isPressed
      self.isFocused = isFocused
      self.isEnabled = isEnabled
      self.isWaiting = isWaiting
    }
  }

  /// Draws the background of a button, and the focus ring if it has the focus.
  public static func draw(
    _ rect: Rect, kind: Kind, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let kind = kind.shown(in: environment.theme)
    let radius = environment.theme.metrics.buttonRadius
    let box = context.snapped(rect)
    if !drawPicture(box, kind: kind, state: state, into: context, in: environment) {
      drawShape(box, kind: kind, state: state, into: context, in: environment)
    }
    if state.isFocused && state.isEnabled {
      FocusRingPainter.draw(around: box, radius: radius, into: context, in: environment)
    }
  }

  private static func drawShape(
    _ box: Rect, kind: Kind, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let metrics = environment.theme.metrics
    let palette = environment.palette
    context.fill(
      box, radius: metrics.buttonRadius, with: fill(kind, state: state, palette: palette))
    let edge = palette.buttonEdge
    guard edge.alpha > 0 else { return }
    let line = BoxPainter.hairline(at: context.scale, nearest: metrics.buttonEdgeWidth)
    context.beginPath()
    context.add(box.outset(by: -line / 2), radius: metrics.buttonRadius - line / 2)
    context.setPen(width: line)
    context.setSource(edge.withAlpha(edge.alpha * state.opacity))
    context.stroke()
  }

  /// Draws the theme's picture of the button; a state without a picture is drawn as a tint on the
  /// picture of the normal state.
  ///
  /// - Returns: Whether there is a picture.
  private static func drawPicture(
    _ box: Rect, kind: Kind, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) -> Bool {
    guard let picture = environment.theme.pictures[kind.role] else { return false }
    let wanted = state.picture
    if NineSlicePainter.draw(
      picture, wanted, in: box, alpha: state.isWaiting ? state.opacity : 1, into: context,
      environment: environment)
    {
      return true
    }
    guard
      NineSlicePainter.draw(
        picture, in: box, alpha: state.opacity, into: context, environment: environment)
    else { return false }
    let palette = environment.palette
    let tint = kind.isFilled ? palette.fillTint : palette.plainTint
    if state.isEnabled, wanted != .normal {
      context.fill(
        box, radius: environment.theme.metrics.buttonRadius,
        with: tint.withAlpha(tintAmount(state)))
    }
    return true
  }

  private static func tintAmount(_ state: State) -> Double {
    state.isPressed ? 0.14 : 0.06 * state.hover
  }

  /// The minimum fraction of the plain label's colour in a coloured one.
  private static let leastMixed = 0.1

  /// Returns the background colour of a button.
  public static func fill(_ kind: Kind, state: State, palette: Palette) -> Color {
    let (base, tint) =
      switch kind {
      case .plain, .quietDestructive: (palette.plainButton, palette.plainTint)
      case .accent: (palette.accent, palette.fillTint)
      case .destructive: (palette.destructive, palette.fillTint)
      }
    guard state.opacity == 1 else { return base.withAlpha(base.alpha * state.opacity) }
    return tint.withAlpha(tintAmount(state)).composited(over: base)
  }

  /// Returns the colour of a button's label.
  ///
  /// A coloured label is moved away from the tint of its button, to stay readable.
  public static func label(_ kind: Kind, state: State, palette: Palette) -> Color {
    let color =
      switch kind {
      case .plain: palette.plainButtonLabel
      case .accent: palette.accentLabel
      case .destructive: palette.destructiveLabel
      case .quietDestructive:
        palette.destructiveOnBox.mixed(
          with: palette.plainButtonLabel, by: leastMixed + 4 * tintAmount(state))
      }
    return color.withAlpha(color.alpha * state.opacity)
  }
}

extension ButtonPainter.Kind {
  /// The kind that a theme shows: one with a picture for destructive buttons also uses it for quiet
  /// ones, because a plain button's picture may be too light or too dark for a coloured label.
  public func shown(in theme: Theme) -> ButtonPainter.Kind {
    self == .quietDestructive && theme.pictures[.destructiveButton] != nil ? .destructive : self
  }

  /// Whether the button's background is coloured.
  fileprivate var isFilled: Bool {
    switch self {
    case .plain, .quietDestructive: false
    case .accent, .destructive: true
    }
  }

  /// The picture of a theme for this kind.
  fileprivate var role: PictureRole {
    switch self {
    case .plain, .quietDestructive: .button
    case .accent: .defaultButton
    case .destructive: .destructiveButton
    }
  }
}

extension ButtonPainter.State {
  /// The factor of the opacity of a button, its edge and its label.
  var opacity: Double { isEnabled && !isWaiting ? 1 : 0.5 }

  /// The picture state of a theme for this state.
  fileprivate var picture: ThemePicture.State {
    guard isEnabled else { return .disabled }
    guard !isWaiting else { return .normal }
    return isPressed ? .pressed : hover > 0.5 ? .hovered : .normal
  }
}
