public import AlertModel
public import Cairo

/// Draws buttons without their labels.
public enum ButtonPainter {
  /// What a button is, which decides its colour.
  public enum Kind: Hashable, Sendable, CaseIterable {
    case plain
    /// The one that Return presses.
    case accent
    case destructive
  }

  /// What the person is doing with a button.
  public struct State: Hashable, Sendable {
    public var isHovered: Bool
    public var isPressed: Bool
    public var isFocused: Bool
    public var isEnabled: Bool

    public init(
      isHovered: Bool = false, isPressed: Bool = false, isFocused: Bool = false,
      isEnabled: Bool = true
    ) {
      self.isHovered = isHovered
      self.isPressed = isPressed
      self.isFocused = isFocused
      self.isEnabled = isEnabled
    }
  }

  /// Draws the button's ground, and the ring around it if it has the focus.
  public static func draw(
    _ rect: Rect, kind: Kind, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let radius = environment.theme.metrics.buttonRadius
    let box = context.snapped(rect)
    context.fill(box, radius: radius, with: fill(kind, state: state, palette: environment.palette))
    if state.isFocused && state.isEnabled {
      FocusRingPainter.draw(around: box, radius: radius, into: context, in: environment)
    }
  }

  /// The colour of the button's ground.
  public static func fill(_ kind: Kind, state: State, palette: Palette) -> Color {
    let (base, tint) =
      switch kind {
      case .plain: (palette.plainButton, palette.plainTint)
      case .accent: (palette.accent, palette.fillTint)
      case .destructive: (palette.destructive, palette.fillTint)
      }
    guard state.isEnabled else { return base.withAlpha(base.alpha * 0.5) }
    let amount = state.isPressed ? 0.14 : state.isHovered ? 0.06 : 0
    return base.mixed(with: tint.withAlpha(base.alpha), by: amount)
  }

  /// The colour of the button's label.
  public static func label(_ kind: Kind, state: State, palette: Palette) -> Color {
    let color =
      switch kind {
      case .plain: palette.plainButtonLabel
      case .accent: palette.accentLabel
      case .destructive: palette.destructiveLabel
      }
    return state.isEnabled ? color : color.withAlpha(color.alpha * 0.5)
  }
}
