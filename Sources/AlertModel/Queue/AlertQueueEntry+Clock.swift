extension AlertQueueEntry {
  /// Starts the wait limit.
  mutating func startWaiting(at now: MonotonicInstant) {
    remaining = submission.timeout
    deadline = submission.waitLimit.map(now.advanced(bySeconds:))
  }

  /// Stops the wait limit, which is over once the alert goes on stage.
  mutating func stopWaiting() {
    deadline = nil
  }

  /// Lets the timeout run, from the first time that this is told since it was put on stage.
  mutating func startBeingSeen(at now: MonotonicInstant) {
    guard !isSeen else { return }
    isSeen = true
    deadline = remaining.map(now.advanced(bySeconds:))
  }

  /// Stops the timeout and keeps what is left of it.
  mutating func pauseBeingSeen(at now: MonotonicInstant) {
    if let deadline { remaining = max(0, deadline.seconds(since: now)) }
    deadline = nil
    isSeen = false
  }

  /// Stops the timeout of one that is seen, and keeps what is left of it.
  mutating func pauseIfSeen(at now: MonotonicInstant) {
    if isSeen { pauseBeingSeen(at: now) }
  }

  /// Gives the clock of the phase it is in a fresh start, by the limits of the new submission.
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
