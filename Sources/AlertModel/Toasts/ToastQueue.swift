/// Decides which toasts are on the screen and where, and in what order the others follow.
///
/// A toast, here, is whatever leaves the desktop in use, a banner as well. Like `AlertQueue` it is a
/// pure step function: events go in with their moment, effects come out. As many toasts are on the
/// screen as there is room for; the newest stands in its place and moves the others on, unless the
/// pointer is over one of them: then none moves and the newest comes after the last. What there is no
/// room for waits in its lane, by level and arrival, and is never dropped. A toast that interrupts,
/// or whose lane has a lower rank, takes the room of those that came before; these come back.
///
/// Each ticket that is handed in gets one `respond` or one `refuse`.
package struct ToastQueue: Sendable {
  /// How many toasts may wait; the next one is refused.
  package let maximumWaiting: Int
  /// Whether nothing may be on the screen.
  package internal(set) var isHeld = false
  /// The toast under the pointer.
  package internal(set) var hovered: AlertTicket?
  /// The toast that the keyboard was given to.
  package internal(set) var focused: AlertTicket?
  /// Whether nobody looks.
  package internal(set) var isUnattended = false

  /// Those whose windows are, or may be, on the screen, in the order they came.
  var shown: [ToastEntry] = []
  /// All others, by their leaders.
  var waiting: [AlertTicket: ToastEntry] = [:]
  /// The order in which they will be seen, lane by lane.
  var lines: [ToastLane: ToastLine] = [:]
  /// Those that wait, by their names.
  var namesakes: [AlertIdentifier: [AlertTicket]] = [:]
  /// The leader of every ticket that still awaits its response.
  var leaders: [AlertTicket: AlertTicket] = [:]
  /// What was measured last in each lane, which tells where the number of those that wait stands.
  var lastPlaces: [ToastLane: ToastPlace] = [:]
  /// Until when those wait that do so for a limited time only.
  var waitLimits = DeadlineHeap()
  /// Whether all are where they are to be, and only how many wait may be another number.
  var isArranged = false

  /// Room for so many that wait is kept when none does.
  private static let fewWaiting = 256

  private var scheduled: MonotonicInstant?
  /// What is told of how many wait in each lane.
  private var board = BacklogBoard()
  var turns = TurnCounter()
  private var lastArrival = 0

  package init(maximumWaiting: Int = 20_000) {
    self.maximumWaiting = maximumWaiting
  }

  package var isEmpty: Bool { shown.isEmpty && waiting.isEmpty }

  /// How many wait.
  package var waitingCount: Int { waiting.count }

  /// Whether those on the screen stay where they are, because somebody is about to do something
  /// with one.
  var isPinned: Bool { hovered != nil || focused != nil }

  /// Whether none times out.
  var isPaused: Bool { isPinned || isUnattended }

  /// Takes an event in and says what is to be done about it.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - now: When. Moments may repeat but must not go back.
  /// - Returns: What to do, in this order; whatever comes of it is a later event.
  package mutating func step(_ event: ToastEvent, at now: MonotonicInstant) -> [ToastEffect] {
    switch event {
    // What only makes the lines longer or shorter says so where it moves somebody.
    case .submit, .expected, .alert(.withdraw): break
    case .revise, .alert, .measured, .roomChanged, .surroundingsChanged, .hovered, .focused,
      .unattended:
      isArranged = false
    }
    var effects: [ToastEffect] =
      switch event {
      case .submit(let submission, let lane): submit(submission, lane, at: now)
      case .revise(let submission, let lane): revise(submission, lane, at: now)
      case .alert(let event): step(event, at: now).map(ToastEffect.alert)
      case .measured(let ticket, let place): measured(ticket, place)
      case .roomChanged: roomChanged(at: now)
      case .surroundingsChanged: measureAnew()
      case .hovered(let ticket): hovered(ticket, at: now)
      case .focused(let ticket): focused(ticket, at: now)
      case .expected(let count): expected(count)
      case .unattended(let isUnattended): unattended(isUnattended, at: now)
      }
    effects += isArranged ? recount() : arrange(at: now)
    effects += reschedule()
    return effects
  }

  private mutating func step(
    _ event: AlertQueueEvent, at now: MonotonicInstant
  ) -> [AlertQueueEffect] {
    switch event {
    case .submit, .revise: []
    case .appeared(let leader), .presented(let leader):
      appeared(leader, isPresented: event == .presented(leader), at: now)
    case .answered(let leader, let response): answered(leader, response)
    case .dismiss(let identifier): dismiss(identifier)
    case .withdraw(let ticket): withdraw(ticket)
    case .disappeared(let leader): disappeared(leader, at: now)
    case .failed(let leader, let reason): failed(leader, reason)
    case .hold: hold(at: now)
    case .release: release()
    case .deadline: deadlinePassed(at: now)
    }
  }

  /// Moves the one timer to the earliest deadline, if that is another than before.
  private mutating func reschedule() -> [ToastEffect] {
    if waiting.isEmpty {
      lastPlaces = [:]
      forgetCrowd()
    }
    var earliest = shown.compactMap(\.alert.deadline).min()
    if let limit = earliestWaitLimit() { earliest = min(earliest ?? limit, limit) }
    guard earliest != scheduled else { return [] }
    scheduled = earliest
    return [.alert(.schedule(earliest))]
  }

  /// Gives back the room that a crowd took which is gone.
  private mutating func forgetCrowd() {
    guard waiting.capacity > Self.fewWaiting else { return }
    (waiting, lines, namesakes) = ([:], [:], [:])
    leaders = Dictionary(uniqueKeysWithValues: leaders.map { ($0.key, $0.value) })
    waitLimits = DeadlineHeap()
  }

  /// The moment up to which the most impatient of those that wait does so.
  private mutating func earliestWaitLimit() -> MonotonicInstant? {
    while let first = waitLimits.first {
      if waiting[first.ticket]?.alert.deadline == first.deadline { return first.deadline }
      waitLimits.removeFirst()
    }
    return nil
  }

  /// Ends what has outlived its deadline; the timer is spent.
  private mutating func deadlinePassed(at now: MonotonicInstant) -> [AlertQueueEffect] {
    scheduled = nil
    var due = shown.filter { $0.alert.deadline.map { $0 <= now } ?? false }.map(\.leader)
    while let limit = earliestWaitLimit(), limit <= now, let first = waitLimits.first {
      due.append(first.ticket)
      waitLimits.removeFirst()
    }
    return due.flatMap { end($0, with: AlertResponse(.timedOut)) }
  }
}

