import AlertModel
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// How notifications are shown, replaced and closed.
@MainActor
struct NotificationCoordinatorPostingTests {
  private let fixture = CoordinatorFixture()

  @Test func postingReturnsBeforeAnythingIsShown() throws {
    let id = fixture.post("one")
    #expect(id == 1)
    #expect(fixture.presenter.submitted.isEmpty)
    try wait(for: "the presenter to get it") { fixture.titles == ["one"] }
    #expect(fixture.presenter.shown[0].identifier == AlertIdentifier("notification-1"))
  }

  @Test func theSenderHasTheNumberBeforeTheNotificationIsOpened() {
    var answers: [NotificationID] = []
    var wasOpen: [Bool] = []
    func accepted(_ id: NotificationID) {
      answers.append(id)
      wasOpen.append(fixture.coordinator.bus.close(id, reason: .withdrawn))
    }
    #expect(fixture.post("new", accepted: accepted) == 1)
    #expect(fixture.post("new", replacing: 7, accepted: accepted) == 7)
    #expect(answers == [1, 7])
    #expect(wasOpen == [false, false])
    fixture.post("again", replacing: 7, accepted: { answers.append($0) })
    #expect(answers == [1, 7, 7])
  }

  @Test(
    arguments: [
      (AlertResponse(.timedOut), ["closed expired"]),
      (AlertResponse(.cancelled), ["closed dismissed"]),
      (AlertResponse(.dismissed), ["closed dismissed"]),
      (AlertResponse(.withdrawn), ["closed other"]),
      (AlertResponse(.failed, reason: "no display"), ["closed other"]),
      (AlertResponse(.button, button: "open", time: 7), ["invoked open at 7", "closed dismissed"]),
      (
        AlertResponse(.button, button: "inline-reply", values: ["inline-reply": .text("yes")]),
        ["replied yes", "closed dismissed"]
      ),
    ])
  func eachEndIsSignalledOnce(response: AlertResponse, told: [String]) {
    let id = fixture.post("one")
    fixture.handOver()
    fixture.presenter.end(fixture.identifier(id), response)
    fixture.presenter.end(fixture.identifier(id), response)
    #expect(!fixture.coordinator.bus.close(id, reason: .withdrawn))
    #expect(fixture.told[id] == told)
  }

  @Test func aNotificationClosedEarlyIsNeverShown() {
    let id = fixture.post("one")
    #expect(fixture.coordinator.bus.close(id, reason: .withdrawn))
    fixture.handOver()
    #expect(fixture.presenter.submitted.isEmpty)
    #expect(fixture.told[id] == ["closed withdrawn"])
  }

  @Test func closingRemovesItFromTheScreen() {
    let id = fixture.post("one")
    fixture.handOver()
    #expect(fixture.coordinator.bus.close(id, reason: .withdrawn))
    #expect(fixture.titles.isEmpty)
    #expect(fixture.told[id] == ["closed withdrawn"])
    #expect(!fixture.coordinator.bus.close(99, reason: .withdrawn))
  }

  @Test func replacingKeepsNumberAndPosition() {
    let id = fixture.post("old")
    fixture.handOver()
    #expect(fixture.post("new", replacing: id) == id)
    fixture.handOver()
    #expect(fixture.titles == ["new"])
    #expect(fixture.presenter.submitted.last?.policy == .replace)
    #expect(fixture.told[id] == nil)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    #expect(fixture.told[id] == ["closed expired"])
  }

  @Test func aNotificationReplacedWhileWaitingIsShownOnce() {
    let id = fixture.post("old")
    fixture.post("new", replacing: id)
    fixture.handOver()
    #expect(fixture.presenter.submitted.map(\.title) == ["new"])
  }

  @Test func anUnallocatedNumberCanBeReplaced() {
    #expect(fixture.post("one", replacing: 2) == 2)
    #expect(fixture.post("two") == 1)
    #expect(fixture.post("three") == 3)
  }

