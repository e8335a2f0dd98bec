public import AlertModel
public import Cairo

/// Draws the ground that an alert stands on: boxes with round corners, their shadows, and a fine
/// edge inside each; or the theme's picture of a box.
public enum BoxPainter {
  /// Draws shadows, boxes and edges; no shadow falls on a box.
  ///
  /// - Parameters:
  ///   - rects: The boxes, in points; taken to the nearest device pixels.
  ///   - style: Corners and shadow.
  ///   - context: What to draw on.
  ///   - environment: Theme, appearance and scale.
  public static func draw(
    _ rects: [Rect], style: BoxStyle, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    for rect in rects {
      ShadowPainter.draw(
        around: rect, radius: style.cornerRadius, style: style.shadow, into: context)
    }
    for rect in rects {
      if let picture = style.picture,
        NineSlicePainter.draw(picture, in: rect, into: context, environment: environment)
      {
        continue
      }
      draw(rect, radius: style.cornerRadius, into: context, in: environment)
    }
  }

  private static func draw(
    _ rect: Rect, radius: Double, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let box = context.snapped(rect)
    let palette = environment.palette
    context.fill(box, radius: radius, with: palette.box)
    let line = hairline(at: context.scale, nearest: environment.theme.metrics.boxEdgeWidth)
    context.beginPath()
    context.add(box.outset(by: -line / 2), radius: radius - line / 2)
    context.setPen(width: line)
    context.setSource(palette.boxEdge)
    context.stroke()
  }

  /// The width of a fine line that looks the same at every scale, in user units: whole device
  /// pixels.
  ///
  /// - Parameters:
  ///   - scale: Device pixels for each user unit.
  ///   - width: The width that is wanted, in user units.
  /// - Returns: The width that is drawn, at least one device pixel.
  public static func hairline(at scale: Double, nearest width: Double = 0.75) -> Double {
    max((scale * width).rounded(), 1) / scale
  }
}
