import AlertModel
import Testing

/// The state of alert 1, with identifier "a", before the event.
enum Situation: Int, CaseIterable {
  /// Waiting behind alert 9.
  case queued
  case presenting
  /// Presenting, with its first frame on screen.
  case seen
  case presented
  /// Interrupted by alert 9, and still leaving the stage.
  case leaving
  /// Interrupted by alert 9, which is on stage.
  case aside
  case dismissing
  case ended

  /// A queue with alert 1 in this state; its timeout is 10 s, its wait limit 30 s.
  var driver: QueueDriver {
    var driver = QueueDriver()
    if self == .queued { driver.show(9) }
    driver.submit(1, identifier: "a", timeout: 10, waitLimit: 30)
    if self == .queued || self == .presenting { return driver }
    driver.appeared(1)
    if self == .seen { return driver }
    driver.presented(1)
    switch self {
    case .queued, .presenting, .seen, .presented:
      break
    case .leaving:
      driver.submit(9, .interrupt)
    case .aside:
      driver.submit(9, .interrupt)
      driver.disappeared(1)
      driver.presented(9)
    case .dismissing:
      driver.answered(1)
    case .ended:
      driver.finish(1)
    }
    return driver
  }
}

/// The expected results of one event in each situation, in the order of `Situation`.
struct PhaseRow: CustomTestStringConvertible {
  var testDescription: String
  /// Seconds before the event.
  var delay = 1.0
  var event: AlertQueueEvent
  /// The effects, separated by commas, and after a colon the resulting phase of alert 1.
  ///
  /// After `update` it is the phase of alert 2; "ended" if there is no such entry.
  var outcomes: [String]

  init(_ name: String, _ event: AlertQueueEvent, after delay: Double = 1, _ outcomes: [String]) {
    testDescription = name
    self.event = event
    self.delay = delay
    self.outcomes = outcomes
  }
}

@Suite("The queue's transition table")
struct AlertQueuePhaseTests {
  private static let one = AlertTicket(rawValue: 1)
  private static let answer = AlertResponse(.button, button: "ok")

  private static func two(_ policy: AlertPolicy, identifier: String) -> AlertQueueEvent {
    .submit(
      AlertSubmission(
        ticket: AlertTicket(rawValue: 2), identifier: AlertIdentifier(identifier), policy: policy))
  }

