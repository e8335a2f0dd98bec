import NotificationService
import Testing

/// The allocation of numbers.
struct NotificationNumbersTests {
  @Test func claimedNumbersAreSkipped() {
    var numbers = NotificationNumbers(after: 6)
    numbers.claim(8)
    #expect([numbers.next(), numbers.next(), numbers.next()] == [7, 9, 10])
  }

  @Test func zeroIsNeverAllocated() {
    var numbers = NotificationNumbers(after: .max)
    #expect(numbers.next() == 1)
  }
}
