import AlertModel

/// The alert for which a presenter's queue claims the stage: the one on screen, or the next one.
struct StageDemand: Hashable {
  /// The alert's entry in the queue.
  var submission: AlertSubmission
  /// How many alerts of the queue it is nested in.
  var depth = 0
  /// Whether it interrupts others.
  var interrupts: Bool
  /// When it was submitted.
  var arrival: MonotonicInstant
  /// Whether it is on screen.
  var isOnScreen = false
  /// Its title, for `tocsin list`.
  var title = ""
  /// The requesting program; empty if unknown.
  var asker = ""

  /// Creates the demand of an alert that is about to be queued.
  init(_ submission: AlertSubmission, arrival: MonotonicInstant) {
    self.submission = submission
    self.arrival = arrival
    interrupts = submission.policy == .interrupt
  }

  /// Creates the demand of an alert in the queue.
  init(_ entry: AlertQueueEntry) {
    self.init(entry.submission, arrival: entry.arrival)
    depth = entry.depth
    interrupts = entry.interrupts
    isOnScreen = entry.phase == .presenting || entry.phase == .presented
  }

  /// The claim that other presenters compare with theirs.
  ///
  /// - Parameters:
  ///   - id: The identifier of our claim.
  ///   - offset: The X server's time at the zero point of our clock, in milliseconds.
  /// - Returns: The claim.
  func claim(id: UInt, serverOffset offset: Int64) -> StageClaim {
    StageClaim(
      id: id, depth: depth, level: submission.level, asks: submission.asks, interrupts: interrupts,
      arrival: UInt32(truncatingIfNeeded: arrival.nanoseconds / 1_000_000 + offset),
      origin: submission.origin)
  }
}