  /// Every event in every situation: queued, presenting, seen, presented, leaving, aside,
  /// dismissing, ended.
  static let table: [PhaseRow] = [
    PhaseRow(
      "submit, queue", two(.queue, identifier: "b"),
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", "present 2: ended",
      ]),
    PhaseRow(
      "submit, interrupt", two(.interrupt, identifier: "b"),
      [
        "aside 9: queued", "aside 1: suspended", "aside 1: suspended", "aside 1: suspended",
        ": suspended", "aside 9: suspended", ": dismissing", "present 2: ended",
      ]),
    PhaseRow(
      "submit, replace", two(.replace, identifier: "a"),
      [
        "update 1 to 2, respond 1 dismissed: queued",
        "update 1 to 2, respond 1 dismissed: presenting",
        "update 1 to 2, respond 1 dismissed: presenting",
        "update 1 to 2, respond 1 dismissed: presented",
        "update 1 to 2, respond 1 dismissed: suspended",
        "update 1 to 2, respond 1 dismissed: suspended", ": dismissing", "present 2: ended",
      ]),
    PhaseRow(
      "submit, coalesce", two(.coalesce, identifier: "a"),
      [
        "count 1 is 2: queued", "count 1 is 2: presenting", "count 1 is 2: presenting",
        "count 1 is 2: presented", "count 1 is 2: suspended", "count 1 is 2: suspended",
        ": dismissing", "present 2: ended",
      ]),
    PhaseRow(
      "appeared", .appeared(one),
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "presented", .presented(one),
      [
        ": queued", ": presented", ": presented", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "answered", .answered(one, answer),
      [
        ": queued", "respond 1 button, dismiss 1: dismissing",
        "respond 1 button, dismiss 1: dismissing", "respond 1 button, dismiss 1: dismissing",
        ": suspended", ": suspended", ": dismissing", ": ended",
      ]),
    PhaseRow(
      "settled", .settled(one, answer),
      [
        "respond 1 button, discard 1: ended", "respond 1 button, dismiss 1: dismissing",
        "respond 1 button, dismiss 1: dismissing", "respond 1 button, dismiss 1: dismissing",
        "respond 1 button, dismiss 1: dismissing", "respond 1 button, discard 1: ended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "dismiss by identifier", .dismiss(AlertIdentifier("a")),
      [
        "respond 1 dismissed, discard 1: ended", "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1: dismissing", "respond 1 dismissed, discard 1: ended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "dismiss all", .dismiss(nil),
      [
        "respond 9 dismissed, dismiss 9, respond 1 dismissed, discard 1: ended",
        "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1: dismissing",
        "respond 1 dismissed, dismiss 1, respond 9 dismissed, discard 9: dismissing",
        "respond 9 dismissed, dismiss 9, respond 1 dismissed, discard 1: ended", ": dismissing",
        ": ended",
      ]),
    PhaseRow(
      "withdraw", .withdraw(one),
      [
        "respond 1 withdrawn, discard 1: ended", "respond 1 withdrawn, dismiss 1: dismissing",
        "respond 1 withdrawn, dismiss 1: dismissing",
        "respond 1 withdrawn, dismiss 1: dismissing",
        "respond 1 withdrawn, dismiss 1: dismissing", "respond 1 withdrawn, discard 1: ended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "revise",
      .revise(
        AlertSubmission(
          ticket: one, identifier: AlertIdentifier("a"), level: .alert, timeout: 50)),
      [
        ": queued", ": presenting", ": presenting", ": presented", "present 1: presenting",
        ": suspended", ": dismissing", ": ended",
      ]),
    PhaseRow(
      "disappeared", .disappeared(one),
      [
        ": queued", "present 1: presenting", "present 1: presenting", "present 1: presenting",
        "present 9: suspended", ": suspended", "discard 1: ended", ": ended",
      ]),
    PhaseRow(
      "failed", .failed(one, "No window."),
      [
        "respond 1 failed, discard 1: ended", "respond 1 failed, dismiss 1 cut: dismissing",
        "respond 1 failed, dismiss 1 cut: dismissing",
        "respond 1 failed, dismiss 1 cut: dismissing",
        "respond 1 failed, dismiss 1 cut: dismissing", "respond 1 failed, discard 1: ended",
        "dismiss 1 cut: dismissing", ": ended",
      ]),
    PhaseRow(
      "hold", .hold,
      [
        "aside 9 cut: queued", "aside 1 cut: suspended", "aside 1 cut: suspended",
        "aside 1 cut: suspended", "aside 1 cut: suspended", "aside 9 cut: suspended",
        "dismiss 1 cut: dismissing", ": ended",
      ]),
    PhaseRow(
      "give way", .giveWay,
      [
        "aside 9: queued", "aside 1: suspended", "aside 1: suspended", "aside 1: suspended",
        ": suspended", "aside 9: suspended", ": dismissing", ": ended",
      ]),
    PhaseRow(
      "release", .release,
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "hidden", .hidden(one, true),
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "blank", .blank(true),
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
    PhaseRow(
      "deadline, passed", .deadline, after: 100,
      [
        "respond 1 timedOut, discard 1: ended", ": presenting",
        "respond 1 timedOut, dismiss 1: dismissing", "respond 1 timedOut, dismiss 1: dismissing",
        ": suspended", ": suspended", ": dismissing", ": ended",
      ]),
    PhaseRow(
      "deadline, too early", .deadline,
      [
        ": queued", ": presenting", ": presenting", ": presented", ": suspended", ": suspended",
        ": dismissing", ": ended",
      ]),
  ]

  @Test(arguments: table, Situation.allCases)
  func everyEventInEveryPhaseFollowsTheTable(row: PhaseRow, situation: Situation) {
    var driver = situation.driver
    driver.wait(row.delay)
    let effects = driver.send(row.event)
    let followed: UInt64 = effects.contains("update 1 to 2") ? 2 : 1
    let entry = driver.queue.entries.first { $0.leader.rawValue == followed }
    let outcome = effects.joined(separator: ", ") + ": \(entry?.phase ?? .ended)"
    #expect(outcome == row.outcomes[situation.rawValue])
  }

  @Test(arguments: table)
  func everyRowCoversEverySituation(row: PhaseRow) {
    #expect(row.outcomes.count == Situation.allCases.count)
  }

  @Test(arguments: table)
  func eventsForUnknownTicketsAreIgnored(row: PhaseRow) {
    var driver = QueueDriver()
    driver.show(5)
    let before = driver.queue.entries
    switch row.event {
    case .appeared, .presented, .answered, .settled, .withdraw, .disappeared, .failed, .hidden:
      #expect(driver.send(row.event) == [])
      #expect(driver.queue.entries == before)
    case .submit, .revise, .dismiss, .hold, .giveWay, .release, .askedElsewhere, .blank, .deadline:
      break
    }
  }

  @Test(
    arguments: [
      (.queued, .queued), (.presenting, .presenting), (.presented, .presented),
      (.suspended, .suspended), (.dismissing, .dismissing), (.ended, nil),
    ] as [(AlertPhase, AlertSummary.State?)])
  func everyPhaseHasItsSummaryState(phase: AlertPhase, state: AlertSummary.State?) {
    #expect(phase.summaryState == state)
  }
}