// MARK: - Who is on the screen, and where

extension ToastQueue {
  /// Those that are on the screen to stay.
  private var settled: [ToastEntry] { shown.filter { $0.alert.phase.isSettled } }

  /// Shows what there is room for, lets go what there is none for any more, and moves the rest.
  ///
  /// Until what makes room has left, nothing moves.
  private mutating func arrange(at now: MonotonicInstant) -> [ToastEffect] {
    isArranged = true
    guard !isHeld else { return board.show([]) }
    var effects: [ToastEffect] = []
    var kept: [ToastEntry] = []
    if !shown.contains(where: { $0.alert.phase == .suspended }) {
      let (wanted, measures) = choose()
      effects += measures
      let staying = Set(wanted.map(\.leader))
      let leaving = settled.filter { !staying.contains($0.leader) }
      for entry in leaving {
        effects += suspend(entry.leader, animated: true, at: now).map(ToastEffect.alert)
      }
      if leaving.isEmpty { kept = placeable(wanted) }
    }
    var arrangement = obstacles()
    let frames = arrangement.frames(of: inPlacingOrder(kept))
    // Those that cannot be moved yet stay where they are, in the way of the number as well.
    for entry in settled where frames[entry.leader] == nil && !isPinned {
      arrangement.take(entry.frames)
    }
    for entry in kept { effects += bring(entry, to: frames[entry.leader] ?? entry.frames) }
    return effects + board.show(backlogs(beside: arrangement))
  }

  /// Those that are to be on the screen once what leaves it has left, by rank, and what must be
  /// measured before more can be said.
  private mutating func choose() -> (wanted: [ToastEntry], measures: [ToastEffect]) {
    var wanted = isPinned ? settled.filter { !$0.isObstructed } : []
    var measures: [ToastEffect] = []
    for rank in Set(lines.keys.map(\.rank) + settled.map(\.lane.rank)).sorted() {
      measures += choose(rank, into: &wanted)
    }
    return (wanted, measures)
  }

