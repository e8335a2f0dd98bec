import AlertModel
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// A random walk over posts, answers, pauses and time.
@MainActor
struct NotificationCoordinatorWalkTests {
  /// The messages to senders, by number and by post.
  private final class Heard {
    var ends: [Int: Int] = [:]
    var isOpen: [Int: Bool] = [:]
    var last: [NotificationID: Int] = [:]
    var lateOutcomes = 0
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func eachNotificationEndsOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var configuration = Configuration()
    configuration.digestAbove = 2
    let fixture = CoordinatorFixture(configuration)
    let heard = Heard()
    fixture.presenter.limit = 30
    var lives = 0
    for _ in 0..<4000 {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<8:
        lives += 1
        post(life: lives, to: fixture, heard, &generator)
      case 8:
        fixture.coordinator.bus.close(.random(in: 1...99, using: &generator), reason: .withdrawn)
      case 9..<13: fixture.handOver()
      case 13, 14: answer(fixture, &generator)
      case 15: _ = fixture.coordinator.controller.carryOut(.toggle)
      case 16: _ = fixture.coordinator.controller.carryOut(.replay(nil))
      case 17: fixture.advance(by: .random(in: 0...2, using: &generator))
      case 18:
        let id = NotificationID.random(in: 1...99, using: &generator)
        _ = fixture.coordinator.controller.carryOut(.invoke(id, key: "open"))
      default:
        if Bool.random(using: &generator) { fixture.coordinator.clients.dismiss(nil) }
      }
    }
    _ = fixture.coordinator.controller.carryOut(.resume)
    while !fixture.coordinator.clients.alerts.isEmpty {
      fixture.handOver()
      fixture.coordinator.clients.dismiss(nil)
    }
    #expect(fixture.presenter.openCount == 0)
    #expect(heard.ends.values.allSatisfy { $0 == 1 })
    #expect(heard.lateOutcomes == 0)
    // Every sender without a report of an end was replaced by one with a report.
    #expect(heard.isOpen.filter(\.value).isEmpty)
    #expect(fixture.coordinator.controller.carryOut(.close(nil)) == .done(0))
  }

  private func post(
    life: Int, to fixture: CoordinatorFixture, _ heard: Heard, _ generator: inout SeededGenerator
  ) {
    var request = NotificationRequest(
      AlertDescription(
        title: "\(Int.random(in: 0..<6, using: &generator))",
        buttons: [AlertButton(id: "open", label: "Open")], application: "Mail",
        urgency: AlertUrgency.allCases.randomElement(using: &generator) ?? .low,
        isResident: Int.random(in: 0..<8, using: &generator) == 0,
        style: Int.random(in: 0..<12, using: &generator) == 0 ? .alert : .toast),
      facts: NotificationFacts(sender: ":1.\(Int.random(in: 0..<4, using: &generator))"))
    if Int.random(in: 0..<6, using: &generator) == 0 { request.facts.stackTag = "tag" }
    let isReplacing = Int.random(in: 0..<5, using: &generator) == 0
    let former: NotificationID? = isReplacing ? .random(in: 1...99, using: &generator) : nil
    heard.isOpen[life] = true
    let id =
      fixture.coordinator.bus.post(
        request, replacing: former,
        tell: { id, outcome in
          // The senders of replaced notifications receive no report.
          if heard.last[id] != life { heard.lateOutcomes += 1 }
          guard case .closed = outcome else { return }
          heard.ends[life, default: 0] += 1
          heard.isOpen[life] = false
        }, accepted: { _ in }) ?? 0
    if let old = heard.last[id] { heard.isOpen[old] = false }
    heard.last[id] = life
  }

  private func answer(_ fixture: CoordinatorFixture, _ generator: inout SeededGenerator) {
    guard let alert = fixture.presenter.shown.randomElement(using: &generator) else { return }
    let responses = [
      AlertResponse(.timedOut), AlertResponse(.cancelled), AlertResponse(.dismissed),
      AlertResponse(.button, button: "open"), AlertResponse(.failed, reason: "odd"),
    ]
    if let response = responses.randomElement(using: &generator) {
      fixture.presenter.end(alert.identifier, response)
    }
  }
}
