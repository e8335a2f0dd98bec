public import AlertModel
public import Cairo

/// Draws sliders and progress bars.
public enum SliderPainter {
  /// The colour of the unfilled part of a track.
  private static func trackColor(_ palette: Palette) -> Color { palette.plainTint.withAlpha(0.12) }

  /// Draws a track with round ends, partly filled.
  ///
  /// - Parameters:
  ///   - rect: The track, in points.
  ///   - filled: The filled part, from 0 at the end with the smaller x to 1.
  ///   - isEnabled: Whether it can be changed.
  ///   - color: The colour of the filled part; nil for the accent.
  ///   - context: The destination.
  ///   - environment: Theme, appearance and scale.
  public static func drawTrack(
    _ rect: Rect, filled: ClosedRange<Double>, isEnabled: Bool = true, color: Color? = nil,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let track = context.snapped(inside(rect, in: environment))
    let radius = track.height / 2
    context.fill(track, radius: radius, with: trackColor(palette))
    drawLine(around: track, into: context, in: environment)
    let part = Rect(
      x: track.minX + track.width * filled.lowerBound, y: track.minY,
      width: track.width * (filled.upperBound - filled.lowerBound), height: track.height)
    guard part.width > 0 else { return }
    let accent = color ?? palette.accent
    context.withSavedState { context in
      // A filled part that is shorter than the round end keeps the shape of the end.
      context.clip(to: track, radius: radius)
      context.fill(
        part.width < track.height && filled.lowerBound == 0
          ? Rect(
            x: part.maxX - track.height, y: part.minY, width: track.height, height: track.height)
          : part, radius: radius,
        with: isEnabled ? accent : accent.withAlpha(accent.alpha * 0.5))
    }
  }

  /// Returns the track without the ends of its outline, which do not extend beyond it.
  private static func inside(_ rect: Rect, in environment: AlertEnvironment) -> Rect {
    guard environment.theme.metrics.fieldLineWidth > 0 else { return rect }
    let width = environment.fieldLine
    return Rect(
      x: rect.minX + width, y: rect.minY, width: max(rect.width - 2 * width, 0),
      height: rect.height)
  }

  /// Draws the outline of a track, in themes with outlined fields.
  private static func drawLine(
    around track: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    guard environment.theme.metrics.fieldLineWidth > 0 else { return }
    let width = environment.fieldLine
    context.beginPath()
    context.add(track.outset(by: width / 2), radius: (track.height + width) / 2)
    context.setPen(width: width)
    context.setSource(environment.palette.fieldLine)
    context.stroke()
  }

  /// Draws a track with static stripes, for indeterminate progress without animation.
  public static func drawStripes(
    _ rect: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let track = context.snapped(inside(rect, in: environment))
    let radius = track.height / 2
    context.fill(track, radius: radius, with: trackColor(environment.palette))
    drawLine(around: track, into: context, in: environment)
    context.withSavedState { context in
      context.clip(to: track, radius: radius)
      context.beginPath()
      var x = track.minX - track.height
      while x < track.maxX {
        context.move(toX: x, y: track.maxY)
        context.addLine(toX: x + track.height, y: track.minY)
        context.addLine(toX: x + track.height * 2, y: track.minY)
        context.addLine(toX: x + track.height, y: track.maxY)
        context.closePath()
        x += track.height * 2
      }
      context.setSource(environment.palette.accent.withAlpha(0.55))
      context.fill()
    }
  }

  /// Draws the round thumb with a small shadow, and the focus ring if it has the focus.
  public static func drawThumb(
    _ rect: Rect, state: ButtonPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let radius = rect.width / 2
    // Two translucent rims instead of a blurred shadow: equally soft at this size, and faster.
    for (spread, alpha) in [(1.6, 0.06), (0.8, 0.12)] {
      context.fill(
        rect.outset(by: spread).offset(dx: 0, dy: 1), radius: radius + spread,
        with: Color.black.withAlpha(alpha))
    }
    let line = environment.fieldLine
    let rim =
      environment.theme.metrics.fieldLineWidth > 0
      ? environment.palette.fieldLine : Color.black.withAlpha(0.16)
    context.fill(rect.outset(by: line / 2), radius: radius + line / 2, with: rim)
    let amount = state.isPressed ? 0.1 : 0.04 * state.hover
    let face = Color.white.mixed(with: .black, by: state.isEnabled ? amount : 0.08)
    context.fill(rect, radius: radius, with: face)
    if state.isFocused && state.isEnabled {
      FocusRingPainter.draw(around: rect, radius: radius, into: context, in: environment)
    }
  }
}
