/// Deadlines, of which the earliest is known at once.
///
/// A deadline that counts no more stays until it is the earliest, or until all are given anew.
struct DeadlineHeap: Sendable {
  struct Element: Hashable, Sendable {
    var deadline: MonotonicInstant
    var ticket: AlertTicket
  }

  private var elements: [Element] = []

  init() {}

  /// Takes over deadlines in any order.
  init(_ elements: some Sequence<Element>) {
    for element in elements { insert(element) }
  }

  var count: Int { elements.count }

  /// The earliest.
  var first: Element? { elements.first }

  mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.endIndex - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard elements[index].deadline < elements[parent].deadline else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Forgets the earliest.
  mutating func removeFirst() {
    guard let last = elements.popLast(), !elements.isEmpty else { return }
    elements[0] = last
    var index = 0
    while true {
      let child = 2 * index + 1
      guard child < elements.endIndex else { return }
      let other = child + 1
      let isOtherEarlier =
        other < elements.endIndex && elements[other].deadline < elements[child].deadline
      let earlier = isOtherEarlier ? other : child
      guard elements[earlier].deadline < elements[index].deadline else { return }
      elements.swapAt(index, earlier)
      index = earlier
    }
  }
}
