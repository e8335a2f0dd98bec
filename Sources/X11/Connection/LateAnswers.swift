internal import CX11

/// Answers that nothing waits for: each is handed over from the loop when it has arrived.
final class LateAnswers {
  private var waiting: [(ticket: ServerRequests.Ticket, action: (ServerAnswer) -> Void)] = []
  private var arrived: [() -> Void] = []

  func add(_ ticket: ServerRequests.Ticket, _ action: @escaping (ServerAnswer) -> Void) {
    waiting.append((ticket, action))
  }

  /// Looks which answers have arrived.
  ///
  /// - Returns: Whether there are any to take.
  func poll(_ requests: ServerRequests) -> Bool {
    guard !waiting.isEmpty else { return !arrived.isEmpty }
    waiting.removeAll { entry in
      switch requests.poll(entry.ticket) {
      case .pending: return false
      case .failed: return true
      case .answered(let answer):
        arrived.append { entry.action(answer) }
        return true
      }
    }
    return !arrived.isEmpty
  }

  /// Drops all of them.
  func forget() {
    (waiting, arrived) = ([], [])
  }

  /// Takes the actions whose answers have arrived.
  func take() -> [() -> Void] {
    defer { arrived = [] }
    return arrived
  }
}

extension DisplayConnection {
  /// Calls an action from the loop with the answer to a request, and never if that failed.
  func whenAnswered(_ ticket: ServerRequests.Ticket?, action: @escaping (ServerAnswer) -> Void) {
    guard let ticket, !isLost else { return }
    late.add(ticket, action)
  }
}
