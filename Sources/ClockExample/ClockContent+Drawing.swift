import AlertModel
import AlertRendering
import Cairo

extension ClockContent {
  /// Draws the dial around the origin, with a mark for each hour.
  func drawFace(into context: borrowing DrawingContext, radius: Double, palette: Palette) {
    context.beginPath()
    context.addCircle(centerX: 0, centerY: 0, radius: radius)
    context.setSource(palette.plainButton)
    context.fill()
    for hour in 0..<12 {
      let isQuarter = hour % 3 == 0
      context.withSavedState { context in
        context.rotate(radians: Double(hour) / 12 * 2 * .pi)
        context.beginPath()
        context.move(toX: 0, y: -radius + 10)
        context.addLine(toX: 0, y: -radius + (isQuarter ? 26 : 18))
        context.setPen(width: isQuarter ? 4 : 2, cap: .round)
        context.setSource(palette.message)
        context.stroke()
      }
    }
  }

  /// Draws a hand from the origin; `turn` is the fraction of a full turn, clockwise from twelve.
  func drawHand(
    into context: borrowing DrawingContext, turn: Double, length: Double, width: Double,
    color: Color
  ) {
    context.withSavedState { context in
      context.rotate(radians: turn * 2 * .pi)
      context.beginPath()
      context.move(toX: 0, y: 0)
      context.addLine(toX: 0, y: -length)
      context.setPen(width: width, cap: .round)
      context.setSource(color)
      context.stroke()
    }
  }
}
