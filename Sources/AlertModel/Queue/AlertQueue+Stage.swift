/// What the stage reports of the alert that is on it.
extension AlertQueue {
  mutating func appeared(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    _ = change(leader) { entry in
      switch entry.phase {
      case .presenting, .presented: entry.startBeingSeen(at: now)
      case .queued, .suspended, .dismissing, .ended: break
      }
    }
    return []
  }

  mutating func presented(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    _ = change(leader) { entry in
      switch entry.phase {
      case .presenting:
        entry.startBeingSeen(at: now)
        entry.phase = .presented
      case .queued, .presented, .suspended, .dismissing, .ended:
        break
      }
    }
    return []
  }

  mutating func answered(
    _ leader: AlertTicket, _ response: AlertResponse
  ) -> [AlertQueueEffect] {
    guard let entry = entry(leading: leader) else { return [] }
    switch entry.phase {
    case .presenting, .presented: return end(leader, with: response)
    case .queued, .suspended, .dismissing, .ended: return []
    }
  }

  mutating func disappeared(
    _ leader: AlertTicket, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    guard var entry = stage, entry.leader == leader else { return [] }
    switch entry.phase {
    case .presenting, .presented:
      // Only what steps aside makes way for others: this one was robbed of its window.
      suspendStage(at: now)
      stage?.phase = .presenting
      return [.present(leader)]
    case .suspended:
      stage = nil
      entry.isOnStage = false
      insert(entry)
      return []
    case .dismissing:
      stage = nil
      return [.discard(leader)]
    case .queued, .ended:
      return []
    }
  }

  mutating func failed(_ leader: AlertTicket, _ reason: String) -> [AlertQueueEffect] {
    guard let entry = entry(leading: leader) else { return [] }
    switch entry.phase {
    case .queued, .presenting, .presented, .suspended:
      return end(leader, with: AlertResponse(.failed, reason: reason), animated: false)
    case .dismissing:
      return [.dismiss(leader, animated: false)]
    case .ended:
      return []
    }
  }

  /// Clears the stage at once: whatever transition plays is cut short.
  mutating func hold(at now: MonotonicInstant) -> [AlertQueueEffect] {
    guard !isHeld else { return [] }
    isHeld = true
    guard let leader = stage?.leader, let phase = stage?.phase else { return [] }
    switch phase {
    case .presenting, .presented:
      suspendStage(at: now)
      return [.stepAside(leader, animated: false)]
    case .suspended:
      return [.stepAside(leader, animated: false)]
    case .dismissing:
      return [.dismiss(leader, animated: false)]
    case .queued, .ended:
      return []
    }
  }

  mutating func release() -> [AlertQueueEffect] {
    isHeld = false
    return []
  }
}
