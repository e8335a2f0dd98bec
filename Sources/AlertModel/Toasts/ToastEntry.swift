/// A toast in its queue.
package struct ToastEntry: Hashable, Sendable {
  package internal(set) var alert: AlertQueueEntry
  package internal(set) var lane: ToastLane
  /// Where it would stand alone; nil until that was measured.
  package internal(set) var place: ToastPlace?
  /// Where it stands, or stood last; one frame for each spot.
  package internal(set) var frames: [Rect] = []

  /// Whether `measured` is awaited.
  var isBeingMeasured = false
  /// Whether its first frame has been seen since it was put on the screen.
  var hasAppeared = false
  var wasShown = false
  /// Of those on the screen, the one with the higher number came later.
  var arrival = 0

  init(_ alert: AlertQueueEntry, lane: ToastLane) {
    self.alert = alert
    self.lane = lane
  }

  /// Whether a window that it makes way for fills its monitor.
  var isObstructed: Bool { place?.isObstructed ?? false }

  package var leader: AlertTicket { alert.leader }

  /// Whether it takes the room of others when there is none.
  ///
  /// It does so once: two that did it again and again would never let each other be.
  var interrupts: Bool { alert.submission.policy == .interrupt && !wasShown }
}
