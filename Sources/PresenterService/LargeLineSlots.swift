/// Limits how many connections may send a long line at a time, which bounds the memory of incomplete
/// lines.
///
/// Further connections are not read until a slot is free, in the order of their arrival. The time limit
/// of a line starts when it gets its slot.
final class LargeLineSlots {
  private let count: Int
  private var holders: Set<ObjectIdentifier> = []
  private var waiting: [(session: ObjectIdentifier, begin: () -> Void)] = []
  private let memory = IdleMemory()

  init(count: Int) {
    self.count = count
  }

  /// Requests a slot for a session, which must call `leave` at the end.
  ///
  /// - Returns: Whether it has one; if not, `begin` is called when it gets one.
  func enter(_ session: ObjectIdentifier, begin: @escaping () -> Void) -> Bool {
    if holders.contains(session) { return true }
    guard holders.count < count else {
      waiting.append((session, begin))
      return false
    }
    holders.insert(session)
    memory.becomeBusy()
    return true
  }

  /// Frees the session's slot, or cancels its request for one.
  func leave(_ session: ObjectIdentifier) {
    waiting.removeAll { $0.session == session }
    guard holders.remove(session) != nil else { return }
    guard waiting.isEmpty else {
      let next = waiting.removeFirst()
      holders.insert(next.session)
      return next.begin()
    }
    if holders.isEmpty { memory.becomeIdle() }
  }
}
