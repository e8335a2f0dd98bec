import AlertModel
import Testing

@Suite("Crowds of toasts")
struct ToastCrowdTests {
  private static let crowd: UInt64 = 20_000

  /// As many as a burst of notifications brings; a scan of all for each would take minutes.
  @Test(arguments: [false, true])
  func eachComesAndGoesWithoutALookAtAllTheOthers(fromTheEnd: Bool) {
    var driver = ToastDriver(maximumWaiting: 20_000)
    for ticket in 1...Self.crowd { driver.submit(ticket, waitLimit: 1000) }
    let shown = driver.frames.count
    #expect(driver.backlog == Int(Self.crowd) - shown)
    for step in 1...Self.crowd {
      let ticket = AlertTicket(rawValue: fromTheEnd ? Self.crowd + 1 - step : step)
      driver.send(.alert(.withdraw(ticket)))
      if driver.frames[ticket.rawValue] != nil { driver.disappeared(ticket.rawValue) }
    }
    #expect(driver.queue.isEmpty)
    #expect(driver.backlogs.isEmpty)
    #expect(driver.scheduled == nil)
  }

  @Test
  func replacementsFindTheirOwnAmongAll() {
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
  func nothingIsAskedForWhileTheFirstOfTheLineIsTheSame() {
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
  func whatIsGoneLeavesTheOrderOfTheOthers() {
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
