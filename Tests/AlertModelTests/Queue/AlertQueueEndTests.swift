import AlertModel
import Testing

@Suite("How alerts in the queue end")
struct AlertQueueEndTests {
  @Test
  func allTicketsGetTheAnswerBeforeTheDismissal() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .coalesce, identifier: "1")
    #expect(driver.answered(1) == ["respond 1 button", "respond 2 button", "dismiss 1"])
    #expect(driver.answered(1) == [])
    #expect(driver.withdraw(2) == [])
    #expect(driver.disappeared(1) == ["discard 1"])
  }

  @Test
  func dismissEndsEveryAlertWithTheIdentifier() {
    var driver = QueueDriver()
    driver.show(1, identifier: "a")
    driver.submit(2, identifier: "b")
    driver.submit(3, identifier: "a")
    #expect(
      driver.dismiss("a") == [
        "respond 1 dismissed", "dismiss 1", "respond 3 dismissed", "discard 3",
      ])
    #expect(driver.dismiss("a") == [])
    #expect(driver.dismiss("none such") == [])
    #expect(driver.disappeared(1) == ["discard 1", "present 2"])
  }

  @Test
  func dismissAllPresentsNoWaitingAlert() {
    var driver = QueueDriver()
    for ticket in 1...3 as ClosedRange<UInt64> { driver.submit(ticket) }
    let effects = driver.dismiss(nil)
    #expect(!effects.contains { $0.hasPrefix("present") })
    #expect(driver.disappeared(1) == ["discard 1"])
    #expect(driver.queue.isEmpty)
  }

  @Test
  func dismissingASuspendedAlertLetsItsInterrupterAppear() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .interrupt)
    #expect(driver.dismiss("1") == ["respond 1 dismissed", "dismiss 1"])
    #expect(driver.entries == ["1 dismissing", "2 queued"])
    #expect(driver.disappeared(1) == ["discard 1", "present 2"])
  }

  @Test
  func entryStaysAfterItsLeaderIsWithdrawn() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .coalesce, identifier: "1")
    #expect(driver.withdraw(1) == ["respond 1 withdrawn"])
    #expect(driver.withdraw(1) == [])
    #expect(driver.queue.entries.map(\.count) == [2])
    #expect(driver.entries == ["1 presented"])
    #expect(driver.submit(3, .coalesce, identifier: "1") == ["count 1 is 3"])
    #expect(driver.answered(1) == ["respond 2 button", "respond 3 button", "dismiss 1"])
  }

  @Test
  func entryEndsWhenItsLastTicketIsWithdrawn() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .coalesce, identifier: "1")
    driver.withdraw(1)
    #expect(driver.withdraw(2) == ["respond 2 withdrawn", "dismiss 1"])
    #expect(driver.disappeared(1) == ["discard 1"])
  }

  @Test
  func withdrawnFollowerStillCounts() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .coalesce, identifier: "1")
    #expect(driver.withdraw(2) == ["respond 2 withdrawn"])
    #expect(driver.queue.entries.map(\.count) == [2])
    #expect(driver.answered(1) == ["respond 1 button", "dismiss 1"])
  }

  @Test
  func failureReportsItsReasonAndPresentsTheNext() {
    var queue = AlertQueue()
    let now = MonotonicInstant(nanoseconds: 0)
    let ticket = AlertTicket(rawValue: 1)
    _ = queue.step(
      .submit(AlertSubmission(ticket: ticket, identifier: AlertIdentifier("a"))), at: now)
    #expect(
      queue.step(.failed(ticket, "No font."), at: now) == [
        .respond(ticket, AlertResponse(.failed, reason: "No font.")),
        .dismiss(ticket, animated: false),
      ])
    #expect(queue.step(.disappeared(ticket), at: now) == [.discard(ticket)])
    #expect(queue.isEmpty)
  }
}
