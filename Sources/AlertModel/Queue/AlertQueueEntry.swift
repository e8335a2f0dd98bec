/// One alert in the queue, and the submissions that it stands for.
package struct AlertQueueEntry: Hashable, Sendable {
  /// What the alert is, as its leader handed it in.
  package internal(set) var submission: AlertSubmission
  package internal(set) var phase: AlertPhase = .queued
  /// Whether a window of this alert may be on screen.
  package internal(set) var isOnStage = false
  /// How many submissions it stood for in all: 1, and one more for each that was coalesced into it.
  ///
  /// One that is withdrawn still counts.
  package internal(set) var count = 1
  /// The coalesced submissions that still await their response, in the order they came.
  package internal(set) var followers: [AlertTicket] = []

  /// Whether the leader still awaits its response; it goes on naming the entry either way.
  var leaderWaits = true
  /// The place within its level: of two, the one with the lower number comes first.
  var turn: Int
  /// Seconds of being seen that are left when the clock does not run; nil means without end.
  var remaining: Double?
  /// Whether the person has seen it since it was last put on stage.
  var isSeen = false
  /// When the clock that runs now, if one does, runs out.
  package internal(set) var deadline: MonotonicInstant?

  init(_ submission: AlertSubmission, turn: Int, at now: MonotonicInstant) {
    self.submission = submission
    self.turn = turn
    startWaiting(at: now)
  }

  /// The ticket that names this alert in effects and events.
  package var leader: AlertTicket { submission.ticket }

  package var identifier: AlertIdentifier { submission.identifier }

  package var level: AlertLevel { submission.level }

  /// Whether it can still be answered, replaced, coalesced into or dismissed.
  package var isLive: Bool {
    switch phase {
    case .queued, .presenting, .presented, .suspended: true
    case .dismissing, .ended: false
    }
  }

  /// The tickets that still await their response, the leader's first.
  var awaiting: [AlertTicket] { leaderWaits ? [leader] + followers : followers }

  /// Whether this one is to be seen before `other`.
  func precedes(_ other: AlertQueueEntry) -> Bool {
    level == other.level ? turn < other.turn : level > other.level
  }
}
