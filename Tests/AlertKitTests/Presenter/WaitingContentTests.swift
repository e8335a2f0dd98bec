import AlertModel
import TestHarness
import TestTraits
import Testing

@testable import AlertKit

/// Alerts that wait are only descriptions, if their content can be created again.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct WaitingContentTests {
  private func submit(_ description: AlertDescription, to desk: Desk) throws -> AlertTicket {
    try desk.presenter.connect()
    var description = description
    description.transition = TransitionName.none
    return try desk.presenter.submit(description) { _ in }.ticket
  }

  @Test func viewsOfASmallAlertAreCreatedInItsTurn() throws {
    let desk = try Desk()
    let first = try submit(AlertDescription(title: "First"), to: desk)
    let second = try submit(
      AlertDescription(identifier: AlertIdentifier("second"), title: "Second", icon: .info),
      to: desk)
    try desk.waitUntilPresented()
    #expect(desk.presenter.records[first]?.content != nil)
    #expect(desk.presenter.records[second]?.content == nil)
    #expect(desk.presenter.alerts.map(\.title) == ["First", "Second"])
    let question = desk.presenter.question(of: AlertIdentifier("second"))
    #expect(question?.buttons.map(\.id) == ["ok"])

    desk.presenter.withdraw(first)
    try wait(for: "the second alert") {
      desk.presenter.alerts.map(\.title) == ["Second"]
        && desk.presenter.alerts.first?.state == .presented
    }
    #expect(desk.presenter.records[second]?.content?.accessibleTitle == "Second")
    #expect(desk.alertWindows.count == 1)
  }

  @Test(arguments: [
    AlertDescription(title: "T", inputs: [AlertInput(name: "name", kind: .field(TextRules()))]),
    AlertDescription(title: "T", text: "A long text"),
  ])
  func contentWithAStateStays(description: AlertDescription) throws {
    let desk = try Desk()
    _ = try submit(AlertDescription(title: "First"), to: desk)
    let second = try submit(description, to: desk)
    #expect(desk.presenter.records[second]?.content != nil)
  }

  @Test func waitingAlertsAreUpdatedAndExtended() throws {
    let desk = try Desk()
    let first = try submit(AlertDescription(title: "First"), to: desk)
    let name = AlertIdentifier("second")
    let second = try submit(AlertDescription(identifier: name, title: "Second"), to: desk)
    let change = AlertUpdate([.title, .level], of: AlertDescription(title: "New", level: .alert))
    #expect(try desk.presenter.update(name, with: change) == 1)
    #expect(throws: AlertAdmissionError.self) {
      try desk.presenter.update(
        name, with: AlertUpdate([.image], of: AlertDescription(image: "/nonexistent.png")))
    }
    _ = try desk.presenter.update(
      name, with: AlertUpdate(adding: AlertAddition(text: "More")))
    desk.presenter.withdraw(first)
    try wait(for: "the second alert") { desk.presenter.alerts.first?.state == .presented }
    let description = desk.presenter.records[second]?.description
    #expect(description?.title == "New" && description?.text == "More")
    #expect(desk.presenter.alerts.first?.level == .alert)
  }

  /// Coalesced alerts show their number, although the content is created later.
  @Test func waitingAlertsAreCounted() throws {
    let desk = try Desk()
    let first = try submit(AlertDescription(title: "First"), to: desk)
    let description = AlertDescription(
      identifier: AlertIdentifier("same"), title: "Again", policy: .coalesce)
    let second = try submit(description, to: desk)
    _ = try submit(description, to: desk)
    #expect(desk.presenter.records[second]?.content == nil)
    desk.presenter.withdraw(first)
    try wait(for: "the second alert") { desk.presenter.alerts.first?.state == .presented }
    #expect((desk.presenter.records[second]?.content as? StandardAlertContent)?.count == 2)
  }
}
