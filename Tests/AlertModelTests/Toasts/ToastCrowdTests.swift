import Glibc
import Testing

@testable import AlertModel

@Suite("Bursts of toasts")
struct ToastCrowdTests {
  private static let crowd: UInt64 = 8000

  /// A burst is processed in linear time, whether it ends at its beginning or at its end.
  @Test(arguments: [false, true])
  func burstTakesLinearTime(fromTheEnd: Bool) {
    let (few, many) = (time(of: Self.crowd / 8, fromTheEnd), time(of: Self.crowd, fromTheEnd))
    // Eight times as many toasts take about eight times as long; quadratic time would be 64 times.
    #expect(many < few * 24)
  }

  /// The same for a burst of one application, which is stacked.
  @Test(arguments: [false, true])
  func burstOfOneStackTakesLinearTime(isOpen: Bool) {
    func time(of crowd: UInt64) -> Double {
      let start = Self.computed()
      var driver = ToastDriver(maximumWaiting: Int(crowd))
      driver.show(crowd + 1, timeout: 5, stack: "Chat")
      if isOpen { driver.hover(crowd + 1) }
      for ticket in 1...crowd {
        driver.submit(ticket, timeout: 5, stack: "Chat")
        guard ticket.isMultiple(of: 50), let newest = driver.queue.standing.first else { continue }
        for text in driver.presented(newest.rawValue) where text.hasSuffix("cut") {
          driver.disappeared(text.split(separator: " ").compactMap { UInt64($0) }[0])
        }
      }
      #expect(driver.queue.entries.count == Int(crowd) + 1)
      #expect(driver.queue.entries.filter(\.alert.isOnStage).count < (isOpen ? 13 : 4))
      driver.hover(nil)
      driver.wait(6)
      driver.send(.alert(.deadline))
      #expect(driver.queue.entries.filter(\.alert.isLive).count < 30)
      return Self.computed() - start
    }
    let (few, many) = (time(of: Self.crowd / 8), time(of: Self.crowd))
    #expect(many < few * 24)
  }

  /// Returns the CPU time of this thread for a burst that is submitted and ended, in seconds.
  private func time(of crowd: UInt64, _ fromTheEnd: Bool) -> Double {
    let start = Self.computed()
    var driver = ToastDriver(maximumWaiting: Int(crowd))
    for ticket in 1...crowd { driver.submit(ticket, waitLimit: 1000) }
    let shown = driver.frames.count
    #expect(driver.backlog == Int(crowd) - shown)
    for step in 1...crowd {
      let ticket = AlertTicket(rawValue: fromTheEnd ? crowd + 1 - step : step)
      driver.send(.alert(.withdraw(ticket)))
      if driver.frames[ticket.rawValue] != nil { driver.disappeared(ticket.rawValue) }
    }
    #expect(driver.queue.isEmpty)
    #expect(driver.backlogs.isEmpty)
    #expect(driver.scheduled == nil)
    return Self.computed() - start
  }

  private static func computed() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test
  func memoryIsReleasedAfterABurst() {
    var driver = ToastDriver(maximumWaiting: 20_000)
    for ticket in 1...5000 as ClosedRange<UInt64> { driver.submit(ticket, waitLimit: 1000) }
    #expect(driver.queue.roster.waiting.capacity >= 4000)
    driver.send(.alert(.dismiss(nil)))
    for ticket in driver.frames.keys.sorted() { driver.disappeared(ticket) }
    #expect(driver.queue.isEmpty)
    #expect(driver.queue.roster.waiting.capacity < 300)
    #expect(driver.queue.roster.ticketCapacity < 300)
    driver.show(9000)
    #expect(driver.frames.keys.sorted() == [9000])
  }

  @Test
  func replacementsFindTheirToastInABurst() {
    var driver = ToastDriver(maximumWaiting: 20_000)
    for ticket in 1...10_000 as ClosedRange<UInt64> { driver.submit(ticket) }
    let backlog = driver.backlog
    for ticket in 1...10_000 as ClosedRange<UInt64> {
      driver.submit(ticket + 10_000, .replace, identifier: "\(ticket)")
    }
    #expect(driver.backlog == backlog)
    #expect(driver.queue.entries.count == 10_000)
    driver.send(.alert(.dismiss(nil)))
    for ticket in driver.frames.keys.sorted() { driver.disappeared(ticket) }
    #expect(driver.queue.isEmpty)
  }

  @Test
  func longerLineCausesNoMeasurement() {
    var driver = ToastDriver()
    for ticket in 1...7 as ClosedRange<UInt64> { driver.show(ticket) }
    let submission = AlertSubmission(
      ticket: AlertTicket(rawValue: 8), identifier: AlertIdentifier("8"))
    let effects = driver.queue.stepped(
      .submit(submission, ToastLane(name: "right")), at: driver.now)
    let backlog = ToastBacklog(
      lane: ToastLane(name: "right"), count: 3, frames: driver.backlogs[0].frames)
    #expect(effects == [.showBacklogs([backlog])])
  }

  @Test
  func removalKeepsTheOrder() {
    var driver = ToastDriver()
    for ticket in 1...120 as ClosedRange<UInt64> {
      driver.submit(ticket, level: Int(ticket % 3))
    }
    for ticket in stride(from: 7, through: 120, by: 2) as StrideThrough<UInt64> {
      driver.send(.alert(.withdraw(AlertTicket(rawValue: ticket))))
    }
    let waiting = driver.queue.entries.filter { $0.alert.phase == .queued }
    let expected = waiting.sorted { left, right in
      left.alert.level == right.alert.level
        ? left.leader.rawValue < right.leader.rawValue : left.alert.level > right.alert.level
    }
    #expect(waiting.count > 50)
    #expect(waiting.map(\.leader) == expected.map(\.leader))
  }
}

extension ToastQueue {
  fileprivate func stepped(_ event: ToastEvent, at now: MonotonicInstant) -> [ToastEffect] {
    var queue = self
    return queue.step(event, at: now)
  }
}
