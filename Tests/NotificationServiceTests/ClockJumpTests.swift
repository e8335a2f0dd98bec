import AlertModel
import NotificationModel
import NotificationService
import Testing

/// The wall clock is set forward and back; row 70 of the table of traps.
@MainActor
struct ClockJumpTests {
  /// Seconds: an hour forward, an hour back, a century back.
  nonisolated private static let jumps = [3600.0, -3600, -3_155_760_000]

  private func pause(_ fixture: CoordinatorFixture) -> NotificationPause? {
    guard case .pause(let pause) = fixture.coordinator.controller.carryOut(.pauseState) else {
      return nil
    }
    return pause
  }

  private func records(_ fixture: CoordinatorFixture) -> [NotificationRecord] {
    guard case .history(let records) = fixture.coordinator.controller.carryOut(.history(limit: nil))
    else {
      return []
    }
    return records
  }

  @Test(arguments: jumps)
  func aPauseKeepsItsDuration(jump: Double) {
    let fixture = CoordinatorFixture()
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: 60, level: nil))
    fixture.post("one")
    fixture.handOver()
    fixture.setWallClock(by: jump)
    fixture.advance(by: 59)
    #expect(pause(fixture)?.secondsLeft == 1)
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    fixture.advance(by: 2)
    #expect(pause(fixture)?.isPaused == false)
    fixture.handOver()
    #expect(fixture.titles == ["one"])
  }

  @Test(arguments: jumps)
  func theRepeatWindowIgnoresTheWallClock(jump: Double) {
    let fixture = CoordinatorFixture()
    fixture.post("same")
    fixture.handOver()
    fixture.setWallClock(by: jump)
    fixture.advance(by: 0.5)
    fixture.post("same")
    fixture.handOver()
    #expect(fixture.presenter.alerts.map(\.count) == [2])
    // The clock is reset.
    fixture.setWallClock(by: -jump - 1.5)
    fixture.advance(by: 1.5)
    fixture.post("same")
    fixture.handOver()
    #expect(fixture.presenter.alerts.map(\.count) == [2, 1])
  }

  @Test(arguments: jumps)
  func timeoutsIgnoreTheWallClock(jump: Double) {
    let fixture = CoordinatorFixture()
    fixture.post("before") { $0.description.timeout = 5 }
    fixture.setWallClock(by: jump)
    fixture.post("after") { $0.description.timeout = 5 }
    fixture.handOver()
    #expect(fixture.presenter.shown.map(\.description.timeout) == [5, 5])
    #expect(fixture.told.isEmpty)
  }

  @Test(arguments: jumps)
  func theHistoryKeepsItsOrder(jump: Double) {
    let fixture = CoordinatorFixture()
    fixture.post("first")
    fixture.setWallClock(by: jump)
    fixture.post("second")
    let records = records(fixture)
    #expect(records.map(\.title) == ["second", "first"])
    #expect(records[0].time - records[1].time == Int64(jump * 1000))
  }

  @Test func aClockJumpExpiresNothing() {
    var configuration = Configuration()
    configuration.historyDays = 1
    let fixture = CoordinatorFixture(configuration)
    fixture.post("old")
    fixture.coordinator.bus.close(1, reason: .withdrawn)
    fixture.advance(by: 86_400 - 3600)
    fixture.post("an hour before its time")
    #expect(records(fixture).map(\.title) == ["an hour before its time", "old"])
    fixture.advance(by: 3601)
    fixture.post("after it")
    #expect(records(fixture).map(\.title) == ["after it", "an hour before its time"])
  }
}
