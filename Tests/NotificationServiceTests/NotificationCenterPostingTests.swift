import AlertModel
import NotificationService
import TestSupport
import Testing

/// How notifications come to be shown, and how they end.
@MainActor
struct NotificationCenterPostingTests {
  private let fixture = CenterFixture()

  @Test func nothingIsShownBeforePostingHasReturned() throws {
    let id = fixture.post("one")
    #expect(id == 1)
    #expect(fixture.presenter.submitted.isEmpty)
    try wait(for: "the presenter to get it") { fixture.titles == ["one"] }
    #expect(fixture.presenter.shown[0].identifier == AlertIdentifier("notification-1"))
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
  func eachEndIsToldOnce(response: AlertResponse, told: [String]) {
    let id = fixture.post("one")
    fixture.center.handOver()
    fixture.presenter.end(fixture.identifier(id), response)
    fixture.presenter.end(fixture.identifier(id), response)
    #expect(!fixture.center.close(id, reason: .withdrawn))
    #expect(fixture.told[id] == told)
  }

  @Test func whatIsClosedBeforeItWasShownNeverIs() {
    let id = fixture.post("one")
    #expect(fixture.center.close(id, reason: .withdrawn))
    fixture.center.handOver()
    #expect(fixture.presenter.submitted.isEmpty)
    #expect(fixture.told[id] == ["closed withdrawn"])
  }

  @Test func closingTakesItOffTheScreen() {
    let id = fixture.post("one")
    fixture.center.handOver()
    #expect(fixture.center.close(id, reason: .withdrawn))
    #expect(fixture.titles.isEmpty)
    #expect(fixture.told[id] == ["closed withdrawn"])
    #expect(!fixture.center.close(99, reason: .withdrawn))
  }

  @Test func replacingKeepsTheNumberAndThePlace() {
    let id = fixture.post("old")
    fixture.center.handOver()
    #expect(fixture.post("new", replacing: id) == id)
    fixture.center.handOver()
    #expect(fixture.titles == ["new"])
    #expect(fixture.presenter.submitted.last?.policy == .replace)
    #expect(fixture.told[id] == nil)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    #expect(fixture.told[id] == ["closed expired"])
  }

  @Test func whatIsReplacedWhileItWaitsIsShownOnce() {
    let id = fixture.post("old")
    fixture.post("new", replacing: id)
    fixture.center.handOver()
    #expect(fixture.presenter.submitted.map(\.title) == ["new"])
  }

  @Test func aNumberThatWasNeverGivenOutCanBeReplaced() {
    #expect(fixture.post("one", replacing: 2) == 2)
    #expect(fixture.post("two") == 1)
    #expect(fixture.post("three") == 3)
  }

  @Test func aButtonPressedWhileItsReplacementIsOnItsWayCounts() {
    let id = fixture.post("old")
    fixture.center.handOver()
    fixture.post("new", replacing: id)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.button, button: "open"))
    fixture.center.handOver()
    #expect(fixture.told[id] == ["invoked open", "closed dismissed"])
    #expect(fixture.titles.isEmpty)
  }

  @Test func whatTimesOutWhileItsReplacementIsOnItsWayIsShownAnew() {
    let id = fixture.post("old")
    fixture.center.handOver()
    fixture.post("new", replacing: id)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    fixture.center.handOver()
    #expect(fixture.told[id] == nil)
    #expect(fixture.titles == ["new"])
  }

  @Test func aTagTakesThePlaceOfTheSameTagOfTheSameApplication() {
    let id = fixture.post("40 %") { $0.facts.stackTag = "volume" }
    fixture.center.handOver()
    let again = fixture.post("50 %", from: ":1.2") { $0.facts.stackTag = "volume" }
    let other = fixture.post("60 %") {
      $0.facts.stackTag = "volume"
      $0.description.application = "Other"
    }
    fixture.center.handOver()
    #expect(again == id && other != id)
    #expect(fixture.titles == ["50 %", "60 %"])
  }

  @Test func aNotificationThatTurnsModalLeavesNoToastBehind() {
    let id = fixture.post("old")
    fixture.center.handOver()
    fixture.post("new", replacing: id) { $0.description.style = .alert }
    fixture.center.handOver()
    #expect(fixture.titles == ["new"])
    #expect(fixture.presenter.shown[0].description.style == .alert)
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.cancelled))
    #expect(fixture.told[id] == ["closed dismissed"])
  }

  @Test func aResidentOneStaysWhenItsButtonIsPressed() {
    let id = fixture.post("player") { $0.description.isResident = true }
    fixture.center.handOver()
    fixture.presenter.tell(.pressed(button: "next", time: 5), of: fixture.identifier(id))
    fixture.presenter.tell(.pressed(button: "next", time: 6), of: fixture.identifier(id))
    #expect(fixture.told[id] == ["invoked next at 5", "invoked next at 6"])
    #expect(fixture.titles == ["player"])
  }

  @Test func aPictureThatCannotBeShownCostsThePictureAlone() {
    fixture.presenter.fault = { $0.icon == .none ? nil : "no such picture" }
    let id = fixture.post("one") {
      $0.description.icon = .file("/nonexistent.png")
      $0.description.theme = "dark"
    }
    fixture.center.handOver()
    #expect(fixture.titles == ["one"])
    #expect(fixture.presenter.shown[0].description.theme == "dark")
    #expect(fixture.complaints.count == 1)
    #expect(fixture.told[id] == nil)
  }

  @Test func aThemeThatIsNotThereCostsTheThemeAlone() {
    fixture.presenter.fault = { $0.theme == nil ? nil : "no such theme" }
    fixture.post("one") { $0.description.theme = "nonesuch" }
    fixture.center.handOver()
    #expect(fixture.titles == ["one"])
  }

  @Test func whatIsRefusedIsToldAndRemembered() {
    fixture.presenter.limit = 1
    let ids = [fixture.post("one"), fixture.post("two")]
    fixture.center.handOver()
    #expect(fixture.titles == ["one"])
    #expect(fixture.told[ids[1]] == ["closed other"])
    guard case .history(let records) = fixture.center.carryOut(.history(limit: nil)) else {
      Issue.record("no history")
      return
    }
    #expect(records.map(\.title) == ["two", "one"])
    #expect(records.map(\.reason) == [.other, nil])
  }

  @Test func aRuleThatSuppressesLeavesTheHistoryAndTheScript() {
    var configuration = Configuration()
    var effects = NotificationRule.Effects()
    effects.isSuppressed = true
    effects.script = "hook"
    configuration.rules = [
      NotificationRule(
        name: "quiet", conditions: [.init(.summary, .expression("^on.$"))], effects: effects)
    ]
    let fixture = CenterFixture(configuration)
    let id = fixture.post("one") { $0.facts.category = "email" }
    #expect(fixture.told[id] == nil)
    fixture.center.handOver()
    #expect(fixture.presenter.submitted.isEmpty)
    #expect(fixture.told[id] == ["closed expired"])
    #expect(fixture.programs.orders.map(\.path) == ["/bin/hook"])
    let environment = fixture.programs.orders.first?.environment
    #expect(environment?["TOCSIN_SUMMARY"] == "one")
    #expect(environment?["TOCSIN_CATEGORY"] == "email")
    #expect(environment?["TOCSIN_ID"] == "\(id)")
  }

  @Test func anExpressionThatMeansNothingIsSaidOnceAndNeverFound() {
    var configuration = Configuration()
    configuration.rules = [
      NotificationRule(name: "odd", conditions: [.init(.summary, .expression("("))])
    ]
    let fixture = CenterFixture(configuration)
    fixture.post("(")
    fixture.center.handOver()
    #expect(fixture.titles == ["("])
    #expect(fixture.complaints.count == 1)
    #expect(fixture.complaints.first?.contains("odd") == true)
  }

  @Test func aBurstIsTakenInOrder() throws {
    let titles = (0..<2000).map { "burst \($0)" }
    for (index, title) in titles.enumerated() { fixture.post(title, from: ":1.\(index % 10)") }
    try wait(for: "all of them", within: Bounds.start) { fixture.titles.count == titles.count }
    #expect(fixture.titles == titles)
  }
}
