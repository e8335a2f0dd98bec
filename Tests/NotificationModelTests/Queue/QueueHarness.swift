import AlertModel
import NotificationModel

/// A queue and a clock; the effects are described by short texts.
struct QueueHarness {
  var queue = NotificationQueue()
  var seconds = 0.0
  private var submissions: [NotificationID: NotificationSubmission] = [:]

  var now: MonotonicInstant {
    MonotonicInstant(nanoseconds: 0).advanced(bySeconds: seconds)
  }

  @discardableResult
  mutating func step(_ event: NotificationQueueEvent) -> [String] {
    queue.step(event, at: now).compactMap { word($0) }
  }

  @discardableResult
  mutating func post(_ id: NotificationID, _ traits: NotificationTraits = .init()) -> [String] {
    step(.post(id, traits))
  }

  /// Hands over as many notifications as possible; the presenter accepts everything.
  @discardableResult
  mutating func handOver() -> [String] {
    var words: [String] = []
    while queue.hasNext {
      for effect in queue.step(.handOverNext, at: now) {
        if let word = word(effect) { words.append(word) }
        if case .submit(let submission) = effect {
          words += step(.accepted(submission.id, submission: submission.number))
        }
      }
    }
    return words + step(.endTurn)
  }

  mutating func end(_ id: NotificationID, _ outcome: AlertResponse.Outcome) -> [String] {
    step(.ended(id, submission: submissions[id]?.number ?? 0, AlertResponse(outcome)))
  }

  mutating func see(_ id: NotificationID) -> [String] {
    step(.presented(group: submissions[id]?.group ?? 0))
  }

  /// The presenter counts it behind a newer one.
  mutating func stack(_ id: NotificationID) -> [String] {
    step(.stacked(group: submissions[id]?.group ?? 0))
  }

  private mutating func word(_ effect: NotificationQueueEffect) -> String? {
    switch effect {
    case .record(let id): return "record \(id)"
    case .count(let id, let first, let count): return "\(id) is \(count) of \(first)"
    case .runScript(let id): return "script \(id)"
    case .playSound, .requestTurn: return nil
    case .submit(let submission):
      submissions[submission.id] = submission
      return "submit \(submission.id) \(submission.policy)"
    case .withdraw(let id): return "withdraw \(id)"
    case .answer(let id, _): return "answer \(id)"
    case .show(let id): return "show \(id)"
    case .reportFailure(let id, let reason): return "report \(id) \(reason)"
    case .close(let closing): return "close \(closing.id) \(closing.reason)"
    case .showDigest(let number, let members): return "digest \(number) \(members)"
    case .withdrawDigest: return "withdraw digest"
    case .setBacklog(let count): return "backlog \(count)"
    case .silenceChanged: return "silence"
    }
  }
}
