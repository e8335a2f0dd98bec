public import AlertModel
public import Cairo

/// Draws the padlock and the eye in a secret field.
public enum SecretPainter {
  /// Draws a padlock of at most 12 × 16 points in the centre of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - isClosed: Whether its shackle is closed.
  ///   - color: Its colour.
  ///   - context: The destination.
  public static func drawLock(
    in rect: Rect, isClosed: Bool, color: Color, into context: borrowing DrawingContext
  ) {
    let (x, y) = (rect.center.x, rect.center.y)
    context.fill(Rect(x: x - 5.5, y: y - 1.5, width: 11, height: 8.5), radius: 2, with: color)
    context.beginPath()
    context.move(toX: x - 3.2, y: y - 1.5)
    context.addLine(toX: x - 3.2, y: y - 3.6)
    context.addArc(
      centerX: x, centerY: y - 3.6, radius: 3.2, from: .pi, to: isClosed ? 2 * .pi : 1.85 * .pi)
    if isClosed { context.addLine(toX: x + 3.2, y: y - 1.5) }
    context.setPen(width: 1.6, cap: .round)
    context.setSource(color)
    context.stroke()
  }

  /// Draws an eye in the centre of a rectangle, struck through if it is closed.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points.
  ///   - isOpen: Whether it is open.
  ///   - color: Its colour.
  ///   - context: The destination.
  public static func drawEye(
    in rect: Rect, isOpen: Bool, color: Color, into context: borrowing DrawingContext
  ) {
    let (x, y) = (rect.center.x, rect.center.y)
    context.setSource(color)
    context.setPen(width: 1.4, cap: .round, roundJoins: true)
    context.beginPath()
    context.move(toX: x - 8, y: y)
    context.addCurve(
      toX: x + 8, y: y, control1X: x - 4, control1Y: y - 6.6, control2X: x + 4, control2Y: y - 6.6)
    context.addCurve(
      toX: x - 8, y: y, control1X: x + 4, control1Y: y + 6.6, control2X: x - 4, control2Y: y + 6.6)
    context.stroke()
    context.beginPath()
    context.addCircle(centerX: x, centerY: y, radius: 2.4)
    context.fill()
    guard !isOpen else { return }
    context.beginPath()
    context.move(toX: x - 7, y: y + 6)
    context.addLine(toX: x + 7, y: y - 6)
    context.stroke()
  }
}
