public import AlertModel
public import Cairo

/// Draws the built-in icons above an alert's title.
///
/// The shapes are defined on a square of 48 units and scaled to the requested size.
public enum IconPainter {
  private static let grid = 48.0

  /// Draws an icon.
  ///
  /// `none` and pictures from files draw nothing.
  ///
  /// - Parameters:
  ///   - icon: The icon.
  ///   - rect: The square to fill, in points.
  ///   - context: The destination.
  ///   - palette: The colours.
  public static func draw(
    _ icon: AlertIcon, in rect: Rect, into context: borrowing DrawingContext, palette: Palette
  ) {
    context.withSavedState { context in
      if context.isMirrored { context.mirror(x: rect.minX, width: rect.width) }
      context.translate(x: rect.minX, y: rect.minY)
      context.scale(by: min(rect.width, rect.height) / grid)
      switch icon {
      case .none, .file, .themed, .pixels:
        break
      case .info:
        drawDisc(palette.infoIcon, into: context)
        context.setSource(palette.iconSign)
        context.addCircle(centerX: 24, centerY: 14.6, radius: 2.9)
        context.fill()
        drawLine(from: (24, 22.2), to: (24, 33.6), into: context)
      case .warning:
        drawTriangle(palette.warningIcon, into: context)
        context.setSource(palette.iconSign)
        drawLine(from: (24, 18.9), to: (24, 28.2), into: context)
        context.addCircle(centerX: 24, centerY: 36, radius: 2.7)
        context.fill()
      case .error:
        drawDisc(palette.errorIcon, into: context)
        context.setSource(palette.iconSign)
        drawLine(from: (17.4, 17.4), to: (30.6, 30.6), into: context)
        drawLine(from: (30.6, 17.4), to: (17.4, 30.6), into: context)
      case .question:
        drawDisc(palette.questionIcon, into: context)
        context.setSource(palette.iconSign)
        drawHook(into: context)
        context.addCircle(centerX: 24, centerY: 35, radius: 2.7)
        context.fill()
      case .success:
        drawDisc(palette.successIcon, into: context)
        context.setSource(palette.iconSign)
        drawTick(into: context)
      case .key:
        drawDisc(palette.questionIcon, into: context)
        context.setSource(palette.iconSign)
        drawKey(into: context)
      }
    }
  }

  private static func drawDisc(_ color: Color, into context: borrowing DrawingContext) {
    context.beginPath()
    context.addCircle(centerX: 24, centerY: 24, radius: 21)
    context.setSource(color)
    context.fill()
  }

  private static func drawTriangle(_ color: Color, into context: borrowing DrawingContext) {
    context.beginPath()
    context.move(toX: 24, y: 6.4)
    context.addLine(toX: 41.4, y: 39.6)
    context.addLine(toX: 6.6, y: 39.6)
    context.closePath()
    context.setSource(color)
    context.fill(keepingPath: true)
    // The pen rounds the corners.
    context.setPen(width: 7, roundJoins: true)
    context.stroke()
  }

  /// Draws the curve of a question mark.
  private static func drawHook(into context: borrowing DrawingContext) {
    context.beginPath()
    context.addArc(centerX: 24, centerY: 19, radius: 6.1, from: .pi, to: 2.2 * .pi)
    context.addCurve(
      toX: 24, y: 28.2, control1X: 27.6, control1Y: 24.6, control2X: 24, control2Y: 24.9)
    context.setPen(width: 4.3, cap: .round, roundJoins: true)
    context.stroke()
  }

  private static func drawTick(into context: borrowing DrawingContext) {
    context.beginPath()
    context.move(toX: 15.2, y: 24.8)
    context.addLine(toX: 21.4, y: 31)
    context.addLine(toX: 32.8, y: 17.8)
    context.setPen(width: 4.3, cap: .round, roundJoins: true)
    context.stroke()
  }

  /// Draws a key: a ring, a shaft to its right, and a bit at its end.
  private static func drawKey(into context: borrowing DrawingContext) {
    context.beginPath()
    context.addCircle(centerX: 19.2, centerY: 24, radius: 6)
    context.setPen(width: 3.8)
    context.stroke()
    context.beginPath()
    context.move(toX: 25.2, y: 24)
    context.addLine(toX: 36.9, y: 24)
    context.addLine(toX: 36.9, y: 28.6)
    context.setPen(width: 3.9, cap: .round)
    context.stroke()
  }

  private static func drawLine(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double),
    into context: borrowing DrawingContext
  ) {
    context.beginPath()
    context.move(toX: start.x, y: start.y)
    context.addLine(toX: end.x, y: end.y)
    context.setPen(width: 4.3, cap: .round)
    context.stroke()
  }
}
