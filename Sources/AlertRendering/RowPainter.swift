public import AlertModel
public import Cairo

/// Draws the choices of a sheet without their labels: rows on the sheet's own ground, told apart by
/// hairlines.
public enum RowPainter {
  /// Draws what makes a row stand out, and the ring in it if it has the focus.
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
      // Beyond the row there is no room for a ring.
      let metrics = environment.theme.metrics
      let inner = row.outset(by: -2 * FocusRingPainter.reach(of: metrics))
      FocusRingPainter.draw(
        around: inner, radius: metrics.buttonRadius, into: context, in: environment)
    }
  }

  /// What is laid over the ground of a row; nil for nothing.
  ///
  /// The row that Return presses is tinted at rest; a row under the pointer, and a pressed one, is
  /// tinted more.
  public static func tint(
    _ kind: ButtonPainter.Kind, state: ButtonPainter.State, palette: Palette
  ) -> Color? {
    let rest = kind == .accent ? 0.08 : 0
    let more = !state.isEnabled ? 0 : state.isPressed ? 0.1 : state.isHovered ? 0.05 : 0
    guard rest + more > 0 else { return nil }
    let color =
      switch kind {
      case .plain: palette.plainTint
      case .accent: palette.accentOnBox
      case .destructive: palette.destructiveOnBox
      }
    return color.withAlpha(rest + more)
  }

  /// The colour of a row's label.
  ///
  /// It draws away from the tint that draws the ground nearer to it, so that it stays readable.
  public static func label(
    _ kind: ButtonPainter.Kind, state: ButtonPainter.State, palette: Palette
  ) -> Color {
    let tint = tint(kind, state: state, palette: palette)?.alpha ?? 0
    let color = (kind == .destructive ? palette.destructiveOnBox : palette.accentOnBox)
      .mixed(with: palette.title, by: min(2.5 * tint, 1))
    return state.isEnabled ? color : color.withAlpha(color.alpha * 0.5)
  }

  /// Draws the hairline along the top of a row.
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
