/// The place of a toast without others: one spot for each monitor that shows it.
///
/// All lengths are in device pixels of the root window.
package struct ToastPlace: Hashable, Sendable {
  /// The place on one monitor.
  package struct Spot: Hashable, Sendable {
    /// The frame if there are no other toasts.
    package var frame: Rect
    /// The area within which the toast may be moved.
    package var room: Rect
    /// The frame of the backlog badge if there are no toasts.
    package var badge: Rect

    /// Creates a spot.
    package init(frame: Rect, room: Rect, badge: Rect) {
      self.frame = frame
      self.room = room
      self.badge = badge
    }

    /// Whether further toasts are stacked below, rather than above, this one.
    var growsDown: Bool { frame.center.y <= room.center.y + 0.5 }
  }

  /// One spot for each monitor.
  package var spots: [Spot]
  /// The distance between stacked toasts.
  package var gap: Double
  /// How far each of the visible edges of toasts behind this one reaches below the one in front.
  package var edgeStep: Double
  /// Whether one of the monitors has a full-screen window that the toast must not cover: then the
  /// toast waits.
  package var isObstructed: Bool

  /// Creates a place.
  package init(
    spots: [Spot], gap: Double, edgeStep: Double = 0, isObstructed: Bool = false
  ) {
    self.spots = spots
    self.gap = gap
    self.edgeStep = edgeStep
    self.isObstructed = isObstructed
  }

  /// The largest number of toasts behind another one whose edges are visible.
  package static let mostEdges = 2

  /// How far the edges of toasts behind this one extend below it.
  func reach(behind count: Int) -> Double { edgeStep * Double(min(count, Self.mostEdges)) }
}

extension Rect {
  /// The same rectangle, extended downwards.
  func extendedDown(by length: Double) -> Rect {
    Rect(x: minX, y: minY, width: width, height: height + length)
  }
}

/// A line in which toasts wait: those for the same place on the same monitor.
package struct ToastLane: Hashable, Sendable {
  /// The priority: toasts of a lower rank displace those of a higher one.
  package var rank: Int
  /// The name, which is unique together with the rank.
  package var name: String
  /// The stack whose newest toast the toasts of this lane are behind; nil for an ordinary lane.
  var stack: ToastStack.Name?

  /// Creates a lane.
  package init(rank: Int = 1, name: String) {
    self.rank = rank
    self.name = name
  }

  /// A total order, so that the same events have the same effects.
  func precedes(_ other: ToastLane) -> Bool {
    if rank != other.rank { return rank < other.rank }
    return name == other.name ? stack < other.stack : name < other.name
  }

  /// The lane for toasts that are behind no other.
  var front: ToastLane {
    var lane = self
    lane.stack = nil
    return lane
  }
}

/// The number of toasts that wait in a lane, and the place of its badge.
package struct ToastBacklog: Hashable, Sendable {
  /// The lane.
  package var lane: ToastLane
  /// The number of toasts that wait in it.
  package var count: Int
  /// The badge's frame on each monitor, in device pixels of the root window.
  package var frames: [Rect]

  /// Creates a backlog.
  package init(lane: ToastLane, count: Int, frames: [Rect]) {
    self.lane = lane
    self.count = count
    self.frames = frames
  }
}
