import AlertModel
import NotificationModel
import Testing

/// Pauses and inhibitors.
struct NotificationSilenceTests {
  private func allows(
    _ silence: NotificationSilence, _ urgency: AlertUrgency, level: Int = 0
  ) -> Bool {
    silence.allows(AlertDescription(urgency: urgency, level: AlertLevel(rawValue: level)))
  }

  @Test func aPauseShowsCriticalNotifications() {
    var silence = NotificationSilence()
    #expect(!silence.isWanted && allows(silence, .low))
    silence.pause = NotificationSilence.Pause()
    #expect(silence.isWanted)
    #expect(!allows(silence, .normal, level: 5000))
    #expect(allows(silence, .critical))
  }

  @Test func aPauseWithALevelShowsThatLevelAndAbove() {
    var silence = NotificationSilence()
    silence.pause = NotificationSilence.Pause(level: AlertLevel(rawValue: 1000))
    #expect(!allows(silence, .critical, level: 999))
    #expect(allows(silence, .low, level: 1000))
  }

  @Test func aPauseEndsAtItsTime() {
    let start = MonotonicInstant(nanoseconds: 0)
    var silence = NotificationSilence()
    silence.pause = NotificationSilence.Pause(end: start.advanced(bySeconds: 60))
    let early = silence.expire(at: start.advanced(bySeconds: 59))
    #expect(!early)
    #expect(silence.report(held: 2, at: start.advanced(bySeconds: 59)).secondsLeft == 1)
    let inTime = silence.expire(at: start.advanced(bySeconds: 60))
    #expect(inTime && !silence.isWanted)
  }

  @Test func inhibitorsEndWithTheirProgram() {
    var silence = NotificationSilence()
    let first = silence.inhibit(by: "Player", reason: "a film", sender: ":1.1")
    let second = silence.inhibit(by: "Slides", reason: "", sender: ":1.2")
    #expect(first != 0 && first != second)
    #expect(!allows(silence, .normal) && allows(silence, .critical))
    let report = silence.report(held: 0, at: MonotonicInstant(nanoseconds: 0))
    #expect(report.inhibitors == ["Player: a film", "Slides"])
    let byAnother = silence.uninhibit(first, sender: ":1.2")
    #expect(!byAnother)
    let byItself = silence.uninhibit(first, sender: ":1.1")
    #expect(byItself)
    let left = silence.senderLeft(":1.2")
    let leftAgain = silence.senderLeft(":1.2")
    #expect(left && !leftAgain && !silence.isWanted)
  }

  @Test func inhibitorsAreBounded() {
    var silence = NotificationSilence()
    for _ in 0..<1000 { _ = silence.inhibit(by: "x", reason: "y", sender: ":1.1") }
    #expect(silence.inhibitors.count == 256)
  }
}
