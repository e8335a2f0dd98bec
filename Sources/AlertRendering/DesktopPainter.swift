package import AlertModel
package import Cairo

/// Draws a fictional desktop as the background of pictures that are rendered without a screen.
///
/// It is a wallpaper and, if there is room, a bar and two windows with lines in place of text.
package enum DesktopPainter {
  /// The smallest canvas that gets a bar and windows, in points.
  private static let roomForWindows = Size(width: 900, height: 600)

  /// Fills a canvas.
  ///
  /// - Parameters:
  ///   - size: The canvas, in points, from the context's origin.
  ///   - context: The destination.
  ///   - appearance: Light or dark.
  package static func draw(
    _ size: Size, into context: borrowing DrawingContext, appearance: Appearance
  ) {
    let canvas = Rect(origin: .zero, size: size)
    let hues = stops(for: appearance)
    let ground = Pattern.linear(fromX: 0, fromY: 0, toX: size.width, toY: size.height)
    for (index, hue) in hues.enumerated() {
      ground.addStop(at: Double(index) / Double(hues.count - 1), hue)
    }
    context.beginPath()
    context.add(canvas)
    context.setSource(ground)
    context.fill()

    let glow = Pattern.radial(
      centerX: size.width * 0.62, centerY: size.height * 0.12,
      radius: max(size.width, size.height) * 0.55)
    let light = Color(hex: 0xC9A7F0, alpha: appearance == .light ? 0.5 : 0.16)
    glow.addStop(at: 0, light)
    glow.addStop(at: 1, light.withAlpha(0))
    context.beginPath()
    context.add(canvas)
    context.setSource(glow)
    context.fill()

    guard size.width >= roomForWindows.width, size.height >= roomForWindows.height else { return }
    let isLight = appearance == .light
    context.fill(
      Rect(x: 0, y: 0, width: size.width, height: 28),
      with: isLight ? .white.withAlpha(0.72) : .black.withAlpha(0.5))
    let unit = Size(width: size.width / 128, height: size.height / 80)
    let windows = [
      Rect(
        x: 9 * unit.width, y: 9 * unit.height, width: 62 * unit.width, height: 43 * unit.height),
      Rect(
        x: 52 * unit.width, y: 24 * unit.height, width: 64 * unit.width, height: 46 * unit.height),
    ]
    for window in windows {
      drawWindow(window, into: context, isLight: isLight)
    }
  }

  /// The widths of the lines in a window, as fractions of its width.
  private static let lines = [0.52, 0.79, 0.67, 0.56, 0.85, 0.71, 0.62, 0.88, 0.77, 0.66, 0.54]

  private static func drawWindow(
    _ frame: Rect, into context: borrowing DrawingContext, isLight: Bool
  ) {
    let radius = 8.0
    let bar = 32.0
    let frame = context.snapped(frame)
    ShadowPainter.draw(
      around: frame, radius: radius,
      style: ShadowStyle(color: .black.withAlpha(0.4), offsetY: 8, blurRadius: 28), into: context)
    context.withSavedState { context in
      context.clip(to: frame, radius: radius)
      context.fill(frame, with: isLight ? Color(hex: 0xF6F6F7) : Color(hex: 0x242427))
      context.fill(
        Rect(x: frame.minX, y: frame.minY, width: frame.width, height: bar),
        with: isLight ? Color(hex: 0xE4E4E8) : Color(hex: 0x2F2F33))
      let ink = isLight ? Color.black.withAlpha(0.14) : Color.white.withAlpha(0.13)
      context.fill(
        Rect(x: frame.center.x - 54, y: frame.minY + 12, width: 108, height: 8), radius: 4,
        with: ink)
      let room = frame.width - 48
      for (index, part) in lines.enumerated() {
        let y = frame.minY + bar + 24 + Double(index) * 30
        guard y + 34 < frame.maxY else { break }
        context.fill(
          Rect(x: frame.minX + 24, y: y, width: room * part, height: 10), radius: 5, with: ink)
      }
    }
  }

  private static func stops(for appearance: Appearance) -> [Color] {
    switch appearance {
    case .light:
      [0x6FB7C9, 0x7F8BD0, 0xA585C4, 0xD9A58C, 0xE8C07A].map { Color(hex: $0) }
    case .dark:
      [0x15303F, 0x1D2448, 0x3A2350, 0x1B2338, 0x10161F].map { Color(hex: $0) }
    }
  }
}