  @Test func aButtonPressedBeforeTheReplacementCounts() {
    let id = fixture.post("old")
    fixture.handOver()
    fixture.post("new", replacing: id)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.button, button: "open"))
    fixture.handOver()
    #expect(fixture.told[id] == ["invoked open", "closed dismissed"])
    #expect(fixture.titles.isEmpty)
  }

  @Test func aReplacementIsShownAfterATimeout() {
    let id = fixture.post("old")
    fixture.handOver()
    fixture.post("new", replacing: id)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    fixture.handOver()
    #expect(fixture.told[id] == nil)
    #expect(fixture.titles == ["new"])
  }

  @Test func equalTagsOfAnApplicationReplaceEachOther() {
    let id = fixture.post("40 %") { $0.facts.stackTag = "volume" }
    fixture.handOver()
    let again = fixture.post("50 %") { $0.facts.stackTag = "volume" }
    #expect(fixture.told[id] == nil)
    let other = fixture.post("60 %") {
      $0.facts.stackTag = "volume"
      $0.description.application = "Other"
    }
    fixture.handOver()
    #expect(again == id && other != id)
    #expect(fixture.titles == ["50 %", "60 %"])
  }

  @Test func aSenderReplacedByAnotherOneIsTold() {
    let id = fixture.post("40 %") { $0.facts.stackTag = "volume" }
    fixture.handOver()
    let again = fixture.post("50 %", from: ":1.2") { $0.facts.stackTag = "volume" }
    #expect(again == id)
    #expect(fixture.told[id] == ["closed other"])
    fixture.handOver()
    #expect(fixture.titles == ["50 %"])
    fixture.coordinator.bus.close(id, reason: .withdrawn)
    #expect(fixture.told[id] == ["closed other", "closed withdrawn"])
  }

  @Test func aNotificationThatBecomesModalLeavesNoToast() {
    let id = fixture.post("old")
    fixture.handOver()
    fixture.post("new", replacing: id) { $0.description.style = .alert }
    fixture.handOver()
    #expect(fixture.titles == ["new"])
    #expect(fixture.presenter.shown[0].description.style == .alert)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.cancelled))
    #expect(fixture.told[id] == ["closed dismissed"])
  }

  @Test func aResidentNotificationStaysOpen() {
    let id = fixture.post("player") { $0.description.isResident = true }
    fixture.handOver()
    fixture.presenter.tell(.pressed(button: "next", time: 5), of: fixture.identifier(id))
    fixture.presenter.tell(.pressed(button: "next", time: 6), of: fixture.identifier(id))
    #expect(fixture.told[id] == ["invoked next at 5", "invoked next at 6"])
    #expect(fixture.titles == ["player"])
  }

  @Test func aBrokenPictureIsLeftOut() {
    fixture.presenter.fault = { $0.icon == .none ? nil : "no such picture" }
    let id = fixture.post("one") {
      $0.description.icon = .file("/nonexistent.png")
      $0.description.theme = "dark"
    }
    fixture.handOver()
    #expect(fixture.titles == ["one"])
    #expect(fixture.presenter.shown[0].description.theme == "dark")
    #expect(fixture.complaints.count == 1)
    #expect(fixture.told[id] == nil)
  }

  @Test func anUnknownThemeIsLeftOut() {
    fixture.presenter.fault = { $0.theme == nil ? nil : "no such theme" }
    fixture.post("one") { $0.description.theme = "nonesuch" }
    fixture.handOver()
    #expect(fixture.titles == ["one"])
  }

  @Test func buttonsAreRemovedWhenTheSenderLeaves() {
    for sender in [":1.1", ":1.2"] {
      fixture.post(sender, from: sender) {
        $0.description.buttons = [AlertButton(id: "inline-reply", label: "Send")]
        $0.description.inputs = [AlertInput(name: "inline-reply", kind: .field(TextRules()))]
      }
    }
    fixture.handOver()
    fixture.coordinator.bus.senderLeft(":1.1")
    #expect(fixture.presenter.shown.map { $0.description.buttons.count } == [0, 1])
    #expect(fixture.presenter.shown.map { $0.description.inputs.count } == [0, 1])
  }

  /// A rule makes notifications modal whose title begins with “modal”.
  private static var modal: Configuration {
    var effects = NotificationRule.Effects()
    effects.style = .alert
    var configuration = Configuration()
    configuration.rules = [
      NotificationRule(
        name: "modal", conditions: [.init(.summary, .glob("modal*"))], effects: effects)
    ]
    return configuration
  }

  @Test func questionsOfASenderEndWithIt() {
    let fixture = CoordinatorFixture(Self.modal)
    func ask(_ title: String) -> NotificationID {
      fixture.post(title) { $0.description.buttons = [AlertButton(id: "yes", label: "Yes")] }
    }
    let shown = ask("modal on the screen")
    let waits = ask("modal in the queue")
    let message = fixture.post("modal message")
    let toast = ask("toast")
    fixture.handOver()
    fixture.presenter.tell(.presented, of: fixture.identifier(shown))
    let new = ask("modal not handed over")
    fixture.coordinator.bus.senderLeft(":1.1")
    for id in [waits, new] { #expect(fixture.told[id] == ["closed other"]) }
    for id in [shown, message, toast] { #expect(fixture.told[id] == nil) }
    fixture.handOver()
    #expect(fixture.titles == ["modal on the screen", "modal message", "toast"])
    #expect(fixture.presenter.shown.map { $0.description.buttons.count } == [0, 1, 0])
  }

  @Test func sendersAreToldWhenTheProcessEnds() {
    let ids = [fixture.post("shown"), fixture.post("waits")]
    fixture.handOver()
    fixture.coordinator.clients.leave()
    for id in ids { #expect(fixture.told[id] == ["closed other"]) }
    #expect(fixture.titles.isEmpty)
  }

  @Test(arguments: [(nil, nil), (4.0, 4.0)] as [(Double?, Double?)])
  func criticalNotificationsExpireOnlyByARule(rule: Double?, expected: Double?) {
    var configuration = Configuration()
    var effects = NotificationRule.Effects()
    effects.timeout = rule
    configuration.rules = [NotificationRule(name: "all", effects: effects)]
    let fixture = CoordinatorFixture(configuration)
    fixture.post("one") {
      $0.description.urgency = .critical
      $0.description.timeout = 3
    }
    fixture.handOver()
    #expect(fixture.presenter.submitted.map(\.resolvedTimeout) == [expected])
  }

  @Test func aSuppressedNotificationStillRunsItsScript() {
    var configuration = Configuration()
    var effects = NotificationRule.Effects()
    effects.isSuppressed = true
    effects.script = "hook"
    configuration.rules = [
      NotificationRule(
        name: "quiet", conditions: [.init(.summary, .expression("^on.$"))], effects: effects)
    ]
    let fixture = CoordinatorFixture(configuration)
    let id = fixture.post("one") { $0.facts.category = "email" }
    #expect(fixture.told[id] == nil)
    fixture.handOver()
    #expect(fixture.presenter.submitted.isEmpty)
    #expect(fixture.told[id] == ["closed expired"])
    #expect(fixture.programs.orders.map(\.path) == ["/bin/hook"])
    let environment = fixture.programs.orders.first?.environment
    #expect(environment?["TOCSIN_SUMMARY"] == "one")
    #expect(environment?["TOCSIN_CATEGORY"] == "email")
    #expect(environment?["TOCSIN_ID"] == "\(id)")
  }

  @Test func anInvalidExpressionIsReportedOnceAndMatchesNothing() {
    var configuration = Configuration()
    configuration.rules = [
      NotificationRule(name: "odd", conditions: [.init(.summary, .expression("("))])
    ]
    let fixture = CoordinatorFixture(configuration)
    fixture.post("(")
    fixture.handOver()
    #expect(fixture.titles == ["("])
    #expect(fixture.complaints.count == 1)
    #expect(fixture.complaints.first?.contains("odd") == true)
  }

  @Test func aBurstIsShownInOrder() {
    let titles = (0..<2000).map { "burst \($0)" }
    for (index, title) in titles.enumerated() { fixture.post(title, from: ":1.\(index % 10)") }
    for _ in titles where fixture.titles.count < titles.count {
      fixture.handOver()
      for alert in fixture.presenter.shown.suffix(64) {
        fixture.presenter.tell(.presented, of: alert.identifier)
      }
    }
    #expect(fixture.titles == titles)
  }
}
