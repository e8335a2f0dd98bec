import AlertModel
import TestHarness
import Testing

/// The indexes of the waiting alerts.
@Suite("Many waiting alerts")
struct WaitingAlertsTests {
  private static let now = MonotonicInstant(nanoseconds: 0)

  private static func ticket(_ number: Int) -> AlertTicket {
    AlertTicket(rawValue: UInt64(number))
  }

  private static func process(_ number: Int) -> ProcessIdentity {
    ProcessIdentity(number: Int32(number), start: 7)
  }

  /// Submits alerts of every kind, and then answers, changes, withdraws and dismisses them.
  private static func work(through count: Int) {
    var queue = AlertQueue(maximumWaiting: count)
    for number in 1...count {
      let isDouble = number % 10 == 0
      let name = isDouble ? number / 2 : number
      let origin = AlertOrigin(
        waiter: process(number + 1000), ancestors: (1...4).map { process($0) })
      _ = queue.step(
        .submit(
          AlertSubmission(
            ticket: ticket(number), identifier: AlertIdentifier("\(name)"),
            level: AlertLevel(rawValue: number % 3), policy: isDouble ? .replace : .queue,
            waitLimit: number % 2 == 0 ? Double(1000 + number) : nil, asks: number % 4 != 0,
            origin: origin)),
        at: now)
    }
    let leaders = queue.entries.map(\.leader)
    for leader in leaders.prefix(count / 4) {
      guard let entry = queue.entry(leading: leader) else { continue }
      _ = queue.step(.presented(leader), at: now)
      _ = queue.liveLeaders(identifiedBy: entry.identifier)
      _ = queue.step(.answered(leader, AlertResponse(.button, button: "ok")), at: now)
      _ = queue.step(.disappeared(leader), at: now)
    }
    let rest = leaders.dropFirst(count / 4)
    for (index, leader) in rest.enumerated() {
      guard var submission = queue.entry(leading: leader)?.submission else { continue }
      switch index % 3 {
      case 0: _ = queue.step(.withdraw(leader), at: now)
      case 1: _ = queue.step(.dismiss(submission.identifier), at: now)
      default:
        submission.level = AlertLevel(rawValue: 5)
        _ = queue.step(.revise(submission), at: now)
      }
    }
    _ = queue.step(.dismiss(nil), at: now)
  }

  /// Four times as many take four times as long, and not sixteen times.
  @Test
  func timeForAnAlertDoesNotGrowWithTheirNumber() {
    #expect(growthOfCost(from: 1000, to: 4000) { Self.work(through: $0) } < 9)
  }

  @Test
  func timeForACoalescedAlertDoesNotGrowWithTheirNumber() {
    let growth = growthOfCost(from: 2000, to: 8000) { count in
      var queue = AlertQueue()
      for number in 1...count {
        _ = queue.step(
          .submit(
            AlertSubmission(
              ticket: Self.ticket(number), identifier: AlertIdentifier(number == 1 ? "1" : "2"),
              policy: .coalesce)),
          at: Self.now)
      }
      _ = queue.step(.dismiss(nil), at: Self.now)
    }
    #expect(growth < 9)
  }

  /// Compares with what looking at every alert finds.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func indexesFindWhatASearchFinds(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var queue = AlertQueue(maximumWaiting: 30)
    var now = Self.now
    for number in 1...3000 {
      now = now.advanced(bySeconds: 0.1)
      let before = queue.entries
      let anyone = before.randomElement(using: &generator)?.leader ?? Self.ticket(0)
      switch Int.random(in: 0..<10, using: &generator) {
      case 0..<5:
        let submission = Self.submission(number, using: &generator)
        _ = queue.step(.submit(submission), at: now)
        checkDepth(of: submission, among: before, in: queue)
      case 5: _ = queue.step(.withdraw(anyone), at: now)
      case 6: _ = queue.step(.deadline, at: now)
      case 7: _ = queue.step(.answered(anyone, AlertResponse(.cancelled)), at: now)
      default: _ = queue.step(.disappeared(before.first?.leader ?? anyone), at: now)
      }
      check(queue, formerStage: before.first?.leader)
    }
  }

  private static func submission(
    _ number: Int, using generator: inout SeededGenerator
  ) -> AlertSubmission {
    func any(_ numbers: ClosedRange<Int>) -> Int { Int.random(in: numbers, using: &generator) }
    let origin = AlertOrigin(
      waiter: any(0...2) == 0 ? nil : process(any(1...9)),
      ancestors: any(0...2) == 0 ? [] : [process(any(1...9)), process(any(10...12))])
    return AlertSubmission(
      ticket: ticket(number), identifier: AlertIdentifier("\(any(1...5))"),
      level: AlertLevel(rawValue: any(0...1)), policy: AlertPolicy.allCases[any(0...3)],
      waitLimit: any(0...3) == 0 ? Double(any(1...5)) : nil, asks: any(0...1) == 0,
      origin: origin)
  }

  private func checkDepth(
    of submission: AlertSubmission, among others: [AlertQueueEntry], in queue: AlertQueue
  ) {
    guard let entry = queue.entry(leading: submission.ticket), entry.arrival != Self.now,
      submission.policy == .queue
    else { return }
    let outer = others.filter { other in
      other.submission.origin.map { submission.origin?.isNested(in: $0) == true } == true
    }
    #expect(entry.depth == (outer.map(\.depth).max() ?? -1) + 1)
  }

  private func check(_ queue: AlertQueue, formerStage: AlertTicket?) {
    let entries = queue.entries
    let waiting = entries.filter { !$0.isOnStage }
    let ranks = waiting.map { entry in
      let comesForward = entry.submission.asks || entry.interrupts
      return [-entry.depth, -entry.level.rawValue, comesForward ? 0 : 1]
    }
    #expect(ranks == ranks.sorted { $0.lexicographicallyPrecedes($1) })
    for name in 1...5 {
      let identifier = AlertIdentifier("\(name)")
      #expect(
        queue.liveLeaders(identifiedBy: identifier)
          == entries.filter { $0.isLive && $0.identifier == identifier }.map(\.leader))
    }
    // An alert that was presented just now gives way at the next event.
    guard let stage = entries.first, stage.leader == formerStage,
      [.presenting, .presented].contains(stage.phase)
    else { return }
    for other in waiting {
      // Of two that are nested in each other the first one stays.
      let isFirst = other.depth > stage.depth
      let outer = stage.submission.origin
      #expect(!isFirst || outer.map { other.submission.origin?.isNested(in: $0) } != true)
      let isRanked = (other.depth, other.level) >= (stage.depth, stage.level)
      let isLater = !stage.interrupts || other.leader > stage.leader
      #expect(stage.submission.asks || !(other.submission.asks && isRanked && isLater))
    }
  }
}
