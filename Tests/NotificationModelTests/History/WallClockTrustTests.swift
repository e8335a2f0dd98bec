import AlertModel
import NotificationModel
import Testing

/// Whether records are expired by the wall clock.
struct WallClockTrustTests {
  private static let day: Int64 = 86_400_000

  private func moment(_ milliseconds: Int64) -> MonotonicInstant {
    MonotonicInstant(nanoseconds: milliseconds * 1_000_000)
  }

  @Test(
    arguments: [(nil, true), (100, true), (71, true), (69, false), (200, true)] as [(Int64?, Bool)])
  func itIsTrustedUnlessTheWholeHistoryWouldExpire(newest: Int64?, isBelieved: Bool) {
    var clock = WallClockTrust(
      101 * Self.day, at: moment(0), newest: newest.map { $0 * Self.day }, days: 30)
    let answer = clock.believes(101 * Self.day + 10, at: moment(10))
    #expect(answer == isBelieved)
  }

  @Test(arguments: [30 * day, -30 * day])
  func afterAJumpItIsTrustedOnlyAfterASteadyDay(leap: Int64) {
    var clock = WallClockTrust(0, at: moment(0), newest: nil, days: 30)
    var answers = [clock.believes(500, at: moment(500))]
    for time in stride(from: 1000, to: 1000 + Self.day, by: 12 * 3_600_000) {
      answers.append(clock.believes(time + leap, at: moment(time)))
    }
    answers.append(clock.believes(leap + 1000 + Self.day, at: moment(1000 + Self.day)))
    // The clock is set back.
    answers.append(clock.believes(2000 + Self.day, at: moment(2000 + Self.day)))
    #expect(answers == [true, false, false, true, false])
  }

  @Test func passingTimeIsNotAJump() {
    var clock = WallClockTrust(0, at: moment(0), newest: nil, days: 30)
    let answer = clock.believes(100 * Self.day + 60_000, at: moment(100 * Self.day))
    #expect(answer)
  }
}
