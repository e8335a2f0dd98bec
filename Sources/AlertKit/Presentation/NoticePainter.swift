import AlertModel
import AlertRendering
import Cairo
import X11

/// Draws one line of text on a dark pill below an alert's box, within the margin of its shadow.
@MainActor
enum NoticePainter {
  private static let height = 26.0
  private static let gap = 14.0
  private static let inset = 12.0

  /// How far a notice extends below the box, in points.
  static let reach = gap + height

  /// Draws the notice into the margin of a picture that has room for it, as an addition to its boxes.
  ///
  /// - Parameters:
  ///   - text: One line; too long ones are ellipsized.
  ///   - picture: The alert's picture, with the margin of its shadow.
  ///   - environment: Theme, appearance and scale.
  static func draw(
    _ text: String, below picture: ContentSnapshot, in environment: AlertEnvironment
  ) {
    let scale = environment.scale
    let geometry = picture.geometry
    let context = DrawingContext(picture.surface, scale: scale)
    let style = TextStyle(
      environment.theme, size: environment.theme.metrics.hintSize, weight: .medium)
    let room = Double(geometry.box.width) / scale
    let layout = TextLayout(
      text, style: style, flow: TextFlow(width: room - 2 * inset, alignment: .center, mostLines: 1),
      scale: scale)
    let size = layout.size
    let width = min(size.width + 2 * inset, room)
    let pill = Rect(
      x: (Double(geometry.box.x) + Double(geometry.box.width) / 2) / scale - width / 2,
      y: Double(geometry.box.y + geometry.box.height) / scale + gap, width: width, height: height)
    context.fill(context.snapped(pill), radius: height / 2, with: Color.black.withAlpha(0.72))
    picture.addition = RoundedBoxes(
      [context.snapped(pill)], cornerRadius: height / 2, scale: scale)
    context.setSource(Color.white)
    context.show(
      layout, x: pill.center.x - (room - 2 * inset) / 2, y: pill.center.y - size.height / 2)
  }
}
