import X11

/// Changes of the picture of the screen below a part of the window.
extension AlertSurface {
  var ground: SurfaceGround { composer.ground }

  /// Called when the capture of the screen below has changed.
  ///
  /// - Parameter areas: Where, in device pixels of the root.
  func groundDidChange(in areas: [PixelRect]) {
    composer.groundDidChange(in: areas.map { ground.local($0.intersection(window.frame)) })
  }

  /// Blurs the screen below a box, where no compositor runs, unless it is blurred already.
  ///
  /// - Parameters:
  ///   - frame: The box, in device pixels of the window.
  ///   - scale: Device pixels per point.
  ///   - desktop: A picture of the screen without other toasts; nil for the window's own ground.
  /// - Throws: `DisplayError` when the server refuses.
  func blurGround(below frame: PixelRect, scale: Double, of desktop: SurfaceGround? = nil) throws {
    if let desktop { return try composer.ground.blur(below: frame, scale: scale, of: desktop) }
    try composer.ground.blur(
      below: frame, scale: scale, tint: composer.layers.backdrop.centerColor)
  }

  /// Has the screen below the box blurred again before the box is drawn the next time.
  func forgetBlur() { composer.ground.forgetBlur() }

  /// Cuts parts out of the window, so that other programs repaint the parts below them.
  ///
  /// - Parameter areas: The parts, in device pixels of the root; none to show the whole window again.
  func uncover(_ areas: [PixelRect]) {
    window.setBoundingShape(areas.isEmpty ? nil : [fullFrame], excluding: areas.map(ground.local))
    connection.flush()
  }

  /// Captures the screen below again in parts that were uncovered, where no compositor runs, and
  /// draws them.
  ///
  /// - Parameter areas: The parts, in device pixels of the root.
  func recaptureGround(in areas: [PixelRect]) {
    guard !ground.isTransparent else { return }
    ground.recapture(parts: areas)
    groundDidChange(in: areas)
    uncover([])
    for area in areas { repair(ground.local(area.intersection(window.frame))) }
  }

  /// Copies what another window of ours shows into the capture of the screen, where no compositor
  /// runs, and redraws those parts.
  ///
  /// - Parameters:
  ///   - other: The surface of a window below this one.
  ///   - parts: The parts of it, in device pixels of the root.
  func updateGround(from other: AlertSurface, in parts: [PixelRect]) {
    let parts = parts.map { $0.intersection(other.window.frame) }
    for part in parts { copyToGround(part, from: other) }
    if let first = parts.first { groundDidChange(in: [parts.reduce(first) { $0.union($1) }]) }
    for part in parts { repair(ground.local(part)) }
  }

  /// Copies what another window of ours shows into the capture of the screen, where no compositor
  /// runs; `groundDidChange` has to follow.
  ///
  /// - Parameters:
  ///   - area: The part of the other window, in device pixels of the root.
  ///   - other: The surface of a window below this one.
  func copyToGround(_ area: PixelRect, from other: AlertSurface) {
    let seen = area.intersection(window.frame).intersection(other.window.frame)
    guard let target = ground.drawable, !seen.isEmpty else { return }
    let way = PixelPoint(
      x: other.window.frame.x - window.frame.x, y: other.window.frame.y - window.frame.y)
    let part = seen.offset(dx: -other.window.frame.x, dy: -other.window.frame.y)
    other.drawAgain(part, onto: target, at: way)
  }
}
