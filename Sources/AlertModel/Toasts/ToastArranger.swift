/// Chooses the toasts for the screen, and finds their frames.
struct ToastArranger {
  private let roster: ToastRoster
  /// Whether toasts on the screen must not move.
  private let isPinned: Bool
  /// The `arrival` of the toasts of the open stack, which makes toasts placed after it move on; 0
  /// for none.
  private let openArrival: Int
  private let open: ToastStack?
  /// The toasts on the screen that occupy space.
  private let standing: [ToastEntry]

  /// Creates an arranger for the toasts as they are now.
  init(_ roster: ToastRoster, isPinned: Bool, open: ToastStack?) {
    self.roster = roster
    self.isPinned = isPinned
    self.open = open
    let standing = roster.standing.filter { !$0.isCovered }
    self.standing = standing
    openArrival =
      open.flatMap { stack in standing.filter { $0.stack == stack }.map(\.arrival).max() } ?? 0
  }

  private func isPinned(_ entry: ToastEntry) -> Bool {
    isPinned && entry.arrival >= openArrival && !entry.isCovered && entry.alert.phase.isStanding
  }

  private var waiting: WaitingToasts { roster.waiting }

  /// Chooses the toasts for the screen after the others have left it, by rank.
  ///
  /// - Returns: Also the toasts that must be measured before more can be chosen.
  func choose() -> (wanted: [ToastEntry], unmeasured: [AlertTicket]) {
    var wanted = isPinned ? standing.filter { !$0.isObstructed } : []
    var unmeasured: [AlertTicket] = []
    for rank in Set(waiting.lanes.map(\.rank) + standing.map(\.lane.rank)).sorted() {
      unmeasured += choose(rank, into: &wanted)
    }
    return (wanted, unmeasured)
  }

  /// Chooses the toasts of one rank, as far as there is room.
  ///
  /// - Returns: The toasts that must be measured before more can be chosen.
  private func choose(_ rank: Int, into wanted: inout [ToastEntry]) -> [AlertTicket] {
    var unmeasured: [AlertTicket] = []
    var cursors = waiting.lanes.filter { $0.rank == rank }.map {
      LaneCursor($0, in: waiting, open: open)
    }
    let ground = isPinned ? obstacles() : free
    /// Chooses the first toasts of the lanes, in the order of their turns, while they satisfy the
    /// condition and there is room.
    func admit(where isEligible: (ToastEntry) -> Bool) {
      while true {
        let candidates = cursors.indices.filter { index in
          !cursors[index].isBlocked && (cursors[index].entry.map(isEligible) ?? false)
        }
        let next = candidates.min { left, right in
          guard let first = cursors[left].entry, let other = cursors[right].entry else {
            return false
          }
          return first.alert.precedes(other.alert)
        }
        guard let index = next, let entry = cursors[index].entry else { return }
        if entry.place == nil || isIncomplete(entry.stack) {
          unmeasured += companions(of: entry).filter { $0.place == nil && !$0.isBeingMeasured }
            .map(\.leader)
          cursors[index].isBlocked = true
        } else if !entry.isObstructed, hasRoom(for: entry, beside: wanted, on: ground) {
          wanted.append(entry)
          cursors[index].advance(in: waiting)
        } else {
          cursors[index].isBlocked = true
        }
      }
    }
    if !isPinned {
      let present = standing.filter { $0.lane.rank == rank && !$0.isObstructed }.sorted {
        $0.alert.level > $1.alert.level
      }
      for entry in present {
        admit { $0.interrupts && $0.alert.precedes(entry.alert) }
        if hasRoom(for: entry, beside: wanted, on: ground) { wanted.append(entry) }
      }
    }
    admit { _ in true }
    return unmeasured
  }

  /// Whether toasts of the open stack are still to be measured: they appear all at once, because
  /// those that have appeared do not move.
  private func isIncomplete(_ stack: ToastStack?) -> Bool {
    guard let stack, stack == open else { return false }
    return waiting.fronts(of: stack).contains { $0.place == nil }
  }

  /// The waiting toasts that are measured together with one.
  private func companions(of entry: ToastEntry) -> [ToastEntry] {
    guard let stack = entry.stack, stack == open else { return [entry] }
    return waiting.fronts(of: stack)
  }

  /// Returns the chosen toasts that have room; none if that would displace a toast on the screen.
  func placeable(_ wanted: [ToastEntry]) -> [ToastEntry] {
    let ground = obstacles()
    var placed: [ToastEntry] = []
    for entry in wanted.filter({ $0.arrival > 0 }) + wanted.filter({ $0.arrival == 0 }) {
      if hasRoom(for: entry, beside: placed, on: ground) {
        placed.append(entry)
      } else if entry.arrival > 0 {
        return []
      }
    }
    return placed
  }

