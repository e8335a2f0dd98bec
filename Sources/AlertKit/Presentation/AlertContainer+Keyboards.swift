import AlertModel

/// On-screen keyboards, which a modal alert makes room for.
extension AlertContainer {
  /// The minimum height that content is shortened to, in points.
  private static let leastHeight = 150.0

  /// Moves content so that on-screen keyboards can be used beside it; if it is too tall for that, it is
  /// shortened first.
  ///
  /// - Parameters:
  ///   - places: Where it is without keyboards.
  ///   - limit: Its maximum size there, in points.
  ///   - measure: Measures it with another maximum size.
  /// - Returns: The same places if it covers no keyboard, or there is no room beside them.
  func besideKeyboards(
    _ places: Places, within limit: Size, measure: (Size) -> Places
  ) -> Places {
    guard !keyboards.isEmpty else { return places }
    let moved = moved(places)
    let height = heightBesideKeyboards / environment.scale - 2 * margin
    guard isAtKeyboard(moved), height >= Self.leastHeight, height < limit.height else {
      return moved
    }
    let shortened = self.moved(measure(Size(width: limit.width, height: height)))
    // The content keeps the layout that it was measured with last.
    return isAtKeyboard(shortened) ? measure(limit) : shortened
  }

  /// The distance from a keyboard and the edges of the monitor, in points.
  private var margin: Double { environment.theme.metrics.containerMargin }

  private func moved(_ places: Places) -> Places {
    let gap = (margin * environment.scale).rounded()
    let frames = zip(places.frames, monitors).map { frame, monitor in
      frame.makingRoom(for: keyboards, in: monitor.frame, gap: gap)
    }
    return (frames, places.size)
  }

  private func isAtKeyboard(_ places: Places) -> Bool {
    places.frames.contains { keyboards.contains(where: $0.intersects) }
  }

  /// The height above or below all keyboards that every monitor has, in device pixels.
  private var heightBesideKeyboards: Double {
    let heights = monitors.map { monitor in
      let (frame, here) = (monitor.frame, keyboards.filter(monitor.frame.intersects))
      let above = (here.map(\.minY).min() ?? frame.maxY) - frame.minY
      let below = frame.maxY - (here.map(\.maxY).max() ?? frame.minY)
      return max(above, below)
    }
    return heights.min() ?? 0
  }
}
