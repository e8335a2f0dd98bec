/// The waiting toasts of one lane, in the order in which they will be shown.
///
/// Removal takes nearly constant time: a removed element is only marked, and marked elements are
/// deleted once they outnumber the others.
struct WaitingLine: Sendable {
  private struct Slot: Sendable {
    let level: AlertLevel
    let turn: Int
    let leader: AlertTicket
    var isRemoved = false

    init(_ entry: AlertQueueEntry) {
      (level, turn, leader) = (entry.level, entry.turn, entry.leader)
    }

    func precedes(_ other: Slot) -> Bool {
      level == other.level ? turn < other.turn : level > other.level
    }
  }

  /// Up to this many removed slots are never worth a compaction.
  private static let toleratedGaps = 32

  private var slots: [Slot] = []
  /// The index of the first slot that is not removed.
  private var start = 0
  /// The number of waiting toasts.
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The next toast to be shown.
  var first: AlertTicket? { slots.indices.contains(start) ? slots[start].leader : nil }

  /// All waiting toasts, in order.
  var leaders: [AlertTicket] { slots[start...].lazy.filter { !$0.isRemoved }.map(\.leader) }

  /// Returns the last toasts, the last one first.
  func last(_ count: Int) -> [AlertTicket] {
    Array(slots[start...].reversed().lazy.filter { !$0.isRemoved }.prefix(count).map(\.leader))
  }

  /// Inserts an entry at the position of its level and turn.
  mutating func insert(_ entry: AlertQueueEntry) {
    let slot = Slot(entry)
    let index = index(of: slot)
    count += 1
    if index == start, start > 0 {
      start -= 1
      slots[start] = slot
    } else {
      slots.insert(slot, at: index)
    }
  }

  /// Removes an entry, which must have the level and turn that it was inserted with.
  mutating func remove(_ entry: AlertQueueEntry) {
    let slot = Slot(entry)
    var index = index(of: slot)
    while index < slots.endIndex, !slot.precedes(slots[index]) {
      if slots[index].leader == slot.leader, !slots[index].isRemoved {
        slots[index].isRemoved = true
        count -= 1
        return compact()
      }
      index += 1
    }
  }

  /// Returns a toast and the position of the next one, to iterate without copying.
  ///
  /// - Parameter position: 0 for the first toast, else the `next` of the one before.
  /// - Returns: nil after the last one.
  func slot(from position: Int) -> (leader: AlertTicket, next: Int)? {
    var index = max(position, start)
    while index < slots.endIndex {
      if !slots[index].isRemoved { return (slots[index].leader, index + 1) }
      index += 1
    }
    return nil
  }

  /// The first index whose slot does not precede this one: a binary search.
  private func index(of slot: Slot) -> Int {
    // The common case is an append.
    guard let last = slots.last, !last.precedes(slot) else { return slots.endIndex }
    var (lower, upper) = (start, slots.endIndex)
    while lower < upper {
      let middle = (lower + upper) / 2
      if slots[middle].precedes(slot) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Deletes the removed slots once they outnumber the others.
  private mutating func compact() {
    while start < slots.endIndex, slots[start].isRemoved { start += 1 }
    guard slots.count - count > max(count, Self.toleratedGaps) else { return }
    slots.removeAll { $0.isRemoved }
    start = 0
  }
}
