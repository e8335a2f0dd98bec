package import AlertModel
package import Cairo

/// Draws a plain desktop of our own, for pictures of alerts that have no screen behind them.
package enum DesktopPainter {
  /// Fills a canvas with the wallpaper.
  ///
  /// - Parameters:
  ///   - size: The canvas, in points, from the context's origin.
  ///   - context: What to draw on.
  ///   - appearance: By day or by night.
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
