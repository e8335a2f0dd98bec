/// Which toasts are on the screen, and where.
extension ToastQueue {
  /// The toasts on the screen that are not leaving it.
  private var standingEntries: [ToastEntry] { shown.filter { $0.alert.phase.isStanding } }

  /// Presents the toasts that have room, suspends those that have none any more, and moves the rest.
  ///
  /// Nothing moves until the suspended ones have left.
  mutating func arrange(at now: MonotonicInstant) -> [ToastEffect] {
    isArranged = true
    guard !isHeld else { return backlogTracker.show([]) }
    var effects: [ToastEffect] = []
    var kept: [ToastEntry] = []
    if !shown.contains(where: { $0.alert.phase == .suspended }) {
      let (wanted, measures) = choose()
      effects += measures
      let staying = Set(wanted.map(\.leader))
      let leaving = standingEntries.filter { !staying.contains($0.leader) }
      for entry in leaving {
        effects += suspend(entry.leader, animated: true, at: now).map(ToastEffect.alert)
      }
      if leaving.isEmpty { kept = placeable(wanted) }
    }
    var arrangement = obstacles()
    let frames = arrangement.frames(of: inPlacingOrder(kept))
    // Toasts that cannot move yet keep their frames, which the badge must not cover either.
    for entry in standingEntries where frames[entry.leader] == nil && !isPinned {
      arrangement.occupy(entry.frames)
    }
    for entry in kept { effects += present(entry, at: frames[entry.leader] ?? entry.frames) }
    return effects + backlogTracker.show(backlogs(beside: arrangement))
  }

  /// Updates the backlog counts only.
  mutating func recount() -> [ToastEffect] {
    let waiting = waiting
    return backlogTracker.recount { waiting.count(in: $0) }
  }

  /// Sets the number of toasts that will be submitted later.
  mutating func setBacklog(_ count: Int) -> [ToastEffect] {
    backlogTracker.expectedCount = count
    return []
  }

  /// Chooses the toasts that have to be on the screen once the others have left it, by rank.
  ///
  /// - Returns: Also the toasts that must be measured before more can be chosen.
  private mutating func choose() -> (wanted: [ToastEntry], measures: [ToastEffect]) {
    var wanted = isPinned ? standingEntries.filter { !$0.isObstructed } : []
    var measures: [ToastEffect] = []
    for rank in Set(waiting.lanes.map(\.rank) + standingEntries.map(\.lane.rank)).sorted() {
      measures += choose(rank, into: &wanted)
    }
    return (wanted, measures)
  }

  /// Chooses the toasts of one rank, as far as there is room.
  private mutating func choose(_ rank: Int, into wanted: inout [ToastEntry]) -> [ToastEffect] {
    var effects: [ToastEffect] = []
    var cursors = waiting.lanes.filter { $0.rank == rank }.map { LaneCursor($0, in: waiting) }
    let ground = isPinned ? obstacles() : ToastArrangement()
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
        if entry.place == nil {
          if !entry.isBeingMeasured { effects.append(.measure(entry.leader)) }
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
      let present = standingEntries.filter { $0.lane.rank == rank && !$0.isObstructed }.sorted {
        $0.alert.level > $1.alert.level
      }
      for entry in present {
        admit { $0.interrupts && $0.alert.precedes(entry.alert) }
        if hasRoom(for: entry, beside: wanted, on: ground) { wanted.append(entry) }
      }
    }
    admit { _ in true }
    for case .measure(let leader) in effects {
      change(leader) { $0.isBeingMeasured = true }
    }
    return effects
  }

  /// Returns the chosen toasts that have room while others are still leaving; none if that would
  /// displace a toast on the screen.
  private func placeable(_ wanted: [ToastEntry]) -> [ToastEntry] {
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
    return arrangement.frames(of: all).count == all.filter { $0.place != nil }.count
  }

  /// Returns the frames of toasts that are leaving and, while toasts are pinned, of all shown ones.
  private func obstacles() -> ToastArrangement {
    var arrangement = ToastArrangement()
    for entry in shown where isPinned || !entry.alert.phase.isStanding {
      arrangement.occupy(entry.frames)
    }
    return arrangement
  }

  /// Sorts toasts that have to be placed by rank, and the newest first within a rank.
  private func inPlacingOrder(_ entries: [ToastEntry]) -> [ToastEntry] {
    let pinned = Set(isPinned ? shown.map(\.leader) : [])
    let (old, new) = (entries.filter { $0.arrival > 0 }, entries.filter { $0.arrival == 0 })
    let byAge = old.sorted { $0.arrival < $1.arrival } + new
    return byAge.reversed().enumerated().sorted { left, right in
      left.element.lane.rank == right.element.lane.rank
        ? left.offset < right.offset : left.element.lane.rank < right.element.lane.rank
    }.map(\.element).filter { !pinned.contains($0.leader) }
  }

  /// Moves a toast to its frames, and presents it if it waits.
  private mutating func present(_ entry: ToastEntry, at frames: [Rect]) -> [ToastEffect] {
    var effects: [ToastEffect] = []
    if frames != entry.frames { effects.append(.place(entry.leader, frames)) }
    if var presented = remove(entry.leader) {
      presented.alert.stopWaiting()
      presented.alert.isOnStage = true
      presented.alert.phase = .presenting
      lastArrival += 1
      presented.arrival = lastArrival
      presented.wasShown = true
      shown.append(presented)
      effects.append(.alert(.present(entry.leader)))
    }
    change(entry.leader) { $0.frames = frames }
    return effects
  }

  private func backlogs(beside arrangement: ToastArrangement) -> [ToastBacklog] {
    waiting.lanes.compactMap { lane in
      // Unknown before the first toast is measured, and none on a full-screen window.
      guard let place = waiting.first(in: lane)?.place ?? lastPlaces[lane], !place.isObstructed
      else { return nil }
      return ToastBacklog(
        lane: lane, count: waiting.count(in: lane), frames: arrangement.badgeFrames(for: place))
    }
  }
}

/// Iterates over the waiting toasts of a lane.
private struct LaneCursor {
  let lane: ToastLane
  /// The current toast; nil after the last one.
  private(set) var entry: ToastEntry?
  /// Whether the current toast cannot be shown, so that no later one of the lane may be.
  var isBlocked = false
  private var position = 0

  init(_ lane: ToastLane, in waiting: WaitingToasts) {
    self.lane = lane
    advance(in: waiting)
  }

  mutating func advance(in waiting: WaitingToasts) {
    let element = waiting.element(of: lane, from: position)
    entry = element?.entry
    position = element?.next ?? .max
  }
}

extension ToastArrangement {
  /// Adds entries in their order.
  ///
  /// - Returns: The frames of those that are measured and have room.
  fileprivate mutating func frames(of entries: [ToastEntry]) -> [AlertTicket: [Rect]] {
    var frames: [AlertTicket: [Rect]] = [:]
    for entry in entries {
      guard let place = entry.place else { continue }
      frames[entry.leader] = add(place)
    }
    return frames
  }
}
