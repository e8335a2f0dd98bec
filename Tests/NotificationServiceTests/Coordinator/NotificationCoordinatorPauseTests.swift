import AlertModel
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// Pauses, inhibitors and the digest after them.
@MainActor
struct NotificationCoordinatorPauseTests {
  private let fixture = CoordinatorFixture()

  private func pauseState() -> NotificationPause? {
    guard case .pause(let pause) = fixture.coordinator.controller.carryOut(.pauseState) else {
      return nil
    }
    return pause
  }

  private func hold(_ count: Int) -> [NotificationID] {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    let ids = (0..<count).map { index in
      fixture.post("\(index)") { $0.description.application = index % 3 == 0 ? "Chat" : "Mail" }
    }
    fixture.handOver()
    return ids
  }

  @Test func onlyCriticalNotificationsAreShownDuringAPause() {
    let ids = hold(2)
    fixture.post("fire") { $0.description.urgency = .critical }
    fixture.handOver()
    #expect(fixture.titles == ["fire"])
    #expect(pauseState() == NotificationPause(isPaused: true, held: 2))
    #expect(fixture.told.isEmpty)
    #expect(fixture.coordinator.bus.close(ids[0], reason: .withdrawn))
    #expect(pauseState()?.held == 1)
  }

  @Test func aFewHeldNotificationsAreShownOneByOne() {
    _ = hold(3)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["0", "1", "2"])
    #expect(pauseState() == NotificationPause(isPaused: false))
  }

  @Test func manyHeldNotificationsAreShownAsADigest() {
    let ids = hold(5)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["While you were away"])
    #expect(
      fixture.presenter.shown[0].description.message == "5 notifications: Mail 3, Chat 2")
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.timedOut))
    for id in ids { #expect(fixture.told[id] == ["closed expired"]) }
  }

  @Test func aDigestOfTransientNotificationsDoesNotExpire() {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    for title in ["a", "b", "c", "d"] { fixture.post(title) { $0.facts.isTransient = true } }
    fixture.handOver()
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.presenter.shown.map(\.description.resolvedTimeout) == [nil])
  }

  @Test(arguments: ["show", AlertButton.clickID])
  func openingADigestShowsEachNotification(button: String) {
    _ = hold(5)
    _ = fixture.coordinator.controller.carryOut(.resume)
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    fixture.presenter.end(
      fixture.presenter.shown[0].identifier, AlertResponse(.button, button: button))
    fixture.handOver()
    #expect(fixture.titles == ["0", "1", "2", "3", "4"])
  }

  @Test func dismissingADigestDismissesItsNotifications() {
    let ids = hold(5)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.cancelled))
    for id in ids { #expect(fixture.told[id] == ["closed dismissed"]) }
  }

  @Test func aDigestIsWithdrawnWithItsLastNotification() {
    let ids = hold(5)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.post("new", replacing: ids[0])
    for id in ids.dropFirst() { fixture.coordinator.bus.close(id, reason: .withdrawn) }
    #expect(fixture.titles.isEmpty)
    fixture.handOver()
    #expect(fixture.titles == ["new"])
  }

  @Test func aSecondDigestIncludesTheFirst() {
    let ids = hold(5)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.advance(by: 5)
    let more = hold(3)
    _ = fixture.coordinator.controller.carryOut(.resume)
    #expect(fixture.presenter.shown.count == 1)
    #expect(fixture.presenter.shown[0].description.message.hasPrefix("8 notifications"))
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.timedOut))
    for id in ids + more { #expect(fixture.told[id] == ["closed expired"]) }
  }

  @Test func importantNotificationsAreNotDigested() {
    _ = fixture.coordinator.controller.carryOut(
      .pause(seconds: nil, level: AlertLevel(rawValue: 10)))
    for index in 0..<5 { fixture.post("\(index)") }
    fixture.post("critical") { $0.description.urgency = .critical }
    fixture.post("stays") { $0.description.timeout = 0 }
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["While you were away", "critical", "stays"])
  }

  @Test func aRefusedDigestLosesNoNotification() {
    _ = hold(5)
    fixture.presenter.fault = { $0.title == "While you were away" ? "no" : nil }
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles.count == 5)
  }

  @Test func aPauseWithALevelShowsThatLevelAndAbove() {
    _ = fixture.coordinator.controller.carryOut(
      .pause(seconds: nil, level: AlertLevel(rawValue: 1000)))
    fixture.post("low") { $0.description.level = AlertLevel(rawValue: 999) }
    fixture.post("high") { $0.description.level = AlertLevel(rawValue: 1000) }
    fixture.handOver()
    #expect(fixture.titles == ["high"])
  }

  @Test func aPauseEndsAtItsTime() throws {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: 60, level: nil))
    fixture.post("one")
    fixture.handOver()
    #expect(pauseState()?.secondsLeft == 60)
    fixture.advance(by: 61)
    #expect(pauseState()?.isPaused == false)
    fixture.handOver()
    #expect(fixture.titles == ["one"])
  }

  @Test func aTimerEndsThePause() throws {
    var isInhibited = true
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: 0.02, level: nil))
    fixture.coordinator.bus.inhibitionDidChange = { [fixture] in
      isInhibited = fixture.coordinator.bus.isInhibited
    }
    fixture.advance(by: 0.02)
    try wait(for: "the end of the pause") { !isInhibited }
  }

  @Test func aPauseWithoutDurationIsRefused() {
    for seconds in [0, -1, Double.nan] {
      let report = fixture.coordinator.controller.carryOut(.pause(seconds: seconds, level: nil))
      guard case .refused = report else {
        Issue.record("\(seconds) seconds were taken")
        continue
      }
    }
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: .infinity, level: nil))
    #expect(pauseState()?.isPaused == true)
  }

  @Test func programsCanInhibitNotifications() {
    var changes = 0
    fixture.coordinator.bus.inhibitionDidChange = { changes += 1 }
    let number = fixture.coordinator.bus.inhibit(by: "Player", reason: "a film", sender: ":1.9")
    #expect(fixture.coordinator.bus.isInhibited)
    fixture.post("one")
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    #expect(!fixture.coordinator.bus.uninhibit(number, sender: ":1.1"))
    fixture.coordinator.bus.senderLeft(":1.9")
    fixture.handOver()
    #expect(!fixture.coordinator.bus.isInhibited && changes == 2)
    #expect(fixture.titles == ["one"])
  }

  @Test func aReplacedHeldNotificationStaysHeld() {
    let ids = hold(1)
    for index in 0..<5 { fixture.post("new \(index)", replacing: ids[0]) }
    fixture.handOver()
    #expect(pauseState()?.held == 1)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["new 4"])
  }

  @Test func aPauseSurvivesARestart() throws {
    let folder = try ScratchFolder()
    let first = CoordinatorFixture(stateFolder: folder.path + "/state/tocsin")
    _ = first.coordinator.controller.carryOut(.pause(seconds: 60, level: .alert))
    first.coordinator.finish()
    let second = CoordinatorFixture(stateFolder: folder.path + "/state/tocsin")
    guard case .pause(let pause) = second.coordinator.controller.carryOut(.pauseState) else {
      Issue.record("no pause")
      return
    }
    #expect(pause.isPaused && pause.level == .alert && pause.secondsLeft == 60)
    _ = second.coordinator.controller.carryOut(.resume)
    second.coordinator.finish()
    let third = CoordinatorFixture(stateFolder: folder.path + "/state/tocsin")
    #expect(!third.coordinator.bus.isInhibited)
  }
}
