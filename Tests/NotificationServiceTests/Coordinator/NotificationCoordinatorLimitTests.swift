import AlertModel
import NotificationModel
import NotificationService
import Testing

/// The limits on the number and size of waiting notifications.
@MainActor
struct NotificationCoordinatorLimitTests {
  private let fixture = CoordinatorFixture()

  @Test func notificationsRefusedAsBusyAreRetried() {
    fixture.presenter.limit = 1
    let ids = [fixture.post("one"), fixture.post("two")]
    fixture.handOver()
    #expect(fixture.titles == ["one"])
    #expect(fixture.told[ids[1]] == nil)
    fixture.presenter.end(fixture.identifier(ids[0]), AlertResponse(.timedOut))
    fixture.handOver()
    #expect(fixture.titles == ["two"])
  }

  @Test func aBurstWaitsUntilEarlierNotificationsWereSeen() throws {
    let ids = (0..<200).map { fixture.post("\($0)") }
    fixture.handOver()
    let first = fixture.titles.count
    #expect(first == 64)
    #expect(fixture.presenter.backlog == 136)
    #expect(fixture.coordinator.clients.alerts.count == 200)
    // Urgent notifications and repeats of submitted ones do not wait.
    fixture.post("urgent") { $0.description.urgency = .critical }
    fixture.post("0")
    fixture.handOver()
    #expect(fixture.titles.last == "urgent")
    #expect(fixture.presenter.shown[0].tickets.count == 2)
    // A closed notification is skipped; each one that was shown frees a slot.
    fixture.coordinator.bus.close(ids[64], reason: .withdrawn)
    fixture.presenter.tell(.presented, of: fixture.identifier(ids[0]))
    fixture.presenter.end(fixture.identifier(ids[1]), AlertResponse(.timedOut))
    fixture.handOver()
    #expect(fixture.titles.last == "65")
    #expect(fixture.presenter.backlog == 134)
  }

  @Test func theLineDoesNotGrowWithClosedNotifications() {
    for number in 0..<80 { fixture.post("\(number)") }
    fixture.handOver()
    for number in 0..<3000 {
      let id = fixture.post("passing \(number)")
      fixture.coordinator.handOver()
      fixture.coordinator.bus.close(id, reason: .withdrawn)
    }
    #expect(fixture.coordinator.lineLength < 1100)
    #expect(fixture.coordinator.clients.alerts.count == 80)
  }

  @Test func aSenderIsLimitedToTenThousandNotifications() {
    for number in 0..<10_000 { fixture.post("\(number)") }
    var isAnswered = false
    #expect(fixture.post("one more", accepted: { _ in isAnswered = true }) == 0)
    #expect(!isAnswered)
    #expect(fixture.post("another's", from: ":1.2") == 10_001)
    #expect(fixture.post("in place of one", replacing: 7) == 7)
    fixture.coordinator.bus.close(8, reason: .withdrawn)
    #expect(fixture.post("in its room") == 10_002)
  }

  @Test func waitingNotificationsLosePicturesWhenMemoryIsShort() {
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    for number in 0..<600 {
      fixture.post("\(number)") {
        $0.description.icon = .pixels(
          AlertPixels(width: 128, height: 128, values: Array(repeating: 7, count: 128 * 128)))
        $0.description.message = String(repeating: "x", count: 4000)
      }
    }
    fixture.handOver()
    #expect(fixture.coordinator.keptBytes < 27 << 20)
  }
}