  /// Adds to those that are to be on the screen what a rank has, as far as there is room.
  private mutating func choose(_ rank: Int, into wanted: inout [ToastEntry]) -> [ToastEffect] {
    var effects: [ToastEffect] = []
    let lanes = lines.keys.filter { $0.rank == rank }.sorted { $0.isBefore($1) }
    var heads = lanes.map { Head(lane: $0, in: self) }
    let ground = isPinned ? obstacles() : ToastArrangement()
    /// Takes in what stands first in the lanes, in the order of their turns, as long as it may and
    /// there is room.
    func admit(where mayCome: (ToastEntry) -> Bool) {
      while true {
        let candidates = heads.indices.filter { index in
          !heads[index].isBlocked && (heads[index].entry.map(mayCome) ?? false)
        }
        let next = candidates.min { left, right in
          guard let first = heads[left].entry, let other = heads[right].entry else {
            return false
          }
          return first.alert.precedes(other.alert)
        }
        guard let index = next, let entry = heads[index].entry else { return }
        if entry.place == nil {
          if !entry.isBeingMeasured { effects.append(.measure(entry.leader)) }
          heads[index].isBlocked = true
        } else if !entry.isObstructed, hasRoom(for: entry, beside: wanted, on: ground) {
          wanted.append(entry)
          heads[index].advance(in: self)
        } else {
          heads[index].isBlocked = true
        }
      }
    }
    if !isPinned {
      let seated = settled.filter { $0.lane.rank == rank && !$0.isObstructed }.sorted {
        $0.alert.level > $1.alert.level
      }
      for entry in seated {
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

  /// Those of the wanted ones that there is room for while others are still leaving; none if that
  /// would send away what is on the screen.
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

  /// What is on its way out, and, while the pointer is over one, all that is shown.
  private func obstacles() -> ToastArrangement {
    var arrangement = ToastArrangement()
    for entry in shown where isPinned || !entry.alert.phase.isSettled {
      arrangement.take(entry.frames)
    }
    return arrangement
  }

  /// Those that are yet to be placed: of each rank the newest first.
  private func inPlacingOrder(_ entries: [ToastEntry]) -> [ToastEntry] {
    let pinned = Set(isPinned ? shown.map(\.leader) : [])
    let (old, new) = (entries.filter { $0.arrival > 0 }, entries.filter { $0.arrival == 0 })
    let byAge = old.sorted { $0.arrival < $1.arrival } + new
    return byAge.reversed().enumerated().sorted { left, right in
      left.element.lane.rank == right.element.lane.rank
        ? left.offset < right.offset : left.element.lane.rank < right.element.lane.rank
    }.map(\.element).filter { !pinned.contains($0.leader) }
  }

  /// Puts an entry where it is to stand, and on the screen if it was not there.
  private mutating func bring(_ entry: ToastEntry, to frames: [Rect]) -> [ToastEffect] {
    var effects: [ToastEffect] = []
    if frames != entry.frames { effects.append(.place(entry.leader, frames)) }
    if let waiting = remove(entry.leader) {
      var present = waiting
      present.alert.stopWaiting()
      present.alert.isOnStage = true
      present.alert.phase = .presenting
      lastArrival += 1
      present.arrival = lastArrival
      present.wasShown = true
      shown.append(present)
      effects.append(.alert(.present(entry.leader)))
    }
    change(entry.leader) { $0.frames = frames }
    return effects
  }

  private mutating func recount() -> [ToastEffect] {
    let lines = lines
    return board.recount { lines[$0]?.count ?? 0 }
  }

  private mutating func expected(_ count: Int) -> [ToastEffect] {
    board.expectedCount = count
    return []
  }

  private func backlogs(beside arrangement: ToastArrangement) -> [ToastBacklog] {
    lines.sorted { $0.key.isBefore($1.key) }.compactMap { lane, line in
      // Before the first was measured nobody knows where; on a window that fills the screen there
      // is nowhere.
      guard let place = line.first.flatMap({ waiting[$0]?.place }) ?? lastPlaces[lane],
        !place.isObstructed
      else { return nil }
      return ToastBacklog(
        lane: lane, count: line.count, frames: arrangement.badgeFrames(for: place))
    }
  }
}

/// How far a lane has been gone through.
private struct Head {
  let lane: ToastLane
  /// Who is next; nil after the last one.
  private(set) var entry: ToastEntry?
  var isBlocked = false
  private var position = 0

  init(lane: ToastLane, in queue: ToastQueue) {
    self.lane = lane
    advance(in: queue)
  }

  mutating func advance(in queue: ToastQueue) {
    let element = queue.lines[lane]?.element(from: position)
    entry = element.flatMap { queue.waiting[$0.leader] }
    position = element?.next ?? .max
  }
}

extension ToastArrangement {
  /// Adds entries in their order.
  ///
  /// - Returns: The frames of those that were measured and that there is room for.
  fileprivate mutating func frames(of entries: [ToastEntry]) -> [AlertTicket: [Rect]] {
    var frames: [AlertTicket: [Rect]] = [:]
    for entry in entries {
      guard let place = entry.place else { continue }
      frames[entry.leader] = add(place)
    }
    return frames
  }
}

extension ToastLane {
  /// A steady order, so that the same events have the same effects.
  func isBefore(_ other: ToastLane) -> Bool {
    rank == other.rank ? name < other.name : rank < other.rank
  }
}

extension AlertPhase {
  /// Whether a toast in this phase is on the screen to stay.
  var isSettled: Bool {
    switch self {
    case .presenting, .presented: true
    case .queued, .suspended, .dismissing, .ended: false
    }
  }
}
