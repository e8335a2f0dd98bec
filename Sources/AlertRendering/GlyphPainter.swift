public import AlertModel
public import Cairo

/// Draws the small glyphs on controls: arrows, a magnifying glass, a cross, a bell.
///
/// The shapes are defined on a square of 16 units and scaled to the requested square.
public enum GlyphPainter {
  /// A glyph.
  public enum Glyph: Hashable, Sendable, CaseIterable {
    case up
    case down
    case left
    case right
    /// A magnifying glass, for search.
    case search
    /// A cross, for removal.
    case cross
    /// A sheet of a calendar.
    case calendar
    /// A bell, for a notification without an icon.
    case bell
    /// A placeholder for a picture that cannot be shown.
    case brokenPicture
  }

  private static let grid = 16.0

  /// Draws a glyph in a square; in a mirrored context only arrows are mirrored.
  public static func draw(
    _ glyph: Glyph, in rect: Rect, color: Color, into context: borrowing DrawingContext
  ) {
    context.withSavedState { context in
      if context.isMirrored, glyph != .left, glyph != .right {
        context.mirror(x: rect.minX, width: rect.width)
      }
      context.translate(x: rect.minX, y: rect.minY)
      context.scale(by: min(rect.width, rect.height) / grid)
      context.beginPath()
      context.setSource(color)
      context.setPen(width: 1.6, cap: .round, roundJoins: true)
      switch glyph {
      case .up: addLine([(4.5, 9.8), (8, 6.2), (11.5, 9.8)], into: context)
      case .down: addLine([(4.5, 6.2), (8, 9.8), (11.5, 6.2)], into: context)
      case .left: addLine([(9.8, 4.5), (6.2, 8), (9.8, 11.5)], into: context)
      case .right: addLine([(6.2, 4.5), (9.8, 8), (6.2, 11.5)], into: context)
      case .search:
        context.addCircle(centerX: 7, centerY: 7, radius: 4.4)
        addLine([(10.4, 10.4), (13.6, 13.6)], into: context)
      case .cross:
        addLine([(5.4, 5.4), (10.6, 10.6)], into: context)
        addLine([(10.6, 5.4), (5.4, 10.6)], into: context)
      case .calendar:
        context.setPen(width: 1.2, cap: .round, roundJoins: true)
        context.addRoundedRectangle(x: 2, y: 3, width: 12, height: 11, radius: 2.2)
        addLine([(2, 6.6), (14, 6.6)], into: context)
        addLine([(5.2, 1.6), (5.2, 4.2)], into: context)
        addLine([(10.8, 1.6), (10.8, 4.2)], into: context)
      case .bell:
        context.setPen(width: 1.4, cap: .round, roundJoins: true)
        addBell(to: context)
      case .brokenPicture:
        context.setPen(width: 1.1, cap: .round, roundJoins: true)
        context.addRoundedRectangle(x: 1.5, y: 2.5, width: 13, height: 11, radius: 2)
        addLine([(1.8, 11.4), (5.4, 7.8), (7.6, 10)], into: context)
        addLine([(9, 11), (11, 8.8), (14.2, 12)], into: context)
        context.addCircle(centerX: 11.2, centerY: 5.8, radius: 1.1)
        addLine([(2, 15.2), (14, 0.8)], into: context)
      }
      context.stroke()
    }
  }

  private static func addBell(to context: borrowing DrawingContext) {
    context.move(toX: 3.6, y: 11.2)
    context.addCurve(toX: 4.7, y: 7, control1X: 4.6, control1Y: 10.2, control2X: 4.7, control2Y: 9)
    context.addCurve(toX: 8, y: 3.2, control1X: 4.7, control1Y: 4.7, control2X: 6.1, control2Y: 3.2)
    context.addCurve(
      toX: 11.3, y: 7, control1X: 9.9, control1Y: 3.2, control2X: 11.3, control2Y: 4.7)
    context.addCurve(
      toX: 12.4, y: 11.2, control1X: 11.3, control1Y: 9, control2X: 11.4, control2Y: 10.2)
    context.closePath()
    addLine([(8, 1.9), (8, 3.2)], into: context)
    context.move(toX: 6.5, y: 13.2)
    context.addCurve(
      toX: 9.5, y: 13.2, control1X: 7, control1Y: 14.4, control2X: 9, control2Y: 14.4)
  }

  private static func addLine(
    _ points: [(x: Double, y: Double)], into context: borrowing DrawingContext
  ) {
    guard let first = points.first else { return }
    context.move(toX: first.x, y: first.y)
    for point in points.dropFirst() { context.addLine(toX: point.x, y: point.y) }
  }
}
