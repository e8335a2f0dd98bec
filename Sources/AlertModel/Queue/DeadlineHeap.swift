/// Deadlines by ticket, as a binary heap: the earliest is found in constant time.
///
/// A deadline that no longer applies is not removed before it becomes the earliest.
struct DeadlineHeap: Sendable {
  /// The deadline of one ticket.
  struct Deadline: Hashable, Sendable {
    var deadline: MonotonicInstant
    var ticket: AlertTicket
  }

  private var elements: [Deadline] = []

  init() {}

  /// Creates a heap of elements in any order.
  init(_ elements: some Sequence<Deadline>) {
    for element in elements { insert(element) }
  }

  var count: Int { elements.count }

  /// The earliest deadline.
  var first: Deadline? { elements.first }

  mutating func insert(_ element: Deadline) {
    elements.append(element)
    var index = elements.endIndex - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard elements[index].deadline < elements[parent].deadline else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Removes the earliest deadline.
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
