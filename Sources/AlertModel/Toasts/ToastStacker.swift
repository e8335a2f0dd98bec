/// Puts all but the newest toast of each stack behind that one, and brings those of the open stack
/// to the screen.
///
/// A newer toast takes the place of the previous one, which is `isCovered` until the newer one has
/// arrived, and then leaves the screen without a transition. Toasts that come meanwhile go behind it
/// at once, and the newest of them is next: so a burst moves one toast at a time.
struct ToastStacker {
  /// What happens to a toast that goes behind another one.
  enum Change {
    /// It leaves the screen; visibly, if nothing covers it.
    case departure(AlertTicket, isSeen: Bool)
    /// It has not been on the screen; from now on, its time runs while it is counted there.
    case counting(AlertTicket)
  }

  /// The stack that is open.
  let open: ToastStack?
  /// Whether no toast times out.
  let isPaused: Bool

  /// Arranges every stack.
  ///
  /// - Returns: What happens to toasts that go behind others.
  func arrange(_ roster: inout ToastRoster, at now: MonotonicInstant) -> [Change] {
    let shown = roster.standing.compactMap(\.stack)
    let waiting = roster.waiting.stacks
    let others = Set(shown).subtracting(waiting).sorted { $0.behind.precedes($1.behind) }
    return (waiting + others).flatMap { stack in
      let standing = roster.standing.filter { $0.stack == stack }.sorted(by: Self.isNewer)
      if stack == open { return unfold(stack, standing, in: &roster, at: now) }
      return fold(stack, standing, in: &roster, at: now)
    }
  }

  private static func isNewer(_ entry: ToastEntry, than other: ToastEntry) -> Bool {
    entry.alert.turn > other.alert.turn
  }

  // MARK: - Closed stacks

  private func fold(
    _ stack: ToastStack, _ standing: [ToastEntry], in roster: inout ToastRoster,
    at now: MonotonicInstant
  ) -> [Change] {
    if let front = standing.first {
      if front.alert.phase == .presenting {
        let arrived = roster.waiting.fronts(of: stack)
        let changes = putBehind(arrived, front: front, of: stack, in: &roster, at: now)
        return changes + uncover(front, of: standing, in: &roster)
      }
      bringForwardNewer(than: front, of: stack, in: &roster, at: now)
    }
    let waiting = roster.waiting.fronts(of: stack).sorted(by: Self.isNewer)
    let first = Array(standing.prefix(1)) + Array(waiting.prefix(1))
    guard let newest = first.min(by: Self.isNewer) else {
      bringForward(1, of: stack, in: &roster, at: now)
      return []
    }
    let others = waiting.filter { $0.leader != newest.leader }
    let changes = putBehind(others, front: standing.first, of: stack, in: &roster, at: now)
    guard let front = standing.first else { return changes }
    let departures = uncover(front, of: standing, in: &roster)
    // Until it is measured, the front keeps its space: others would move there, and back.
    if newest.leader != front.leader, newest.place != nil {
      cover(front, by: newest, in: &roster)
    }
    return changes + departures
  }

  /// Puts toasts of a stack that wait for space behind its front, which may wait, too (nil).
  ///
  /// - Returns: Those whose time begins to run there: where many are counted, they would be shown
  ///   for minutes, one after the other.
  private func putBehind(
    _ toasts: [ToastEntry], front: ToastEntry?, of stack: ToastStack,
    in roster: inout ToastRoster, at now: MonotonicInstant
  ) -> [Change] {
    var counted: [Change] = []
    for waiting in toasts {
      let isCounted =
        front != nil && roster.waiting.count(in: stack.behind) >= ToastStack.mostOpen
      if isCounted, !waiting.timesOutBehind { counted.append(.counting(waiting.leader)) }
      roster.move(waiting.leader, to: stack.behind) { entry in
        entry.timesOutBehind = entry.timesOutBehind || isCounted
        guard entry.timesOutBehind, !isPaused, front?.alert.isHidden == false else { return }
        entry.alert.startBeingSeen(at: now)
      }
    }
    return counted
  }

  /// Puts the newest toast of a stack in front of those on the screen.
  ///
  /// - Returns: The others, once it has arrived.
  private func uncover(
    _ newest: ToastEntry, of standing: [ToastEntry], in roster: inout ToastRoster
  ) -> [Change] {
    roster.change(newest.leader) { entry in
      (entry.isCovered, entry.depth) = (false, 0)
    }
    return standing.dropFirst().compactMap { entry in
      let isSeen = !zip(entry.frames, newest.frames).contains { $0.intersects($1) }
      let hasArrived = newest.alert.phase == .presented || isSeen
      roster.change(entry.leader) { $0.isCovered = !hasArrived }
      return hasArrived ? .departure(entry.leader, isSeen: isSeen) : nil
    }
  }

