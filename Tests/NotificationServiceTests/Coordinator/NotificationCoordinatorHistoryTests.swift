import AlertModel
import Glibc
import NotificationModel
import NotificationService
import Testing

/// The history, and the user's actions on it.
@MainActor
struct NotificationCoordinatorHistoryTests {
  private let fixture = CoordinatorFixture()

  private func postWithAction(_ title: String, from sender: String = ":1.1") -> NotificationID {
    fixture.post(title, from: sender) {
      $0.description.buttons = [AlertButton(id: "open", label: "Open")]
    }
  }

  @Test func theNewestComesFirst() {
    for title in ["a", "b", "c"] { fixture.post(title) }
    #expect(fixture.records(limit: 2).map(\.title) == ["c", "b"])
    #expect(fixture.records().map(\.state) == [.waiting, .waiting, .waiting])
    fixture.handOver()
    fixture.presenter.tell(.presented, of: fixture.identifier(2))
    fixture.coordinator.bus.close(3, reason: .withdrawn)
    #expect(fixture.records().map(\.state) == [.closed, .shown, .waiting])
    #expect(fixture.records()[0].reason == .withdrawn)
  }

  @Test func textsAreKeptWithoutMarkupAndBounded() {
    fixture.post("<b>bold</b>") {
      $0.description.usesMarkup = true
      $0.description.message = String(repeating: "x", count: 100_000)
    }
    let record = fixture.records().first
    #expect(record?.title == "bold")
    #expect(record?.message.utf8.count == 4096)
  }

  @Test func transientNotificationsAreNotKept() {
    fixture.post("once") { $0.facts.isTransient = true }
    #expect(fixture.records().isEmpty)
  }

  @Test func actionsOfClosedNotificationsReachTheirSender() {
    let id = postWithAction("mail")
    fixture.handOver()
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    #expect(fixture.records().map(\.isReachable) == [true])
    #expect(fixture.coordinator.controller.carryOut(.invoke(id, key: "open")) == .done(1))
    #expect(fixture.told[id] == ["closed expired", "invoked open"])
    fixture.coordinator.bus.senderLeft(":1.1")
    #expect(fixture.records().map(\.isReachable) == [false])
    guard case .refused(let why) = fixture.coordinator.controller.carryOut(.invoke(id, key: "open"))
    else {
      Issue.record("the action was not refused")
      return
    }
    #expect(why.contains("has exited"))
  }

  @Test func invokingAnActionClosesTheNotification() {
    let id = postWithAction("mail")
    fixture.handOver()
    #expect(fixture.coordinator.controller.carryOut(.invoke(id, key: "open")) == .done(1))
    #expect(fixture.told[id] == ["invoked open", "closed dismissed"])
    #expect(fixture.titles.isEmpty)
  }

  @Test(
    arguments: [
      (NotificationOrder.invoke(1, key: "none"), "it has “open”"), (.invoke(9, key: "x"), "9"),
      (.close(9), "9"), (.historyEntry(9), "9"), (.clearHistory(9), "9"), (.replay(9), "9"),
      (.replay(1), "on the screen"),
    ])
  func impossibleOrdersAreRefusedInOneLine(order: NotificationOrder, word: String) {
    _ = postWithAction("mail")
    fixture.handOver()
    guard case .refused(let why) = fixture.coordinator.controller.carryOut(order) else {
      Issue.record("\(order) was done")
      return
    }
    #expect(why.contains(word) && !why.contains("\n"))
  }

  @Test func aClosedNotificationCanBeReplayed() {
    let id = postWithAction("mail")
    fixture.handOver()
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    #expect(fixture.coordinator.controller.carryOut(.replay(nil)) == .done(1))
    fixture.handOver()
    #expect(fixture.titles == ["mail"])
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.button, button: "open"))
    // Its sender has already been told that it was closed.
    #expect(fixture.told[id] == ["closed expired", "invoked open"])
    #expect(fixture.coordinator.controller.carryOut(.replay(id)) == .done(1))
  }

  @Test func replayShowsAHeldNotificationAtOnce() {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    let id = fixture.post("held")
    fixture.handOver()
    #expect(fixture.coordinator.controller.carryOut(.replay(id)) == .done(1))
    fixture.handOver()
    #expect(fixture.titles == ["held"])
  }

  @Test func clearingRemovesRecords() {
    for title in ["a", "b", "c"] { fixture.post(title) }
    #expect(fixture.coordinator.controller.carryOut(.clearHistory(2)) == .done(1))
    #expect(fixture.records().map(\.title) == ["c", "a"])
    #expect(fixture.coordinator.controller.carryOut(.clearHistory(nil)) == .done(2))
    #expect(fixture.records().isEmpty)
  }
}
