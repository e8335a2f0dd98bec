/// The waiting toasts of one lane, in the order in which they will be shown.
///
/// Removal takes nearly constant time: a removed element is only marked, and marked elements are
/// deleted once they outnumber the others.
struct WaitingLine: Sendable {
  private struct Element: Sendable {
    let level: AlertLevel
    let turn: Int
    let leader: AlertTicket
    var isRemoved = false

    init(_ entry: AlertQueueEntry) {
      (level, turn, leader) = (entry.level, entry.turn, entry.leader)
    }

    func precedes(_ other: Element) -> Bool {
      level == other.level ? turn < other.turn : level > other.level
    }
  }

  /// Up to this many removed elements are never worth a compaction.
  private static let toleratedGaps = 32

  private var elements: [Element] = []
  /// The index of the first element that is not removed.
  private var start = 0
  /// The number of waiting toasts.
  private(set) var count = 0

  init() {}

  var isEmpty: Bool { count == 0 }

  /// The next toast to be shown.
  var first: AlertTicket? { elements.indices.contains(start) ? elements[start].leader : nil }

  /// All waiting toasts, in order.
  var leaders: [AlertTicket] { elements[start...].lazy.filter { !$0.isRemoved }.map(\.leader) }

  /// Inserts an entry at the position of its level and turn.
  mutating func insert(_ entry: AlertQueueEntry) {
    let element = Element(entry)
    let index = index(of: element)
    count += 1
    if index == start, start > 0 {
      start -= 1
      elements[start] = element
    } else {
      elements.insert(element, at: index)
    }
  }

  /// Removes an entry, which must have the level and turn that it was inserted with.
  mutating func remove(_ entry: AlertQueueEntry) {
    let element = Element(entry)
    var index = index(of: element)
    while index < elements.endIndex, !element.precedes(elements[index]) {
      if elements[index].leader == element.leader, !elements[index].isRemoved {
        elements[index].isRemoved = true
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
  func element(from position: Int) -> (leader: AlertTicket, next: Int)? {
    var index = max(position, start)
    while index < elements.endIndex {
      if !elements[index].isRemoved { return (elements[index].leader, index + 1) }
      index += 1
    }
    return nil
  }

  /// The first index whose element does not precede this one: a binary search.
  private func index(of element: Element) -> Int {
    // The common case is an append.
    guard let last = elements.last, !last.precedes(element) else { return elements.endIndex }
    var (lower, upper) = (start, elements.endIndex)
    while lower < upper {
      let middle = (lower + upper) / 2
      if elements[middle].precedes(element) { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }

  /// Deletes the removed elements once they outnumber the others.
  private mutating func compact() {
    while start < elements.endIndex, elements[start].isRemoved { start += 1 }
    guard elements.count - count > max(count, Self.toleratedGaps) else { return }
    elements.removeAll { $0.isRemoved }
    start = 0
  }
}
