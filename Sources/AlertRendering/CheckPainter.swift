public import AlertModel
public import Cairo

/// Draws check boxes and radio buttons.
public enum CheckPainter {
  /// Draws a check box, and the focus ring if it has the focus.
  public static func drawBox(
    _ rect: Rect, isOn: Bool, state: ButtonPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let radius = environment.theme.metrics.checkRadius
    let box = context.snapped(rect)
    drawBackground(box, radius: radius, isOn: isOn, state: state, into: context, in: environment)
    guard isOn else { return }
    context.withoutMirroring(x: box.minX, width: box.width) { context in
      drawMark(in: box, state, into: context, in: environment)
    }
  }

  private static func drawMark(
    in box: Rect, _ state: ButtonPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    context.beginPath()
    context.move(toX: box.minX + box.width * 0.25, y: box.minY + box.height * 0.53)
    context.addLine(toX: box.minX + box.width * 0.43, y: box.minY + box.height * 0.71)
    context.addLine(toX: box.minX + box.width * 0.76, y: box.minY + box.height * 0.31)
    context.setPen(width: box.width / 9, cap: .round, roundJoins: true)
    context.setSource(faded(environment.palette.accentLabel, state))
    context.stroke()
  }

  /// Draws a radio button, and the focus ring if it has the focus.
  public static func drawCircle(
    _ rect: Rect, isOn: Bool, state: ButtonPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let box = context.snapped(rect)
    drawBackground(
      box, radius: box.width / 2, isOn: isOn, state: state, into: context, in: environment)
    guard isOn else { return }
    let dot = box.outset(by: -box.width * 0.31)
    context.fill(
      dot, radius: dot.width / 2, with: faded(environment.palette.accentLabel, state))
  }

  private static func drawBackground(
    _ box: Rect, radius: Double, isOn: Bool, state: ButtonPainter.State,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let amount = state.isPressed ? 0.14 : 0.06 * state.hover
    if isOn {
      let fill = palette.accent.mixed(with: palette.fillTint, by: amount)
      context.fill(box, radius: radius, with: faded(fill, state))
    } else {
      let line = environment.fieldLine
      context.fill(box, radius: radius, with: faded(palette.checkLine, state))
      let fill = palette.fieldFill.mixed(with: palette.plainTint, by: amount)
      context.fill(box.outset(by: -line), radius: radius - line, with: faded(fill, state))
    }
    if state.isFocused && state.isEnabled {
      FocusRingPainter.draw(around: box, radius: radius, into: context, in: environment)
    }
  }

  private static func faded(_ color: Color, _ state: ButtonPainter.State) -> Color {
    state.isEnabled ? color : color.withAlpha(color.alpha * 0.5)
  }
}
