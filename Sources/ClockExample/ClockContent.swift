import AlertKit
import AlertModel
import AlertRendering
import Cairo

/// A dial with two hands: a click or an arrow key sets the hour, Return answers with it.
///
/// It is an example of custom content: `AlertContent` requires measuring, drawing and handling input.
/// The presenter does the rest.
final class ClockContent: AlertContent {
  weak var host: (any AlertContentHost)?

  /// The time that is shown, in hours from 0 to below 12, such as 10.25 for a quarter past ten.
  private(set) var hour = 10.25

  var accessibleTitle: String { "When shall we go home?" }

  private static let diameter = 240.0
  private static let padding = 28.0

  func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    let side = min(Self.diameter + 2 * Self.padding, limit.width, limit.height)
    return Size(width: side, height: side)
  }

  func draw(
    into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let radius = min(size.width, size.height) / 2 - Self.padding
    context.withSavedState { context in
      context.translate(x: size.width / 2, y: size.height / 2)
      drawFace(into: context, radius: radius, palette: palette)
      drawHand(
        into: context, turn: hour / 12, length: radius * 0.55, width: 8, color: palette.title)
      drawHand(
        into: context, turn: hour.truncatingRemainder(dividingBy: 1), length: radius * 0.82,
        width: 4, color: palette.accent)
    }
  }

  func handle(_ event: InputEvent) {
    switch event {
    case .keyPressed(let press):
      switch press.key {
      case .right, .up: turn(by: 0.25)
      case .left, .down: turn(by: -0.25)
      case .return: finish()
      default: break
      }
    case .pointerPressed: turn(by: 1)
    case .scrolled(_, _, let dy): turn(by: dy > 0 ? -0.25 : 0.25)
    case .keyReleased, .pointerMoved, .pointerExited, .pointerReleased, .middlePressed,
      .textCommitted, .preeditChanged:
      break
    }
  }

  private func turn(by hours: Double) {
    hour = (hour + hours + 12).truncatingRemainder(dividingBy: 12)
    host?.setNeedsDisplay()
  }

  private func finish() {
    let minutes = Int((hour.truncatingRemainder(dividingBy: 1) * 60).rounded())
    let text = "\(Int(hour)):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    host?.finish(with: AlertResponse(.button, button: text))
  }
}

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
