public import AlertModel
public import Cairo

/// Draws the boxes of alerts: rounded rectangles with shadows and a thin inner edge, or the theme's
/// picture of a box.
public enum BoxPainter {
  /// Draws all shadows first, then the boxes, so that no shadow falls on a box.
  ///
  /// - Parameters:
  ///   - rects: The boxes, in points; snapped to device pixels.
  ///   - style: Corners and shadow.
  ///   - context: The destination.
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
    context.fill(box, radius: radius, with: environment.boxColor)
    let line = hairline(at: context.scale, nearest: environment.theme.metrics.boxEdgeWidth)
    context.beginPath()
    context.add(box.outset(by: -line / 2), radius: radius - line / 2)
    context.setPen(width: line)
    context.setSource(palette.boxEdge)
    context.stroke()
  }

  /// Returns the width of a thin line that is sharp at every scale: a whole number of device pixels.
  ///
  /// - Parameters:
  ///   - scale: Device pixels per user unit.
  ///   - width: The desired width, in user units.
  /// - Returns: The width in user units, at least one device pixel.
  public static func hairline(at scale: Double, nearest width: Double = 0.75) -> Double {
    max((scale * width).rounded(), 1) / scale
  }
}
