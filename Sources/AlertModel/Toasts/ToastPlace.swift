/// Where a toast stands if it is alone there: one spot for each monitor that shows it.
///
/// All lengths are in device pixels of the root.
package struct ToastPlace: Hashable, Sendable {
  package struct Spot: Hashable, Sendable {
    /// Where it stands if nothing else does.
    package var frame: Rect
    /// What it may be moved about in.
    package var room: Rect
    /// Where the number of those that wait stands if nothing else does.
    package var badge: Rect

    package init(frame: Rect, room: Rect, badge: Rect) {
      self.frame = frame
      self.room = room
      self.badge = badge
    }

    /// Whether those that come to stand beside it stand below it.
    var growsDown: Bool { frame.center.y <= room.center.y + 0.5 }
  }

  package var spots: [Spot]
  /// The least distance from another toast.
  package var gap: Double
  /// Whether a window that the toast makes way for fills one of the monitors: then it is not shown.
  package var isObstructed: Bool

  package init(spots: [Spot], gap: Double, isObstructed: Bool = false) {
    self.spots = spots
    self.gap = gap
    self.isObstructed = isObstructed
  }
}

/// A line in which toasts wait: those for one place on one monitor.
package struct ToastLane: Hashable, Sendable {
  /// Those with a lower number take the room of those with a higher one.
  package var rank: Int
  package var name: String

  package init(rank: Int = 1, name: String) {
    self.rank = rank
    self.name = name
  }
}

/// How many toasts wait in a lane, and where that is said.
package struct ToastBacklog: Hashable, Sendable {
  package var lane: ToastLane
  package var count: Int
  /// One frame for each monitor, in device pixels of the root.
  package var frames: [Rect]

  package init(lane: ToastLane, count: Int, frames: [Rect]) {
    self.lane = lane
    self.count = count
    self.frames = frames
  }
}
