import X11

/// Changes of the picture of the screen below a part of the window.
extension AlertSurface {
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
