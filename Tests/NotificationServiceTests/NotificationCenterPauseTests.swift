import AlertModel
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// What is held back, and what is told of it after.
@MainActor
struct NotificationCenterPauseTests {
  private let fixture = CenterFixture()

  private func pauseState() -> NotificationPause? {
    guard case .pause(let pause) = fixture.center.carryOut(.pauseState) else { return nil }
    return pause
  }

  private func hold(_ count: Int) -> [NotificationID] {
    _ = fixture.center.carryOut(.pause(seconds: nil, level: nil))
    let ids = (0..<count).map { index in
      fixture.post("\(index)") { $0.description.application = index % 3 == 0 ? "Chat" : "Mail" }
    }
    fixture.handOver()
    return ids
  }

  @Test func nothingButWhatIsCriticalIsShown() {
    let ids = hold(2)
    fixture.post("fire") { $0.description.urgency = .critical }
    fixture.handOver()
    #expect(fixture.titles == ["fire"])
    #expect(pauseState() == NotificationPause(isPaused: true, held: 2))
    #expect(fixture.told.isEmpty)
    #expect(fixture.center.close(ids[0], reason: .withdrawn))
    #expect(pauseState()?.held == 1)
  }

  @Test func fewAreShownOneByOne() {
    _ = hold(3)
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["0", "1", "2"])
    #expect(pauseState() == NotificationPause(isPaused: false))
  }

  @Test func manyAreToldInOneDigest() {
    let ids = hold(5)
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["While you were away"])
    #expect(
      fixture.presenter.shown[0].description.message == "5 notifications: Mail 3, Chat 2")
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.timedOut))
    for id in ids { #expect(fixture.told[id] == ["closed expired"]) }
  }

  @Test func aDigestOfWhatNobodyRemembersStays() {
    _ = fixture.center.carryOut(.pause(seconds: nil, level: nil))
    for title in ["a", "b", "c", "d"] { fixture.post(title) { $0.facts.isTransient = true } }
    fixture.handOver()
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.presenter.shown.map(\.description.resolvedTimeout) == [nil])
  }

  @Test(arguments: ["show", AlertButton.clickID])
  func showingADigestShowsEach(button: String) {
    _ = hold(5)
    _ = fixture.center.carryOut(.resume)
    _ = fixture.center.carryOut(.pause(seconds: nil, level: nil))
    fixture.presenter.end(
      fixture.presenter.shown[0].identifier, AlertResponse(.button, button: button))
    fixture.handOver()
    #expect(fixture.titles == ["0", "1", "2", "3", "4"])
  }

  @Test func dismissingADigestDismissesAll() {
    let ids = hold(5)
    _ = fixture.center.carryOut(.resume)
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.cancelled))
    for id in ids { #expect(fixture.told[id] == ["closed dismissed"]) }
  }

  @Test func aDigestGoesWithTheLastThatItStandsFor() {
    let ids = hold(5)
    _ = fixture.center.carryOut(.resume)
    fixture.post("new", replacing: ids[0])
    for id in ids.dropFirst() { fixture.center.close(id, reason: .withdrawn) }
    #expect(fixture.titles.isEmpty)
    fixture.handOver()
    #expect(fixture.titles == ["new"])
  }

  @Test func aSecondDigestTakesInTheFirst() {
    let ids = hold(5)
    _ = fixture.center.carryOut(.resume)
    fixture.advance(by: 5)
    let more = hold(3)
    _ = fixture.center.carryOut(.resume)
    #expect(fixture.presenter.shown.count == 1)
    #expect(fixture.presenter.shown[0].description.message.hasPrefix("8 notifications"))
    fixture.presenter.end(fixture.presenter.shown[0].identifier, AlertResponse(.timedOut))
    for id in ids + more { #expect(fixture.told[id] == ["closed expired"]) }
  }

  @Test func whatMustBeSeenIsNotInADigest() {
    _ = fixture.center.carryOut(.pause(seconds: nil, level: AlertLevel(rawValue: 10)))
    for index in 0..<5 { fixture.post("\(index)") }
    fixture.post("critical") { $0.description.urgency = .critical }
    fixture.post("stays") { $0.description.timeout = 0 }
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["While you were away", "critical", "stays"])
  }

  @Test func aDigestThatCannotBeShownLosesNothing() {
    _ = hold(5)
    fixture.presenter.fault = { $0.title == "While you were away" ? "no" : nil }
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles.count == 5)
  }

  @Test func aLevelLetsThroughWhatHasIt() {
    _ = fixture.center.carryOut(.pause(seconds: nil, level: AlertLevel(rawValue: 1000)))
    fixture.post("low") { $0.description.level = AlertLevel(rawValue: 999) }
    fixture.post("high") { $0.description.level = AlertLevel(rawValue: 1000) }
    fixture.handOver()
    #expect(fixture.titles == ["high"])
  }

  @Test func aPauseEndsInTime() throws {
    _ = fixture.center.carryOut(.pause(seconds: 60, level: nil))
    fixture.post("one")
    fixture.handOver()
    #expect(pauseState()?.secondsLeft == 60)
    fixture.advance(by: 61)
    #expect(pauseState()?.isPaused == false)
    fixture.handOver()
    #expect(fixture.titles == ["one"])
  }

  @Test func theEndOfAPauseComesByItself() throws {
    var isInhibited = true
    _ = fixture.center.carryOut(.pause(seconds: 0.02, level: nil))
    fixture.center.inhibitionDidChange = { [fixture] in isInhibited = fixture.center.isInhibited }
    fixture.advance(by: 0.02)
    try wait(for: "the end of the pause") { !isInhibited }
  }

  @Test func aPauseOfNoTimeIsRefused() {
    for seconds in [0, -1, Double.nan] {
      guard case .refused = fixture.center.carryOut(.pause(seconds: seconds, level: nil)) else {
        Issue.record("\(seconds) seconds were taken")
        continue
      }
    }
    _ = fixture.center.carryOut(.pause(seconds: .infinity, level: nil))
    #expect(pauseState()?.isPaused == true)
  }

  @Test func programsCanAskForSilence() {
    var changes = 0
    fixture.center.inhibitionDidChange = { changes += 1 }
    let number = fixture.center.inhibit(by: "Player", reason: "a film", sender: ":1.9")
    #expect(fixture.center.isInhibited)
    fixture.post("one")
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    #expect(!fixture.center.uninhibit(number, sender: ":1.1"))
    fixture.center.senderLeft(":1.9")
    fixture.handOver()
    #expect(!fixture.center.isInhibited && changes == 2)
    #expect(fixture.titles == ["one"])
  }

  @Test func whatIsReplacedWhileItIsHeldStaysHeld() {
    let ids = hold(1)
    for index in 0..<5 { fixture.post("new \(index)", replacing: ids[0]) }
    fixture.handOver()
    #expect(pauseState()?.held == 1)
    _ = fixture.center.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["new 4"])
  }

  @Test func aPauseOutlivesThePresenter() throws {
    let folder = try ScratchFolder()
    let first = CenterFixture(stateFolder: folder.path + "/state/tocsin")
    _ = first.center.carryOut(.pause(seconds: 60, level: .alert))
    first.center.finish()
    let second = CenterFixture(stateFolder: folder.path + "/state/tocsin")
    guard case .pause(let pause) = second.center.carryOut(.pauseState) else {
      Issue.record("no pause")
      return
    }
    #expect(pause.isPaused && pause.level == .alert && pause.secondsLeft == 60)
    _ = second.center.carryOut(.resume)
    second.center.finish()
    let third = CenterFixture(stateFolder: folder.path + "/state/tocsin")
    #expect(!third.center.isInhibited)
  }
}
