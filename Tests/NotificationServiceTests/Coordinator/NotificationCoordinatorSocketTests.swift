import AlertModel
import NotificationModel
import NotificationService
import Testing

/// Alerts of clients on the socket.
@MainActor
struct NotificationCoordinatorSocketTests {
  private let fixture = CoordinatorFixture()

  private final class Answers {
    var outcomes: [AlertResponse.Outcome] = []
    var events: [AlertEvent] = []
  }

  private let answers = Answers()

  private func submit(
    _ title: String, _ change: (inout AlertDescription) -> Void = { _ in }
  ) throws -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    var description = AlertDescription(title: title, style: .toast)
    change(&description)
    let answers = answers
    return try fixture.coordinator.clients.submit(
      description, observe: { answers.events.append($0) },
      respond: { answers.outcomes.append($0.outcome) })
  }

  @Test func aModalAlertPassesThrough() throws {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    let (ticket, identifier) = try submit("alert") { $0.style = .alert }
    #expect(fixture.titles == ["alert"])
    #expect(identifier == AlertIdentifier("alert-1"))
    fixture.coordinator.clients.withdraw(ticket)
    #expect(answers.outcomes == [.withdrawn])
    #expect(fixture.coordinator.controller.carryOut(.history(limit: nil)) == .history([]))
  }

  @Test func aToastIsShownAtOnceAndRecorded() throws {
    let (_, identifier) = try submit("toast")
    #expect(fixture.titles == ["toast"])
    #expect(identifier == AlertIdentifier("notification-1"))
    fixture.presenter.tell(.presented, of: identifier)
    fixture.presenter.end(identifier, AlertResponse(.timedOut))
    #expect(answers.outcomes == [.timedOut])
    #expect(answers.events == [.presented])
    guard case .history(let records) = fixture.coordinator.controller.carryOut(.history(limit: nil))
    else {
      Issue.record("no history")
      return
    }
    #expect(records.map(\.reason) == [.expired])
  }

  @Test func aRefusalIsThrownAndNotRecorded() throws {
    fixture.presenter.fault = { _ in "no such picture" }
    #expect(throws: AlertAdmissionError.self) { try submit("toast") }
    #expect(answers.outcomes.isEmpty)
    #expect(fixture.coordinator.controller.carryOut(.history(limit: nil)) == .history([]))
    #expect(fixture.coordinator.clients.alerts.isEmpty)
  }

  @Test func aHeldToastIsAnsweredLater() throws {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    let (ticket, identifier) = try submit("toast")
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    #expect(fixture.coordinator.clients.alerts.map(\.identifier) == [identifier])
    let update = AlertUpdate([.title], of: AlertDescription(title: "changed"))
    #expect(try fixture.coordinator.clients.update(identifier, with: update) == 1)
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["changed"])
    fixture.coordinator.clients.withdraw(ticket)
    #expect(answers.outcomes == [.withdrawn])
    #expect(fixture.coordinator.clients.alerts.isEmpty)
  }

  @Test func theHistoryHasTheLastIconAndNoProgress() throws {
    let (_, identifier) = try submit("toast") {
      ($0.icon, $0.progress) = (.warning, .percent(40))
    }
    #expect(fixture.records().map(\.icon) == ["warning"])
    let update = AlertUpdate([.icon], of: AlertDescription(title: "toast", icon: .error))
    #expect(try fixture.coordinator.clients.update(identifier, with: update) == 1)
    #expect(fixture.records().map(\.icon) == ["error"])
    // It belongs to a client that has ended when the toast is shown again.
    #expect(fixture.records().map(\.progress) == [nil])
  }

  @Test func heldToastsCanBeDismissed() throws {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    _ = try submit("a") { $0.identifier = AlertIdentifier("job") }
    _ = try submit("b")
    fixture.handOver()
    #expect(fixture.coordinator.clients.dismiss(AlertIdentifier("job")) == 1)
    #expect(fixture.coordinator.clients.dismiss(AlertIdentifier("notification-2")) == 1)
    #expect(answers.outcomes == [.dismissed, .dismissed])
  }

  @Test func aNamedToastReplacesAHeldOne() throws {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    for title in ["a", "b"] {
      _ = try submit(title) {
        $0.identifier = AlertIdentifier("job")
        $0.policy = .replace
      }
    }
    fixture.handOver()
    #expect(answers.outcomes == [.dismissed])
    _ = fixture.coordinator.controller.carryOut(.resume)
    fixture.handOver()
    #expect(fixture.titles == ["b"])
  }

  @Test func rulesApplyToClientsToasts() throws {
    var configuration = Configuration()
    var effects = NotificationRule.Effects()
    effects.isSuppressed = true
    configuration.rules = [NotificationRule(name: "all", effects: effects)]
    fixture.coordinator.configuration = configuration
    _ = try submit("toast")
    fixture.handOver()
    #expect(fixture.titles.isEmpty)
    #expect(answers.outcomes == [.timedOut])
  }

  @Test func scriptsAndTagsApplyToClientsToasts() throws {
    var configuration = Configuration()
    var effects = NotificationRule.Effects()
    effects.script = "hook"
    effects.stackTag = "job"
    configuration.rules = [NotificationRule(name: "all", effects: effects)]
    fixture.coordinator.configuration = configuration
    _ = try submit("one")
    _ = try submit("two")
    #expect(fixture.programs.orders.map(\.path) == ["/bin/hook", "/bin/hook"])
    #expect(fixture.titles == ["two"])
    #expect(answers.outcomes == [.dismissed])
  }

  @Test func aNamedToastKeepsItsNumber() throws {
    for title in ["10 %", "20 %", "30 %"] {
      _ = try submit(title) {
        $0.identifier = AlertIdentifier("copy")
        $0.policy = .replace
      }
    }
    #expect(fixture.titles == ["30 %"])
    #expect(answers.outcomes == [.dismissed, .dismissed])
    guard case .history(let records) = fixture.coordinator.controller.carryOut(.history(limit: nil))
    else {
      Issue.record("no history")
      return
    }
    #expect(records.map(\.title) == ["30 %"])
    // A refused replacement leaves the toast as it is.
    fixture.presenter.fault = { _ in "no such picture" }
    #expect(throws: AlertAdmissionError.self) {
      try submit("bad") {
        $0.identifier = AlertIdentifier("copy")
        $0.policy = .replace
      }
    }
    #expect(fixture.titles == ["30 %"])
    #expect(answers.outcomes == [.dismissed, .dismissed])
    fixture.presenter.end(AlertIdentifier("copy"), AlertResponse(.timedOut))
    #expect(answers.outcomes == [.dismissed, .dismissed, .timedOut])
  }

  @Test func aSenderCannotReplaceAClientsToast() throws {
    _ = try submit("toast")
    #expect(fixture.post("mail", replacing: 1) == 2)
    fixture.handOver()
    #expect(answers.outcomes.isEmpty)
    #expect(fixture.titles == ["toast", "mail"])
  }
}
