/// Puts toasts beside each other, one after the other, without overlap.
///
/// Each is moved on from where it would stand alone, away from the nearer of top and bottom edge,
/// until nothing is in its way.
package struct ToastArrangement: Sendable {
  private var taken: [Rect] = []

  package init() {}

  /// Takes room that nothing else may have.
  package mutating func take(_ frames: [Rect]) {
    taken += frames
  }

  /// Finds room, and takes it.
  ///
  /// - Parameter place: Where it would stand alone.
  /// - Returns: A frame for each spot, in device pixels of the root; nil, with nothing taken, if
  ///   there is no room at one of them. A spot that nothing is in the way of always has room.
  package mutating func add(_ place: ToastPlace) -> [Rect]? {
    var frames: [Rect] = []
    for spot in place.spots {
      guard
        let frame = freeFrame(
          from: spot.frame, within: spot.room, gap: place.gap, growsDown: spot.growsDown)
      else { return nil }
      frames.append(frame)
    }
    taken += frames
    return frames
  }

  /// Where the number of those that wait is shown: beyond all that stand there.
  package func badgeFrames(for place: ToastPlace) -> [Rect] {
    place.spots.map { spot in
      freeFrame(
        from: spot.badge, within: nil, gap: place.gap, growsDown: spot.growsDown) ?? spot.badge
    }
  }

  /// The first free frame on the way.
  ///
  /// - Parameters:
  ///   - start: Where the way begins.
  ///   - room: What must hold the frame once it has been moved; nil for anything.
  ///   - gap: What must stay free around it.
  ///   - growsDown: Whether the way leads down.
  /// - Returns: The frame, or nil if the way leaves the room.
  private func freeFrame(
    from start: Rect, within room: Rect?, gap: Double, growsDown: Bool
  ) -> Rect? {
    // A hair less than the gap, which rounding must not make too narrow.
    let margin = max(gap - 0.01, 0)
    var frame = start
    for _ in 0...taken.count {
      let inTheWay = taken.filter { frame.outset(by: margin).intersects($0) }
      guard !inTheWay.isEmpty else { return frame }
      let y =
        growsDown
        ? inTheWay.reduce(.infinity) { min($0, $1.maxY) } + gap
        : inTheWay.reduce(-.infinity) { max($0, $1.minY) } - gap - frame.height
      frame.origin.y = y
      if let room, growsDown ? frame.maxY > room.maxY : frame.minY < room.minY { return nil }
    }
    return nil
  }
}
