import AlertModel
import X11

/// The parts of the screen that toasts have left, until other programs have had the time to repaint
/// them.
struct UnpaintedAreas {
  private let seconds: Double
  private let clock: any AlertClock
  private var left: [(area: PixelRect, end: MonotonicInstant)] = []

  /// - Parameters:
  ///   - seconds: How long other programs need to repaint.
  ///   - clock: The clock of the display.
  init(seconds: Double, clock: any AlertClock) {
    self.seconds = seconds
    self.clock = clock
  }

  /// The parts, in device pixels of the root; those that overlap are merged.
  var areas: [PixelRect] {
    let now = clock.now
    // The steps of a motion overlap.
    return left.filter { $0.end >= now }.map(\.area).merged
  }

  /// Adds a part that a toast is about to leave.
  mutating func insert(_ area: PixelRect) {
    let now = clock.now
    // Parts within the new one are repainted before it.
    left.removeAll { $0.end < now || area.contains($0.area) }
    left.append((area, now.advanced(bySeconds: seconds)))
  }

  /// Forgets all parts.
  mutating func removeAll() { left = [] }
}

extension [PixelRect] {
  /// The rectangles, with one around those that overlap in place of each such group.
  var merged: [PixelRect] {
    reduce(into: []) { merged, area in
      let near = merged.filter { $0.intersects(area) }
      merged.removeAll { $0.intersects(area) }
      merged.append(near.reduce(area) { $0.union($1) })
    }
  }
}
