public import AlertModel
public import Cairo

/// Draws the rows of a sheet without their labels: tinted rectangles with separators.
public enum RowPainter {
  /// Draws the tint of a row, and the focus ring inside it if it has the focus.
  public static func draw(
    _ rect: Rect, kind: ButtonPainter.Kind, state: ButtonPainter.State,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let row = context.snapped(rect)
    if let tint = tint(kind, state: state, palette: palette) {
      context.fill(row, with: tint)
    }
    if state.isFocused && state.isEnabled {
      // There is no room for a ring outside the row.
      let metrics = environment.theme.metrics
      let inner = row.outset(by: -2 * FocusRingPainter.reach(of: metrics))
      FocusRingPainter.draw(
        around: inner, radius: metrics.buttonRadius, into: context, in: environment)
    }
  }

  /// Returns the tint of a row, or nil for none.
  ///
  /// The default row is always tinted; hovered and pressed rows are tinted more.
  public static func tint(
    _ kind: ButtonPainter.Kind, state: ButtonPainter.State, palette: Palette
  ) -> Color? {
    let rest = kind == .accent ? 0.08 : 0
    let more = state.opacity < 1 ? 0 : state.isPressed ? 0.1 : 0.05 * state.hover
    guard rest + more > 0 else { return nil }
    let color =
      switch kind {
      case .plain: palette.plainTint
      case .accent: palette.accentOnBox
      case .destructive, .quietDestructive: palette.destructiveOnBox
      }
    return color.withAlpha(rest + more)
  }

  /// Returns the colour of a row's label.
  ///
  /// The stronger the tint, the further the label's colour is moved away from it, to stay readable.
  public static func label(
    _ kind: ButtonPainter.Kind, state: ButtonPainter.State, palette: Palette
  ) -> Color {
    let tint = tint(kind, state: state, palette: palette)?.alpha ?? 0
    let isDestructive = kind == .destructive || kind == .quietDestructive
    let color = (isDestructive ? palette.destructiveOnBox : palette.accentOnBox)
      .mixed(with: palette.title, by: min(2.5 * tint, 1))
    return color.withAlpha(color.alpha * state.opacity)
  }

  /// Draws the separator along the top of a row.
  public static func drawSeparator(
    above rect: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let line = BoxPainter.hairline(at: context.scale)
    let top = context.snapped(x: rect.minX, y: rect.minY).y
    context.fill(
      Rect(x: rect.minX, y: top, width: rect.width, height: line),
      with: environment.palette.separator)
  }
}
