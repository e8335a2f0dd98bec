/// The place of a waiting alert among others.
struct LinePlace: Hashable, Sendable {
  /// How many alerts it is nested in.
  var depth = 0
  let level: AlertLevel
  let turn: Int
  let leader: AlertTicket
  /// Whether it comes before alerts of its level that only inform.
  var comesForward = false

  /// Whether this alert is shown before the other one: the more deeply nested one, then the one of
  /// the higher level, then one that comes forward, then by turn.
  func precedes(_ other: LinePlace) -> Bool {
    outranks(other) || (!other.outranks(self) && turn < other.turn)
  }

  /// Whether this alert comes before the other one, regardless of the order of submission.
  private func outranks(_ other: LinePlace) -> Bool {
    if depth != other.depth { return depth > other.depth }
    if level != other.level { return level > other.level }
    return comesForward && !other.comesForward
  }
}

/// Waiting alerts in the order in which they will be shown.
///
/// Removal takes nearly constant time: a removed element is only marked, and marked elements are
/// deleted once they outnumber the others.
struct WaitingLine: Sendable {
  private struct Slot: Sendable {
    let place: LinePlace
    var isRemoved = false
  }

  /// Up to this many removed slots are never worth a compaction.
  private static let toleratedGaps = 32

  private var slots: [Slot] = []
  /// The index of the first slot that is not removed.
  private var start = 0
  /// The number of waiting alerts.
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The next alert to be shown.
  var first: AlertTicket? { slots.indices.contains(start) ? slots[start].place.leader : nil }

  /// All waiting alerts, in order.
  var leaders: [AlertTicket] { slots[start...].lazy.filter { !$0.isRemoved }.map(\.place.leader) }

  /// Returns the last alerts, the last one first.
  func last(_ count: Int) -> [AlertTicket] {
    let slots = slots[start...].reversed().lazy.filter { !$0.isRemoved }
    return Array(slots.prefix(count).map(\.place.leader))
  }

  /// Inserts an alert at its place.
  mutating func insert(_ place: LinePlace) {
    let (slot, index) = (Slot(place: place), index(of: place))
    count += 1
    if index == start, start > 0 {
      start -= 1
      slots[start] = slot
    } else {
      slots.insert(slot, at: index)
    }
  }

  /// Removes an alert, whose place must be the one that it was inserted with.
  mutating func remove(_ place: LinePlace) {
    var index = index(of: place)
    while index < slots.endIndex, !place.precedes(slots[index].place) {
      if slots[index].place.leader == place.leader, !slots[index].isRemoved {
        slots[index].isRemoved = true
        count -= 1
        return compact()
      }
      index += 1
    }
  }

  /// Returns the place of an alert and the position of the next one, to iterate without copying.
  ///
  /// - Parameter position: 0 for the first alert, else the `next` of the one before.
  /// - Returns: nil after the last one.
  func slot(from position: Int) -> (place: LinePlace, next: Int)? {
    var index = max(position, start)
    while index < slots.endIndex {
      if !slots[index].isRemoved { return (slots[index].place, index + 1) }
      index += 1
    }
    return nil
  }

  /// The first index whose place does not precede this one: a binary search.
  private func index(of place: LinePlace) -> Int {
    // The common case is an append.
    guard let last = slots.last, !last.place.precedes(place) else { return slots.endIndex }
    var (lower, upper) = (start, slots.endIndex)
    while lower < upper {
      let middle = (lower + upper) / 2
      if slots[middle].place.precedes(place) { lower = middle + 1 } else { upper = middle }
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
