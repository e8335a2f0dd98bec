internal import CX11

/// Replies that no caller blocks on: each is delivered from the main loop when it has arrived.
final class LateAnswers {
  /// Identifies an expected reply.
  typealias Key = Int

  /// Whether a reply has arrived.
  enum Arrival {
    case pending
    /// The request failed, so there is no reply.
    case failed
    /// It has arrived; the action delivers it.
    case arrived(() -> Void)
  }

  private var waiting: [(key: Key, look: () -> Arrival)] = []
  private var arrived: [(key: Key, action: () -> Void)] = []
  private var lastKey = 0

  /// Expects a reply.
  ///
  /// - Parameter look: Checks whether it has arrived; must not change this object.
  /// - Returns: The key for `remove`.
  @discardableResult
  func add(_ look: @escaping () -> Arrival) -> Key {
    lastKey += 1
    waiting.append((lastKey, look))
    return lastKey
  }

  /// Drops an expected reply.
  func remove(_ key: Key) {
    waiting.removeAll { $0.key == key }
    arrived.removeAll { $0.key == key }
  }

  /// Checks which replies have arrived.
  ///
  /// - Returns: Whether there are any to take.
  func poll() -> Bool {
    for entry in waiting {
      switch entry.look() {
      case .pending: continue
      case .failed: break
      case .arrived(let action): arrived.append((entry.key, action))
      }
      waiting.removeAll { $0.key == entry.key }
    }
    return !arrived.isEmpty
  }

  /// Drops all of them.
  func forget() {
    (waiting, arrived) = ([], [])
  }

  /// Takes the action of the first reply that has arrived.
  func take() -> (() -> Void)? {
    arrived.isEmpty ? nil : arrived.removeFirst().action
  }
}

extension DisplayConnection {
  /// Calls an action from the loop with the reply to a request, or never if the request failed.
  func whenAnswered(_ ticket: ServerRequests.Ticket?, action: @escaping (ServerAnswer) -> Void) {
    guard let ticket, !isLost else { return }
    late.add { [requests] in
      switch requests.poll(ticket) {
      case .pending: .pending
      case .failed: .failed
      case .answered(let answer): .arrived { action(answer) }
      }
    }
  }
}
