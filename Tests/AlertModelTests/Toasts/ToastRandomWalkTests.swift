import AlertModel
import TestHarness
import Testing

/// A client of the queue that performs the effects, checks the invariants and also sends invalid
/// events.
private struct ToastWalker {
  private(set) var driver = ToastDriver(maximumWaiting: 12)
  private(set) var violations: [String] = []
  private var generator: SeededGenerator
  private var lastTicket: UInt64 = 0
  private var pending: Set<UInt64> = []
  private var windows: Set<UInt64> = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  mutating func walk(steps: Int) {
    for _ in 0..<steps where violations.isEmpty {
      driver.wait(Double.random(in: 0...0.3, using: &generator))
      note(step())
      checkScreen()
    }
  }

  /// Ends all toasts with valid events; any toast that is left after that is a deadlock.
  mutating func drain() {
    note(driver.send(.alert(.release)))
    note(driver.hover(nil))
    note(driver.focus(nil))
    note(driver.send(.unattended(false)))
    note(driver.fillScreen(false))
    for _ in 0..<1000 where !driver.queue.isEmpty && violations.isEmpty {
      guard let entry = driver.queue.entries.first else { break }
      let ticket = entry.leader.rawValue
      switch entry.alert.phase {
      case .presenting: note(driver.presented(ticket))
      case .presented: note(driver.answered(ticket))
      case .suspended, .dismissing: disappear(ticket)
      case .queued, .ended: violations.append("\(entry.alert.phase) on a free screen")
      }
      checkScreen()
    }
    if !driver.queue.isEmpty { violations.append("it is not empty after draining") }
    violations += pending.sorted().map { "\($0) got no response" }
    violations += windows.sorted().map { "\($0) has its window still" }
    if driver.scheduled != nil { violations.append("the timer was left running") }
    if driver.backlog != 0 { violations.append("a number was left") }
  }

  private mutating func step() -> [String] {
    let known = driver.queue.entries.map(\.leader.rawValue)
    let someone = known.randomElement(using: &generator) ?? 0
    switch Int.random(in: 0..<100, using: &generator) {
    case 0..<34:
      lastTicket += 1
      driver.heights[lastTicket] = Double.random(in: 20...300, using: &generator)
      pending.insert(lastTicket)
      return driver.submit(
        lastTicket, AlertPolicy.allCases.randomElement(using: &generator) ?? .queue,
        lane: ["right", "left", "bottom", "both", "banner", "shy"].randomElement(using: &generator)
          ?? "",
        identifier: "\(Int.random(in: 0..<8, using: &generator))",
        level: Int.random(in: 0...1, using: &generator),
        timeout: [nil, 0.5, 3].randomElement(using: &generator) ?? nil,
        waitLimit: [nil, nil, 2].randomElement(using: &generator) ?? nil)
    case 34..<54: return driver.presented(someone)
    case 54..<66: return driver.answered(someone)
    case 66..<80:
      if let gone = leaving.randomElement(using: &generator) { disappear(gone) }
      return []
    case 80..<86: return driver.hover(known.randomElement(using: &generator))
    case 86..<90: return driver.hover(nil)
    case 90: return driver.send(.alert(.hold))
    case 91..<94: return driver.send(.alert(.release))
    case 94:
      return switch Int.random(in: 0..<7, using: &generator) {
      case 0: driver.send(.roomChanged)
      case 6: driver.revise(someone, lane: someone.isMultiple(of: 2) ? "left" : "bottom")
      case 1: driver.fillScreen(!driver.isScreenFull)
      case 2: driver.focus(known.randomElement(using: &generator))
      case 3: driver.focus(nil)
      case 4: driver.send(.unattended(true))
      default: driver.send(.unattended(false))
      }
    case 95:
      return driver.send(.alert(.withdraw(AlertTicket(rawValue: someone))))
    case 96: return driver.send(.alert(.dismiss(AlertIdentifier("3"))))
    case 97: return driver.send(.alert(.failed(AlertTicket(rawValue: someone), "A failure.")))
    default: return driver.send(.alert(.deadline))
    }
  }

  /// The toasts that are leaving the screen.
  private var leaving: [UInt64] {
    driver.queue.entries.filter { entry in
      entry.alert.isOnStage
        && (entry.alert.phase == .dismissing || entry.alert.phase == .suspended)
    }.map(\.leader.rawValue)
  }

  private mutating func disappear(_ ticket: UInt64) {
    windows.remove(ticket)
    note(driver.disappeared(ticket))
  }

  private mutating func note(_ effects: [String]) {
    for effect in effects {
      let words = effect.split(separator: " ")
      guard words.count > 1, let ticket = UInt64(words[1]) else { continue }
      switch words[0] {
      case "present":
        if !windows.insert(ticket).inserted { violations.append("\(ticket) presented twice") }
      case "respond", "refuse":
        if pending.remove(ticket) == nil { violations.append("\(ticket) answered twice") }
      case "update":
        if let new = UInt64(words[3]), windows.remove(ticket) != nil { windows.insert(new) }
      default: break
      }
    }
  }

  /// Checks that toasts do not overlap, except those that are leaving.
  private mutating func checkScreen() {
    let leaving = Set(leaving)
    let shown = driver.queue.entries.filter {
      windows.contains($0.leader.rawValue) && !leaving.contains($0.leader.rawValue)
    }
    let boxes = shown.flatMap { entry in
      (driver.frames[entry.leader.rawValue] ?? []).map { (entry.leader.rawValue, $0) }
    }
    for (index, one) in boxes.enumerated() {
      for other in boxes[(index + 1)...] where one.0 != other.0 && one.1.intersects(other.1) {
        violations.append("\(one.0) and \(other.0) overlap: \(one.1), \(other.1)")
      }
    }
  }
}

@Suite("Random walks through the toast queue")
struct ToastRandomWalkTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func randomEventsKeepTheToastInvariants(seed: UInt64) {
    var walker = ToastWalker(seed: seed)
    walker.walk(steps: 400)
    walker.drain()
    #expect(walker.violations == [])
  }

  @Test
  func fortyToastsPerSecondAreAllShown() {
    var driver = ToastDriver()
    var seen: Set<UInt64> = []
    for ticket in 1...40 as ClosedRange<UInt64> { driver.submit(ticket, timeout: 1) }
    for _ in 0..<200 where !driver.queue.isEmpty {
      for ticket in driver.frames.keys.sorted() {
        seen.insert(ticket)
        driver.presented(ticket)
      }
      let leaving = driver.frames.keys.sorted()
      driver.wait(1)
      driver.send(.alert(.deadline))
      for ticket in leaving { driver.disappeared(ticket) }
    }
    #expect(seen.count == 40)
    #expect(driver.queue.isEmpty)
  }
}
