import X11

// Redrawing what is shown already.
extension AlertSurface {
  /// Redraws the last frame where the window lost it: in a region, or everywhere if it is nil.
  func repair(_ region: PixelRect? = nil) {
    if let shown { draw(shown, in: region ?? fullFrame) }
  }

  /// Redraws a region that the server has reported as lost, unless the first frame was drawn after
  /// that, as when the window was mapped.
  func repair(_ region: PixelRect, exposedBy serial: UInt) {
    if serial >= drawnFrom { repair(region) }
  }

  /// Whether a frame is the one with which the window was mapped.
  func showsAlready(_ state: SurfaceState) -> Bool {
    isFresh && shown == state && !composer.layers.showMoreThanBox
  }

  /// Does the next step of adding fine noise to the backdrop; the last step draws it, unless the
  /// transition has done so.
  ///
  /// - Returns: Whether all steps are done.
  /// - Throws: `DisplayError` when the server refuses, `CairoError` if memory is short.
  func refineBackdrop() throws -> Bool {
    guard composer.layers.backdrop.takesNoise, shown != nil, !showsNoise else { return true }
    guard composer.isRefined else {
      try prepareNext()
      return false
    }
    repair()
    connection.flush()
    return true
  }
}
