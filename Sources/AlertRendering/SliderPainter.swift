public import AlertModel
public import Cairo

/// Draws tracks that are filled up to somewhere: sliders and progress.
public enum SliderPainter {
  /// The colour of the part of a track that is not filled.
  private static func trackColor(_ palette: Palette) -> Color { palette.plainTint.withAlpha(0.12) }

  /// Draws a track with round ends, filled with the accent between two places.
  ///
  /// - Parameters:
  ///   - rect: The track, in points.
  ///   - filled: The filled part, from 0 at the left end to 1 at the right.
  ///   - isEnabled: Whether it can be changed.
  ///   - color: What fills it; nil means the accent.
  ///   - context: What to draw on.
  ///   - environment: Theme, appearance and scale.
  public static func drawTrack(
    _ rect: Rect, filled: ClosedRange<Double>, isEnabled: Bool = true, color: Color? = nil,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    let track = context.snapped(rect)
    let radius = track.height / 2
    context.fill(track, radius: radius, with: trackColor(palette))
    drawLine(around: track, into: context, in: environment)
    let part = Rect(
      x: track.minX + track.width * filled.lowerBound, y: track.minY,
      width: track.width * (filled.upperBound - filled.lowerBound), height: track.height)
    guard part.width > 0 else { return }
    let accent = color ?? palette.accent
    context.withSavedState { context in
      // A part that is shorter than the ends are round keeps their shape.
      context.clip(to: track, radius: radius)
      context.fill(
        part.width < track.height && filled.lowerBound == 0
          ? Rect(
            x: part.maxX - track.height, y: part.minY, width: track.height, height: track.height)
          : part, radius: radius,
        with: isEnabled ? accent : accent.withAlpha(accent.alpha * 0.5))
    }
  }

  /// Draws the line around a track, in themes that want lines around fields.
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

  /// Draws a track whose pattern says that something goes on, without moving.
  public static func drawStripes(
    _ rect: Rect, into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let track = context.snapped(rect)
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

  /// Draws the round thumb with its small shadow, and the ring around it if it has the focus.
  public static func drawThumb(
    _ rect: Rect, state: ButtonPainter.State, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let radius = rect.width / 2
    // Two rims of a shade instead of a blurred shadow: as soft at this size, and drawn at once.
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
    let amount = state.isPressed ? 0.1 : state.isHovered ? 0.04 : 0
    let face = Color.white.mixed(with: .black, by: state.isEnabled ? amount : 0.08)
    context.fill(rect, radius: radius, with: face)
    if state.isFocused && state.isEnabled {
      FocusRingPainter.draw(around: rect, radius: radius, into: context, in: environment)
    }
  }
}
