import NotificationService
import Testing

/// The numbers of notifications.
struct NotificationNumbersTests {
  @Test func numbersThatSendersNamedAreLeftOut() {
    var numbers = NotificationNumbers(after: 6)
    numbers.claim(8)
    #expect([numbers.next(), numbers.next(), numbers.next()] == [7, 9, 10])
  }

  @Test func zeroIsNoNumber() {
    var numbers = NotificationNumbers(after: .max)
    #expect(numbers.next() == 1)
  }
}
