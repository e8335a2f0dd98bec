import AlertModel
import NotificationModel
import Testing

/// Recognition of repeated notifications.
struct RepeatedNotificationsTests {
  private let start = MonotonicInstant(nanoseconds: 0)

  @Test func anEqualNotificationWithinASecondIsARepeat() {
    var repeated = RepeatedNotifications()
    repeated.note(1, id: 10, at: start)
    #expect(repeated.original(of: 1, at: start.advanced(bySeconds: 1)) == 10)
    #expect(repeated.original(of: 1, at: start.advanced(bySeconds: 1.01)) == nil)
    #expect(repeated.original(of: 2, at: start) == nil)
  }

  @Test func eachRepeatRestartsTheSecond() {
    var repeated = RepeatedNotifications()
    for tenth in 0..<50 {
      let now = start.advanced(bySeconds: Double(tenth) * 0.9)
      if tenth > 0 { #expect(repeated.original(of: 1, at: now) == 10) }
      repeated.note(1, id: 10, at: now)
    }
  }

  @Test func anyDifferenceChangesTheFingerprint() {
    var decision = Configuration().decide(NotificationRequest(AlertDescription(title: "a")))
    let fingerprint = RepeatedNotifications.fingerprint(decision)
    #expect(RepeatedNotifications.fingerprint(decision) == fingerprint)
    decision.description.message = "b"
    #expect(RepeatedNotifications.fingerprint(decision) != fingerprint)
  }
}
