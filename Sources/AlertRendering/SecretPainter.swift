public import AlertModel
public import Cairo

/// Draws the padlock and the eye in a secret field, larger with its text.
public enum SecretPainter {
  /// Draws a padlock of 12 × 16 points at a scale of 1 in the centre of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - isClosed: Whether its shackle is closed.
  ///   - scale: How much larger than usual it is.
  ///   - color: Its colour.
  ///   - context: The destination.
  public static func drawLock(
    in rect: Rect, isClosed: Bool, scale: Double = 1, color: Color,
    into context: borrowing DrawingContext
  ) {
    context.withSavedState { context in
      context.translate(x: rect.center.x, y: rect.center.y)
      context.scale(by: scale)
      context.fill(Rect(x: -5.5, y: -1.5, width: 11, height: 8.5), radius: 2, with: color)
      context.beginPath()
      context.move(toX: -3.2, y: -1.5)
      context.addLine(toX: -3.2, y: -3.6)
      context.addArc(
        centerX: 0, centerY: -3.6, radius: 3.2, from: .pi, to: isClosed ? 2 * .pi : 1.85 * .pi)
      if isClosed { context.addLine(toX: 3.2, y: -1.5) }
      context.setPen(width: 1.6, cap: .round)
      context.setSource(color)
      context.stroke()
    }
  }

  /// Draws an eye in the centre of a rectangle, struck through if it is closed.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - isOpen: Whether it is open.
  ///   - scale: How much larger than usual it is.
  ///   - color: Its colour.
  ///   - context: The destination.
  public static func drawEye(
    in rect: Rect, isOpen: Bool, scale: Double = 1, color: Color,
    into context: borrowing DrawingContext
  ) {
    context.withSavedState { context in
      context.translate(x: rect.center.x, y: rect.center.y)
      context.scale(by: scale)
      context.setSource(color)
      context.setPen(width: 1.4, cap: .round, roundJoins: true)
      context.beginPath()
      context.move(toX: -8, y: 0)
      context.addCurve(
        toX: 8, y: 0, control1X: -4, control1Y: -6.6, control2X: 4, control2Y: -6.6)
      context.addCurve(
        toX: -8, y: 0, control1X: 4, control1Y: 6.6, control2X: -4, control2Y: 6.6)
      context.stroke()
      context.beginPath()
      context.addCircle(centerX: 0, centerY: 0, radius: 2.4)
      context.fill()
      guard !isOpen else { return }
      context.beginPath()
      context.move(toX: -7, y: 6)
      context.addLine(toX: 7, y: -6)
      context.stroke()
    }
  }
}
