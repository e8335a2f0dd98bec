/// Stacks toasts without overlap.
///
/// Each toast starts where it would be without others, and is moved away from the nearer horizontal
/// edge of its room until nothing is in its way. Lengths are in device pixels of the root window.
package struct ToastArrangement: Sendable {
  private var occupied: [Rect] = []

  /// Creates an empty arrangement.
  package init() {}

  /// Marks frames as occupied.
  package mutating func occupy(_ frames: [Rect]) {
    occupied += frames
  }

  /// Finds free frames for a toast and occupies them.
  ///
  /// - Parameters:
  ///   - place: Where it would be without others.
  ///   - reach: How far the edges of toasts behind it extend below it; they occupy space, too.
  /// - Returns: One frame for each spot; nil, with nothing occupied, if one of them does not fit. A
  ///   spot whose own frame is free always fits.
  package mutating func add(_ place: ToastPlace, reach: Double = 0) -> [Rect]? {
    var frames: [Rect] = []
    for spot in place.spots {
      guard
        let frame = freeFrame(
          from: spot.frame, reach: reach, within: spot.room, gap: place.gap,
          growsDown: spot.growsDown)
      else { return nil }
      frames.append(frame)
    }
    occupied += frames.map { $0.extendedDown(by: reach) }
    return frames
  }

  /// Returns the frames of the backlog badge, beyond all occupied frames.
  package func badgeFrames(for place: ToastPlace) -> [Rect] {
    place.spots.map { spot in
      freeFrame(
        from: spot.badge, within: nil, gap: place.gap, growsDown: spot.growsDown) ?? spot.badge
    }
  }

  /// Moves a frame up or down until it is free.
  ///
  /// - Parameters:
  ///   - start: The first frame to try.
  ///   - reach: How far it extends below that frame.
  ///   - room: The area that must contain a frame that was moved; nil for no limit.
  ///   - gap: The distance from occupied frames.
  ///   - growsDown: Whether to move down.
  /// - Returns: The free frame; nil if it would leave the room.
  private func freeFrame(
    from start: Rect, reach: Double = 0, within room: Rect?, gap: Double, growsDown: Bool
  ) -> Rect? {
    // Slightly less than the gap, to tolerate rounding.
    let margin = max(gap - 0.01, 0)
    var frame = start
    for _ in 0...occupied.count {
      let extent = frame.extendedDown(by: reach).outset(by: margin)
      let inTheWay = occupied.filter(extent.intersects)
      guard !inTheWay.isEmpty else { return frame }
      let y =
        growsDown
        ? inTheWay.reduce(.infinity) { min($0, $1.maxY) } + gap
        : inTheWay.reduce(-.infinity) { max($0, $1.minY) } - gap - frame.height - reach
      frame.origin.y = y
      if let room, growsDown ? frame.maxY + reach > room.maxY : frame.minY < room.minY {
        return nil
      }
    }
    return nil
  }
}
