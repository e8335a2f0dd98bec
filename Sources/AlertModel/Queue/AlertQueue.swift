/// Decides which alert is on screen, and in what order the others follow.
///
/// It is a pure step function: events go in with the moment they happened, effects come out, and
/// whoever holds the queue carries them out in order. It knows no clock, no window and no content.
/// `AlertPhase` holds the transition table.
///
/// One alert is on stage at a time. The next one is presented only when `disappeared` tells that
/// the one before has left, so a caller that forgets its manners can delay the queue but not
/// confuse it. Of those that wait, the higher level comes first. Each level is a line with two
/// ends: alerts that stepped aside and alerts that interrupt stand in at its front, all others at
/// its back. An alert that merely queues never preempts, whatever its level; one that interrupts
/// makes way for an alert of a higher level that waits already.
///
/// Each ticket that is handed in gets one `respond` or one `refuse`, and an alert that has ended
/// leaves nothing behind.
package struct AlertQueue: Sendable {
  /// How many alerts may wait, those that stepped aside included; the next one is refused.
  package let maximumWaiting: Int
  /// Whether nothing may be on screen.
  package internal(set) var isHeld = false

  /// The alert whose window is, or may be, on screen.
  var stage: AlertQueueEntry?
  /// All others, in the order in which they will be seen.
  var waiting: [AlertQueueEntry] = []
  /// Every ticket that still awaits its response.
  var awaiting: Set<AlertTicket> = []

  private var scheduled: MonotonicInstant?
  var turns = TurnCounter()

  package init(maximumWaiting: Int = 200) {
    self.maximumWaiting = maximumWaiting
  }

  /// Every alert that is or will be on screen: the one on stage, then those that wait, in order.
  package var entries: [AlertQueueEntry] { (stage.map { [$0] } ?? []) + waiting }

  /// Whether there is no alert at all.
  package var isEmpty: Bool { stage == nil && waiting.isEmpty }

  /// Takes an event in and says what is to be done about it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When. Moments may repeat but must not go back.
  /// - Returns: What to do, in this order; whatever comes of it is a later event.
  package mutating func step(
    _ event: AlertQueueEvent, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    var effects: [AlertQueueEffect] =
      switch event {
      case .submit(let submission): submit(submission, at: now)
      case .appeared(let leader): appeared(leader, at: now)
      case .presented(let leader): presented(leader, at: now)
      case .answered(let leader, let response): answered(leader, response)
      case .revise(let submission): revise(submission, at: now)
      case .dismiss(let identifier): dismiss(identifier)
      case .withdraw(let ticket): withdraw(ticket)
      case .disappeared(let leader): disappeared(leader, at: now)
      case .failed(let leader, let reason): failed(leader, reason)
      case .hold: hold(at: now)
      case .release: release()
      case .deadline: deadlinePassed(at: now)
      }
    effects += presentNext()
    effects += reschedule()
    return effects
  }

  /// Puts the first of those that wait on stage if it is free, or turns a leaving one round.
  private mutating func presentNext() -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    if let stage {
      guard stage.phase == .suspended, waiting.first.map(stage.precedes) ?? true else { return [] }
    } else {
      guard !waiting.isEmpty else { return [] }
      stage = waiting.removeFirst()
    }
    stage?.stopWaiting()
    stage?.isOnStage = true
    stage?.phase = .presenting
    return stage.map { [.present($0.leader)] } ?? []
  }

  /// Moves the one timer to the earliest deadline, if that is another than before.
  private mutating func reschedule() -> [AlertQueueEffect] {
    let earliest = entries.compactMap(\.deadline).min()
    guard earliest != scheduled else { return [] }
    scheduled = earliest
    return [.schedule(earliest)]
  }

  /// Ends what has outlived its deadline; the timer is spent.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    let due = entries.filter { entry in entry.deadline.map { $0 <= now } ?? false }
    return due.flatMap { end($0.leader, with: AlertResponse(.timedOut)) }
  }
}
