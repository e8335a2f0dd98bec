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
    context.setSource(state.isEnabled ? edge : edge.withAlpha(edge.alpha * disabledPart))
    context.stroke()
  }

  /// Draws the theme's picture of the button; what it has no picture of, a state, is drawn on that
  /// of the button at rest.
  ///
  /// - Returns: Whether there is a picture.
  private static func drawPicture(
    _ box: Rect, kind: Kind, state: State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) -> Bool {
    guard let picture = environment.theme.pictures[kind.role] else { return false }
    let wanted = state.picture
    if NineSlicePainter.draw(picture, wanted, in: box, into: context, environment: environment) {
      return true
    }
    guard
      NineSlicePainter.draw(
        picture, in: box, alpha: state.isEnabled ? 1 : disabledPart, into: context,
        environment: environment)
    else { return false }
    let tint = kind == .plain ? environment.palette.plainTint : environment.palette.fillTint
    if state.isEnabled, wanted != .normal {
      context.fill(
        box, radius: environment.theme.metrics.buttonRadius,
        with: tint.withAlpha(tintAmount(state)))
    }
    return true
  }

  /// The part of a button's opacity that is left where it cannot be pressed.
  private static let disabledPart = 0.5

  private static func tintAmount(_ state: State) -> Double {
    state.isPressed ? 0.14 : state.isHovered ? 0.06 : 0
  }

  /// The colour of the button's ground.
  public static func fill(_ kind: Kind, state: State, palette: Palette) -> Color {
    let (base, tint) =
      switch kind {
      case .plain: (palette.plainButton, palette.plainTint)
      case .accent: (palette.accent, palette.fillTint)
      case .destructive: (palette.destructive, palette.fillTint)
      }
    guard state.isEnabled else { return base.withAlpha(base.alpha * disabledPart) }
    return base.mixed(with: tint.withAlpha(base.alpha), by: tintAmount(state))
  }

  /// The colour of the button's label.
  public static func label(_ kind: Kind, state: State, palette: Palette) -> Color {
    let color =
      switch kind {
      case .plain: palette.plainButtonLabel
      case .accent: palette.accentLabel
      case .destructive: palette.destructiveLabel
      }
    return state.isEnabled ? color : color.withAlpha(color.alpha * disabledPart)
  }
}

extension ButtonPainter.Kind {
  /// What a theme calls it.
  fileprivate var role: PictureRole {
    switch self {
    case .plain: .button
    case .accent: .defaultButton
    case .destructive: .destructiveButton
    }
  }
}

extension ButtonPainter.State {
  /// What a theme has pictures for, of all that the person does.
  fileprivate var picture: ThemePicture.State {
    guard isEnabled else { return .disabled }
    return isPressed ? .pressed : isHovered ? .hovered : .normal
  }
}
