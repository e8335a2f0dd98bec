import TestHarness
import Testing

@testable import AlertModel

@Suite("Deadline heap")
struct DeadlineHeapTests {
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func deadlinesAreRemovedInOrder(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let deadlines = (0..<200).map { _ in Int64.random(in: 0..<100, using: &generator) }
    var heap = DeadlineHeap(
      deadlines.enumerated().map { index, deadline in
        DeadlineHeap.Deadline(
          deadline: MonotonicInstant(nanoseconds: deadline),
          ticket: AlertTicket(rawValue: UInt64(index)))
      })
    var sorted: [Int64] = []
    while let first = heap.first {
      sorted.append(first.deadline.nanoseconds)
      heap.removeFirst()
    }
    #expect(sorted == deadlines.sorted())
  }
}