  /// Gives a waiting toast the place of the one on the screen.
  private func cover(
    _ front: ToastEntry, by newest: ToastEntry, in roster: inout ToastRoster
  ) {
    roster.change(front.leader) { $0.isCovered = true }
    roster.change(newest.leader) { $0.arrival = front.arrival }
  }

  // MARK: - The open stack

  private func unfold(
    _ stack: ToastStack, _ standing: [ToastEntry], in roster: inout ToastRoster,
    at now: MonotonicInstant
  ) -> [Change] {
    let waiting = roster.waiting.fronts(of: stack)
    let free = max(ToastStack.mostOpen - standing.count, 0)
    bringForward(free - waiting.count, of: stack, in: &roster, at: now)
    guard let front = standing.first, let arrival = standing.map(\.arrival).max() else {
      return []
    }
    // The later ones, so that those which have room already keep it.
    let later = waiting.sorted { Self.isNewer($1, than: $0) }.dropFirst(free)
    let changes = putBehind(Array(later), front: front, of: stack, in: &roster, at: now)
    let all = (standing + roster.waiting.fronts(of: stack)).sorted(by: Self.isNewer)
    for (depth, entry) in all.enumerated() {
      roster.change(entry.leader) { entry in
        (entry.arrival, entry.depth, entry.isCovered) = (arrival, depth, false)
      }
    }
    return changes
  }

  /// Moves the newest toast behind another one to those that wait for space, if it came while that
  /// one was arriving.
  private func bringForwardNewer(
    than front: ToastEntry, of stack: ToastStack, in roster: inout ToastRoster,
    at now: MonotonicInstant
  ) {
    guard roster.waiting.fronts(of: stack).isEmpty,
      let newest = roster.waiting.newest(1, behind: stack).first, Self.isNewer(newest, than: front)
    else { return }
    bringForward(1, of: stack, in: &roster, at: now)
  }

  /// Moves toasts that were behind another one to those that wait for space, in its place if it is
  /// being dismissed.
  private func bringForward(
    _ count: Int, of stack: ToastStack, in roster: inout ToastRoster, at now: MonotonicInstant
  ) {
    let arrival = roster.shown.last { $0.stack == stack }?.arrival ?? 0
    for entry in roster.waiting.newest(max(count, 0), behind: stack) {
      roster.move(entry.leader, to: stack.lane) { entry in
        // Its timeout continues once it is on the screen.
        entry.alert.pauseIfSeen(at: now)
        entry.arrival = arrival
      }
    }
  }
}

extension ToastRoster {
  /// Moves a waiting toast to another lane.
  fileprivate mutating func move(
    _ leader: AlertTicket, to lane: ToastLane, _ change: (inout ToastEntry) -> Void
  ) {
    guard var entry = remove(leader) else { return }
    entry.lane = lane
    change(&entry)
    insert(entry)
  }

  /// The counts of the toasts behind those on the screen that differ from the last ones.
  mutating func recountStacks() -> [ToastEffect] {
    var effects: [ToastEffect] = []
    for entry in standing where !entry.isCovered {
      let count = entry.depth == 0 ? entry.stack.map(countBehind) ?? 0 : 0
      guard count != entry.countBehind else { continue }
      change(entry.leader) { $0.countBehind = count }
      effects.append(.setStacked(entry.leader, count))
    }
    return effects
  }

  /// Counts the toasts behind one that is on the screen, or will be.
  ///
  /// - Parameters:
  ///   - entry: The toast.
  ///   - open: The stack that is open.
  /// - Returns: The number, as it is reported then.
  func countBehind(_ entry: ToastEntry, open: ToastStack?) -> Int {
    guard let stack = entry.stack, entry.depth == 0, !entry.isCovered else { return 0 }
    guard stack != open else { return waiting.count(in: stack.behind) }
    let isWaiting = waiting.fronts(of: stack).contains { $0.leader == entry.leader }
    return countBehind(stack) - (isWaiting ? 1 : 0)
  }

  /// The number of toasts of a stack that are not on the screen, or about to leave it.
  ///
  /// One that is not measured yet does not count: it will be in front.
  private func countBehind(_ stack: ToastStack) -> Int {
    waiting.count(in: stack.behind) + waiting.fronts(of: stack).filter { $0.place != nil }.count
      + shown.filter { $0.stack == stack && ($0.isCovered || $0.alert.phase == .suspended) }.count
  }
}
