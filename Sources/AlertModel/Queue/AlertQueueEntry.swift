/// The state of one alert in the queue.
///
/// `AlertQueueTable` has the transitions.
package enum AlertPhase: String, Hashable, Sendable, CaseIterable {
  /// Waiting, never shown yet.
  case queued
  /// On stage, its present transition still playing.
  case presenting
  /// On stage, its present transition finished.
  case presented
  /// Interrupted, with its state kept: still leaving the stage, or waiting to be presented again.
  case suspended
  /// Responded to and leaving the screen.
  case dismissing
  /// Removed; no entry is in this phase between events.
  case ended

  /// The state that `tocsin list` prints; nil for an alert that is not listed.
  package var summaryState: AlertSummary.State? {
    switch self {
    case .queued: .queued
    case .presenting: .presenting
    case .presented: .presented
    case .suspended: .suspended
    case .dismissing: .dismissing
    case .ended: nil
    }
  }

  /// Whether an alert in this phase is on the screen and not being dismissed or suspended.
  var isStanding: Bool {
    switch self {
    case .presenting, .presented: true
    case .queued, .suspended, .dismissing, .ended: false
    }
  }
}

/// One alert in the queue, with all submissions that were coalesced into it.
package struct AlertQueueEntry: Hashable, Sendable {
  /// The alert's own submission, the leader.
  package internal(set) var submission: AlertSubmission
  /// The state of the alert.
  package internal(set) var phase: AlertPhase = .queued
  /// Whether a window of this alert may be on screen.
  package internal(set) var isOnStage = false
  /// The number of submissions, 1 plus those coalesced into it, also if they were withdrawn since.
  package internal(set) var count = 1
  /// The coalesced submissions without a response yet, in order of arrival.
  package internal(set) var followers: [AlertTicket] = []

  /// When the alert was submitted.
  package let arrival: MonotonicInstant
  /// How many alerts of the queue it was nested in when it was submitted; such alerts come first.
  package internal(set) var depth = 0
  /// Whether it still interrupts others: one that only informs does so only until it gave way.
  package internal(set) var interrupts: Bool

  /// Whether the leader has no response yet; its ticket names the entry either way.
  var leaderWaits = true
  /// The position among entries of the same level; the lower number is first.
  var turn: Int
  /// The remaining seconds of the timeout while it is paused; nil means no timeout.
  var remaining: Double?
  /// Whether the timeout runs, because the alert has been visible since it was put on stage.
  var isSeen = false
  /// Whether other windows hide it, so that its timeout is paused.
  var isHidden = false
  /// When the running timeout or wait limit expires; nil if neither runs.
  package internal(set) var deadline: MonotonicInstant?

  /// Creates a queued entry and starts its wait limit.
  init(_ submission: AlertSubmission, turn: Int, at now: MonotonicInstant) {
    self.submission = submission
    self.turn = turn
    arrival = now
    interrupts = submission.policy == .interrupt
    startWaiting(at: now)
  }

  /// The ticket that names this entry in events and effects.
  package var leader: AlertTicket { submission.ticket }

  /// The alert's identifier.
  package var identifier: AlertIdentifier { submission.identifier }

  /// The alert's level.
  package var level: AlertLevel { submission.level }

  /// Whether the alert can still be answered, replaced, coalesced into or dismissed.
  package var isLive: Bool {
    switch phase {
    case .queued, .presenting, .presented, .suspended: true
    case .dismissing, .ended: false
    }
  }

  /// All tickets without a response yet, the leader's first.
  var awaiting: [AlertTicket] { leaderWaits ? [leader] + followers : followers }

  /// The number of tickets without a response yet.
  var awaitingCount: Int { followers.count + (leaderWaits ? 1 : 0) }

  /// Its place among the waiting alerts.
  var place: LinePlace {
    LinePlace(
      depth: depth, level: level, turn: turn, leader: leader,
      comesForward: submission.asks || interrupts)
  }

  /// Whether this entry is presented before `other`.
  func precedes(_ other: AlertQueueEntry) -> Bool { place.precedes(other.place) }
}

/// The clock of an entry: the wait limit while it is queued, the timeout while it is visible.
extension AlertQueueEntry {
  /// Starts the wait limit.
  mutating func startWaiting(at now: MonotonicInstant) {
    remaining = submission.timeout
    deadline = submission.waitLimit.map(now.advanced(bySeconds:))
  }

  /// Stops the wait limit; it never applies again once the alert has been on stage.
  mutating func stopWaiting() {
    deadline = nil
  }

  /// Starts the timeout, unless it runs already or other windows hide the alert.
  mutating func startBeingSeen(at now: MonotonicInstant) {
    guard !isSeen, !isHidden else { return }
    isSeen = true
    deadline = remaining.map(now.advanced(bySeconds:))
  }

  /// Continues the timeout, if it is paused, with at least `rest` seconds left.
  mutating func startBeingSeen(rest: Double, at now: MonotonicInstant) {
    guard !isSeen else { return }
    startBeingSeen(at: now)
    deadline = deadline.map { max($0, now.advanced(bySeconds: rest)) }
  }

  /// Pauses the timeout and stores the remaining seconds.
  mutating func pauseBeingSeen(at now: MonotonicInstant) {
    if let deadline { remaining = max(0, deadline.seconds(since: now)) }
    deadline = nil
    isSeen = false
  }

  /// Pauses the timeout if it runs, and stores the remaining seconds.
  mutating func pauseIfSeen(at now: MonotonicInstant) {
    if isSeen { pauseBeingSeen(at: now) }
  }

  /// The seconds that are left of the timeout; nil without a timeout.
  package func timeLeft(at now: MonotonicInstant) -> Double? {
    guard isSeen, let deadline else { return remaining }
    return max(0, deadline.seconds(since: now))
  }

  /// Restarts the clock of the current phase with the limits of a new submission.
  mutating func restartClock(at now: MonotonicInstant) {
    switch phase {
    case .queued:
      startWaiting(at: now)
    case .presenting, .presented:
      remaining = submission.timeout
      deadline = isSeen ? remaining.map(now.advanced(bySeconds:)) : nil
    case .suspended:
      remaining = submission.timeout
    case .dismissing, .ended:
      break
    }
  }
}

/// Hands out positions at both ends of a line; the lower number is first.
struct TurnCounter: Hashable, Sendable {
  private var first = 0
  private var last = 0

  /// Returns a position before, or after, all that were returned so far.
  mutating func next(atFront: Bool) -> Int {
    if atFront {
      first -= 1
      return first
    }
    last += 1
    return last
  }
}