  private func hasRoom(
    for entry: ToastEntry, beside kept: [ToastEntry], on ground: ToastArrangement
  ) -> Bool {
    var arrangement = ground
    let all = inPlacingOrder(kept + [entry])
    return frames(of: all, in: &arrangement).count == all.filter { $0.place != nil }.count
  }

  /// The screen with only the toasts of other processes.
  private var free: ToastArrangement {
    var arrangement = ToastArrangement()
    arrangement.occupy(roster.taken)
    return arrangement
  }

  /// Returns the frames of pinned toasts and, while there are any, of those that are leaving.
  ///
  /// Otherwise a toast that is leaving occupies no space: toasts that move on cross it, instead of
  /// moving around it and back.
  private func obstacles() -> ToastArrangement {
    var arrangement = free
    for entry in roster.shown {
      let isLeaving = isPinned && !entry.alert.phase.isStanding && !isSucceeded(entry)
      if isPinned(entry) || isLeaving { occupy(entry, in: &arrangement) }
    }
    return arrangement
  }

  private func occupy(_ entry: ToastEntry, in arrangement: inout ToastArrangement) {
    let reach = reach(of: entry)
    arrangement.occupy(entry.frames.map { $0.extendedDown(by: reach) })
  }

  /// How far the edges of the toasts behind this one extend below it.
  private func reach(of entry: ToastEntry) -> Double {
    entry.place?.reach(behind: roster.countBehind(entry, open: open)) ?? 0
  }

  /// Whether a toast passes its place to another one of its stack.
  private func isSucceeded(_ entry: ToastEntry) -> Bool {
    guard let stack = entry.stack, stack != open else { return false }
    return standing.contains { $0.stack == stack } || !waiting.fronts(of: stack).isEmpty
  }

  /// Sorts toasts that have to be placed by rank, and the newest first within a rank.
  private func inPlacingOrder(_ entries: [ToastEntry]) -> [ToastEntry] {
    let pinned = Set(roster.shown.filter(isPinned).map(\.leader))
    let (old, new) = (entries.filter { $0.arrival > 0 }, entries.filter { $0.arrival == 0 })
    let byAge = old.sorted { $0.isPlaced(after: $1) } + new
    return byAge.reversed().enumerated().sorted { left, right in
      left.element.lane.rank == right.element.lane.rank
        ? left.offset < right.offset : left.element.lane.rank < right.element.lane.rank
    }.map(\.element).filter { !pinned.contains($0.leader) }
  }

  /// Returns the frames of these toasts, and the arrangement of everything that is on the screen
  /// then.
  func frames(
    of kept: [ToastEntry]
  ) -> (frames: [AlertTicket: [Rect]], arrangement: ToastArrangement) {
    var arrangement = obstacles()
    let frames = frames(of: inPlacingOrder(kept), in: &arrangement)
    // Toasts that cannot move or be replaced yet keep their frames, which the badge must not cover
    // either.
    for entry in roster.standing where frames[entry.leader] == nil && !isPinned(entry) {
      occupy(entry, in: &arrangement)
    }
    return (frames, arrangement)
  }

  /// Adds entries to an arrangement, in their order.
  ///
  /// - Returns: The frames of measured toasts for which there is room.
  private func frames(
    of entries: [ToastEntry], in arrangement: inout ToastArrangement
  ) -> [AlertTicket: [Rect]] {
    var frames: [AlertTicket: [Rect]] = [:]
    for entry in entries {
      guard let place = entry.place else { continue }
      frames[entry.leader] = arrangement.add(place, reach: reach(of: entry))
    }
    return frames
  }
}

/// Iterates over the waiting toasts of a lane, the newest first within the open stack.
private struct LaneCursor {
  let lane: ToastLane
  /// The current toast; nil after the last one.
  private(set) var entry: ToastEntry?
  /// Whether the current toast cannot be shown, so that no later one of the lane may be.
  var isBlocked = false
  private let open: ToastStack?
  /// The toasts of the open stack that wait in the lane, the oldest first.
  private var opened: [ToastEntry] = []
  private var position = 0

  init(_ lane: ToastLane, in waiting: WaitingToasts, open: ToastStack?) {
    self.lane = lane
    self.open = open
    if let open, open.lane == lane {
      opened = waiting.fronts(of: open).sorted { $0.alert.turn < $1.alert.turn }
    }
    advance(in: waiting)
  }

  mutating func advance(in waiting: WaitingToasts) {
    let element = waiting.element(of: lane, from: position)
    entry = element?.entry
    position = element?.next ?? .max
    if let stack = entry?.stack, stack == open, let newest = opened.popLast() { entry = newest }
  }
}
