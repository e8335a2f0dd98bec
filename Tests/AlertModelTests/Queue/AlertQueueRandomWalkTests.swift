import AlertModel
import TestHarness
import Testing

/// A client of the queue that performs the effects, checks the invariants and also sends invalid
/// events.
struct QueueWalker {
  private(set) var queue = AlertQueue(maximumWaiting: 4)
  private(set) var violations: [String] = []
  private(set) var counts: [String: Int] = [:]
  private var generator: SeededGenerator
  private var now = MonotonicInstant(nanoseconds: 0)
  private var lastTicket: UInt64 = 0
  private var pending: Set<AlertTicket> = []
  private var contents: Set<AlertTicket> = []
  private var window: AlertTicket?
  private var scheduled: MonotonicInstant?
  /// The level up to which alerts that only inform wait for another program.
  private var askedLevel: AlertLevel?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func walk(steps: Int) {
    for _ in 0..<steps where violations.isEmpty {
      now = now.advanced(bySeconds: Double.random(in: 0...0.2, using: &generator))
      if let scheduled, scheduled <= now {
        send(.deadline)
      } else {
        send(randomEvent())
      }
    }
  }

  /// Ends all alerts with valid events; any alert that is left after that is a deadlock.
  mutating func drain() {
    send(.release)
    send(.askedElsewhere(nil))
    var steps = 0
    while let entry = queue.entries.first, steps < 1000, violations.isEmpty {
      steps += 1
      switch entry.phase {
      case .presenting: send(.presented(entry.leader))
      case .presented: send(.answered(entry.leader, AlertResponse(.cancelled)))
      case .suspended, .dismissing: send(.disappeared(entry.leader))
      case .queued, .ended: violations.append("\(entry.phase) at the head of a free queue")
      }
    }
    check(queue.isEmpty, "the queue is not empty after draining")
    violations += pending.sorted().map { "\($0) got no response" }
    violations += contents.sorted().map { "\($0) was never discarded" }
    check(window == nil, "a window was left")
    check(scheduled == nil, "the timer was left running")
  }

  private mutating func check(_ holds: Bool, _ violation: @autoclosure () -> String) {
    if !holds { violations.append(violation()) }
  }

