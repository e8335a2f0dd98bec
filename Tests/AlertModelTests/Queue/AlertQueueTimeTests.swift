import AlertModel
import Testing

@Suite("Timeouts and wait limits in the queue")
struct AlertQueueTimeTests {
  @Test
  func timeoutStartsWithTheFirstFrame() {
    var driver = QueueDriver()
    driver.submit(1, timeout: 5)
    driver.wait(3)
    #expect(driver.scheduled == nil)
    driver.appeared(1)
    #expect(driver.scheduled == 8)
    driver.wait(1)
    driver.presented(1)
    #expect(driver.scheduled == 8)
    driver.wait(4)
    #expect(driver.send(.deadline) == ["respond 1 timedOut", "dismiss 1"])
  }

  @Test
  func presentedStartsTheTimeoutIfAppearedIsMissing() {
    var driver = QueueDriver()
    driver.submit(1, timeout: 5)
    driver.wait(2)
    driver.presented(1)
    #expect(driver.scheduled == 7)
  }

  @Test
  func timeoutPausesWhileSuspended() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.wait(2)
    driver.submit(2, .interrupt)
    #expect(driver.scheduled == nil)
    driver.disappeared(1)
    driver.wait(100)
    driver.finish(2)
    #expect(driver.scheduled == nil)
    driver.wait(1)
    driver.appeared(1)
    #expect(driver.scheduled == 106)
    driver.wait(3)
    #expect(driver.send(.deadline) == ["respond 1 timedOut", "dismiss 1"])
  }

  @Test
  func timeoutPausesWhileTheAlertIsHiddenOrTheScreenBlank() {
    var driver = QueueDriver()
    let ticket = AlertTicket(rawValue: 1)
    driver.show(1, timeout: 5)
    driver.wait(1)
    driver.send(.hidden(ticket, true))
    driver.send(.blank(true))
    #expect(driver.scheduled == nil)
    driver.wait(100)
    driver.send(.blank(false))
    #expect(driver.scheduled == nil)
    driver.send(.hidden(ticket, false))
    #expect(driver.scheduled == 105)
    driver.wait(3.5)
    driver.send(.blank(true))
    driver.send(.blank(false))
    // There are two seconds to read it.
    #expect(driver.scheduled == 106.5)
  }

  @Test
  func timeoutDoesNotStartOnABlankScreen() {
    var driver = QueueDriver()
    driver.send(.blank(true))
    driver.show(1, timeout: 5)
    #expect(driver.scheduled == nil)
    driver.send(.blank(false))
    #expect(driver.scheduled == 5)
  }

  @Test
  func timeoutPausesWhileHeld() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.wait(4)
    driver.send(.hold)
    driver.wait(50)
    driver.send(.release)
    driver.appeared(1)
    #expect(driver.scheduled == 55)
  }

  @Test
  func replacementOfAVisibleAlertRestartsTheTimeout() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.wait(4)
    driver.submit(2, .replace, identifier: "1", timeout: 7)
    #expect(driver.scheduled == 11)
    driver.submit(3, .replace, identifier: "1")
    #expect(driver.scheduled == nil)
  }

  @Test
  func replacementBeforeTheFirstFrameWaitsForIt() {
    var driver = QueueDriver()
    driver.submit(1, timeout: 5)
    driver.wait(4)
    driver.submit(2, .replace, identifier: "1", timeout: 7)
    #expect(driver.scheduled == nil)
    driver.appeared(2)
    #expect(driver.scheduled == 11)
  }

  @Test
  func replacementOfASuspendedAlertHasItsFullTimeout() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.wait(4)
    driver.submit(2, .interrupt)
    driver.disappeared(1)
    driver.submit(3, .replace, identifier: "1", timeout: 7, waitLimit: 1)
    #expect(driver.scheduled == nil)
    driver.finish(2)
    driver.appeared(3)
    #expect(driver.scheduled == 11)
  }

  @Test
  func onlyAChangedTimeoutRestarts() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.wait(3)
    driver.revise(1, timeout: 5)
    #expect(driver.scheduled == 5)
    driver.revise(1, timeout: 4)
    #expect(driver.scheduled == 7)
    driver.revise(1)
    #expect(driver.scheduled == nil)
  }

  @Test
  func waitLimitAppliesOnlyWhileQueued() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, waitLimit: 3)
    #expect(driver.scheduled == 3)
    driver.wait(1)
    driver.finish(1)
    #expect(driver.scheduled == nil)
    #expect(driver.entries == ["2 presenting"])
  }

  @Test
  func alertThatWaitsTooLongTimesOut() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, waitLimit: 3)
    driver.wait(3)
    #expect(driver.send(.deadline) == ["respond 2 timedOut", "discard 2"])
    #expect(driver.order == [1])
  }

  @Test
  func waitLimitRunsWhileHeld() {
    var driver = QueueDriver()
    driver.send(.hold)
    driver.submit(1, waitLimit: 3)
    driver.wait(3)
    #expect(driver.send(.deadline) == ["respond 1 timedOut", "discard 1"])
  }

  @Test
  func timerMovesOnlyWhenTheEarliestDeadlineChanges() {
    var queue = AlertQueue()
    func submission(_ ticket: UInt64, waitLimit: Double) -> AlertQueueEvent {
      .submit(
        AlertSubmission(
          ticket: AlertTicket(rawValue: ticket), identifier: AlertIdentifier("\(ticket)"),
          waitLimit: waitLimit))
    }
    let start = MonotonicInstant(nanoseconds: 0)
    let schedules: (AlertQueueEffect) -> Bool = { effect in
      if case .schedule = effect { true } else { false }
    }
    _ = queue.step(.hold, at: start)
    #expect(
      queue.step(submission(1, waitLimit: 9), at: start) == [
        .schedule(start.advanced(bySeconds: 9))
      ])
    #expect(queue.step(submission(2, waitLimit: 12), at: start).filter(schedules) == [])
    #expect(
      queue.step(submission(3, waitLimit: 4), at: start) == [
        .schedule(start.advanced(bySeconds: 4))
      ])
    #expect(
      queue.step(.dismiss(AlertIdentifier("3")), at: start).filter(schedules) == [
        .schedule(start.advanced(bySeconds: 9))
      ])
    #expect(queue.step(.dismiss(nil), at: start).filter(schedules) == [.schedule(nil)])
  }

  @Test
  func earlyDeadlineIsScheduledAgain() {
    var queue = AlertQueue()
    let start = MonotonicInstant(nanoseconds: 0)
    let submission = AlertSubmission(
      ticket: AlertTicket(rawValue: 1), identifier: AlertIdentifier("a"), waitLimit: 4)
    _ = queue.step(.hold, at: start)
    _ = queue.step(.submit(submission), at: start)
    #expect(
      queue.step(.deadline, at: start.advanced(bySeconds: 3.999)) == [
        .schedule(start.advanced(bySeconds: 4))
      ])
  }

  @Test
  func simultaneousDeadlinesEndTogether() {
    var driver = QueueDriver()
    driver.show(1, timeout: 5)
    driver.submit(2, waitLimit: 5)
    driver.submit(3, waitLimit: 6)
    driver.wait(5)
    #expect(
      driver.send(.deadline) == [
        "respond 1 timedOut", "dismiss 1", "respond 2 timedOut", "discard 2",
      ])
    #expect(driver.scheduled == 6)
  }

  @Test(arguments: [
    (0.0, 10.0), (1.5, 11.5), (-3, 7), (.nan, 10), (.infinity, 3_200_000_010),
    (-.infinity, -3_199_999_990),
  ])
  func extremeTimeoutsDoNotTrap(seconds: Double, expected: Double) {
    let start = MonotonicInstant(nanoseconds: 0)
    let moment = start.advanced(bySeconds: 10).advanced(bySeconds: seconds)
    #expect(moment.seconds(since: start) == expected)
  }
}
