import AlertModel
import NotificationModel
import NotificationService
import Testing

/// Equal notifications within a second.
@MainActor
struct NotificationCoordinatorRepeatTests {
  private let fixture = CoordinatorFixture()

  private func postThree() -> [NotificationID] {
    let ids = (1...3).map { fixture.post("same", from: ":1.\($0)") }
    fixture.handOver()
    return ids
  }

  @Test func repeatsBecomeOneToastWithACount() {
    let ids = postThree()
    #expect(Set(ids).count == 3)
    #expect(fixture.presenter.alerts.map(\.count) == [3])
    guard case .history(let records) = fixture.coordinator.controller.carryOut(.history(limit: nil))
    else {
      Issue.record("no history")
      return
    }
    #expect(records.map(\.count) == [3])
  }

  @Test func anActionReachesEachSender() {
    let ids = postThree()
    fixture.presenter.end(fixture.identifier(ids[0]), AlertResponse(.button, button: "open"))
    for id in ids { #expect(fixture.told[id] == ["invoked open", "closed dismissed"]) }
  }

  @Test func aResidentNotificationsButtonReachesEachSender() {
    let ids = (1...2).map {
      fixture.post("same", from: ":1.\($0)") { $0.description.isResident = true }
    }
    fixture.handOver()
    fixture.coordinator.bus.close(ids[0], reason: .withdrawn)
    fixture.presenter.tell(.pressed(button: "next", time: nil), of: fixture.identifier(ids[0]))
    #expect(fixture.told[ids[0]] == ["closed withdrawn"])
    #expect(fixture.told[ids[1]] == ["invoked next"])
  }

  @Test func closingARepeatLeavesTheOthers() {
    let ids = postThree()
    fixture.coordinator.bus.close(ids[0], reason: .withdrawn)
    #expect(fixture.presenter.alerts.map(\.count) == [3])
    fixture.presenter.end(fixture.identifier(ids[0]), AlertResponse(.timedOut))
    #expect(fixture.told[ids[0]] == ["closed withdrawn"])
    #expect(fixture.told[ids[2]] == ["closed expired"])
  }

  @Test func replacingARepeatLeavesTheOthers() {
    let ids = postThree()
    fixture.post("else", replacing: ids[0])
    fixture.post("more", from: ":1.2", replacing: ids[1])
    fixture.handOver()
    #expect(fixture.titles == ["same", "else", "more"])
    #expect(fixture.presenter.alerts.map(\.count) == [3, 1, 1])
    fixture.post("again", replacing: ids[0])
    fixture.handOver()
    #expect(fixture.titles == ["same", "again", "more"])
    #expect(fixture.told.isEmpty)
    fixture.coordinator.clients.dismiss(nil)
    for id in ids { #expect(fixture.told[id] == ["closed dismissed"]) }
  }

  @Test func repeatsOfAReplacementAreCountedWithIt() {
    let id = fixture.post("old")
    fixture.handOver()
    fixture.post("new", replacing: id)
    let other = fixture.post("new", from: ":1.2")
    fixture.handOver()
    #expect(fixture.titles == ["new"])
    #expect(fixture.presenter.alerts.map(\.count) == [2])
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.timedOut))
    #expect(fixture.told[id] == ["closed expired"])
    #expect(fixture.told[other] == ["closed expired"])
  }

  @Test func afterASecondItIsNotARepeat() {
    fixture.post("same")
    fixture.advance(by: 1.1)
    fixture.post("same")
    fixture.handOver()
    #expect(fixture.titles == ["same", "same"])
  }

  @Test func messagesWithAReplyAreNotCounted() {
    for _ in 0..<2 {
      fixture.post("ok") {
        $0.description.buttons = [AlertButton(id: AlertButton.replyID, label: "Reply")]
      }
    }
    fixture.handOver()
    #expect(fixture.titles == ["ok", "ok"])
  }
}