  private mutating func randomEvent() -> AlertQueueEvent {
    let known = queue.entries.map(\.leader)
    let anyone = AlertTicket(rawValue: UInt64.random(in: 0...(lastTicket + 2), using: &generator))
    let someone = known.randomElement(using: &generator) ?? anyone
    let stage = known.first ?? anyone
    let identifier = AlertIdentifier("\(Int.random(in: 0..<6, using: &generator))")
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<30: return .submit(randomSubmission(identifier))
    case 30..<42: return .appeared(stage)
    case 42..<54: return .presented(stage)
    case 54..<66: return .disappeared(stage)
    case 66..<74: return .answered(stage, AlertResponse(.button, button: "ok"))
    case 74..<78: return .withdraw(anyone)
    case 78..<81: return .withdraw(someone)
    case 81..<84: return .dismiss(identifier)
    case 84: return .dismiss(nil)
    case 85..<88: return .failed(someone, "A failure.")
    case 88 where Bool.random(using: &generator):
      return .askedElsewhere([nil, .normal, .alert].randomElement(using: &generator) ?? nil)
    case 88: return .hold
    case 89: return .giveWay
    case 90..<94: return .release
    case 94: return .deadline
    case 95:
      return Bool.random(using: &generator)
        ? .appeared(anyone) : .blank(Bool.random(using: &generator))
    case 96: return .presented(someone)
    case 97 where Bool.random(using: &generator):
      return .hidden(someone, Bool.random(using: &generator))
    case 97: return .answered(someone, AlertResponse(.cancelled))
    case 98: return .failed(anyone, "A failure.")
    default: return .disappeared(someone)
    }
  }

  private mutating func randomSubmission(_ identifier: AlertIdentifier) -> AlertSubmission {
    lastTicket += 1
    let seconds: [Double?] = [nil, 0, 0.5, 3]
    return AlertSubmission(
      ticket: AlertTicket(rawValue: lastTicket), identifier: identifier,
      level: [.normal, .normal, .statusBar, .alert].randomElement(using: &generator) ?? .normal,
      policy: AlertPolicy.allCases.randomElement(using: &generator) ?? .queue,
      timeout: seconds.randomElement(using: &generator) ?? nil,
      waitLimit: seconds.randomElement(using: &generator) ?? nil,
      asks: Int.random(in: 0..<3, using: &generator) > 0)
  }

  /// Whether an alert waits for another program.
  private func isKept(_ entry: AlertQueueEntry) -> Bool {
    guard let askedLevel else { return false }
    return !entry.submission.asks && entry.level <= askedLevel
  }

  private mutating func send(_ event: AlertQueueEvent) {
    let before = queue.entries
    if case .submit(let submission) = event { pending.insert(submission.ticket) }
    let wasGone = before.first.map { event == .disappeared($0.leader) && $0.isOnStage } ?? false
    if wasGone { window = nil }
    if event == .deadline { scheduled = nil }
    if case .askedElsewhere(let level) = event { askedLevel = level }
    let effects = queue.step(event, at: now)
    for effect in effects { apply(effect, after: before) }
    let taken = queue.entries.filter { pending.contains($0.leader) }.map(\.leader)
    contents.formUnion(taken)
    checkEntries(after: event)
  }

  private mutating func apply(_ effect: AlertQueueEffect, after before: [AlertQueueEntry]) {
    counts[String("\(effect)".prefix { $0 != "(" }), default: 0] += 1
    switch effect {
    case .present(let ticket):
      check(!queue.isHeld, "presented \(ticket) while held")
      check(window == nil || window == ticket, "presented \(ticket) beside another")
      window = ticket
      let robbed = before.first.map { [.presenting, .presented].contains($0.phase) } ?? false
      if let entry = queue.entry(leading: ticket) {
        check(!isKept(entry), "presented \(ticket) while another program asks")
      }
      if !robbed, let level = queue.entries.first?.level {
        check(
          queue.entries.allSatisfy { $0.level <= level || isKept($0) },
          "\(ticket) came before its turn")
      }
    case .stepAside(let ticket, _), .dismiss(let ticket, _):
      check(window == ticket, "\(ticket) has no window to close")
    case .update(let new, let old):
      check(pending.contains(new), "\(new) was not handed in")
      check(contents.remove(old) != nil, "\(old) had no content")
      contents.insert(new)
      if window == old { window = new }
    case .discard(let ticket):
      check(window != ticket, "\(ticket) was discarded with its window")
      check(contents.remove(ticket) != nil, "\(ticket) had no content to discard")
    case .setCount(let ticket, let count):
      let entry = queue.entries.first { $0.leader == ticket }
      check(entry?.count == count && count > 1, "\(ticket) has another count")
    case .respond(let ticket, _), .refuse(let ticket):
      check(pending.remove(ticket) != nil, "\(ticket) got a second response")
    case .schedule(let instant):
      check(instant != scheduled, "\(instant as Any) was scheduled twice")
      scheduled = instant
    }
  }

  private mutating func checkEntries(after event: AlertQueueEvent) {
    let entries = queue.entries
    let onStage = entries.filter(\.isOnStage)
    check(onStage.count <= 1, "two on stage after \(event)")
    check(onStage.first?.leader == window, "the window is another's after \(event)")
    check(entries.count <= 5, "too many wait after \(event)")
    check(
      queue.isHeld || entries.allSatisfy(isKept) || onStage.count == 1, "jammed after \(event)")
    check(scheduled == entries.compactMap(\.deadline).min(), "the timer is wrong after \(event)")
    for entry in entries {
      let stands: Bool =
        switch entry.phase {
        case .queued: !entry.isOnStage
        case .presenting, .presented: entry.isOnStage && !queue.isHeld && !isKept(entry)
        case .suspended: true
        case .dismissing: entry.isOnStage
        case .ended: false
        }
      check(stands, "\(entry.leader) is \(entry.phase) in the wrong place after \(event)")
    }
    let waiting = entries.filter { !$0.isOnStage }.map(\.level)
    check(waiting == waiting.sorted(by: >), "levels out of order after \(event)")
  }
}

@Suite("Random walks through the queue")
struct AlertQueueRandomWalkTests {
  @Test(arguments: [1, 2, 3, 5, 8] as [UInt64])
  func randomEventsKeepTheInvariants(seed: UInt64) {
    var walker = QueueWalker(seed: seed)
    walker.walk(steps: 20_000)
    walker.drain()
    #expect(walker.violations == [])
    for effect in [
      "present", "stepAside", "dismiss", "update", "discard", "setCount", "respond", "refuse",
      "schedule",
    ] {
      #expect(walker.counts[effect, default: 0] > 20, "the walk never came to \(effect)")
    }
  }

  @Test
  func emptyQueueDrains() {
    var walker = QueueWalker(seed: 4)
    walker.drain()
    #expect(walker.violations == [])
  }
}
