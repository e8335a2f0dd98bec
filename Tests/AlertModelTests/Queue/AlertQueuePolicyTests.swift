import AlertModel
import Testing

@Suite("The queue's policies")
struct AlertQueuePolicyTests {
  @Test
  func interruptedAlertIsSuspendedAndPresentedAgain() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.submit(2, .interrupt) == ["aside 1"])
    #expect(driver.entries == ["1 suspended", "2 queued"])
    #expect(driver.disappeared(1) == ["present 2"])
    #expect(driver.entries == ["2 presenting", "1 suspended"])
    driver.presented(2)
    #expect(driver.finish(2) == ["respond 2 button", "dismiss 2", "discard 2", "present 1"])
    #expect(driver.finish(1) == ["respond 1 button", "dismiss 1", "discard 1"])
  }

  @Test
  func higherLevelOnStageIsNotInterrupted() {
    var driver = QueueDriver()
    driver.show(1, level: 5)
    driver.submit(2)
    #expect(driver.submit(3, .interrupt) == [])
    #expect(driver.order == [1, 3, 2])
    #expect(driver.finish(1).last == "present 3")
  }

  @Test
  func interruptionWaitsBehindAWaitingHigherLevel() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, level: 5)
    #expect(driver.submit(3, .interrupt, level: 1) == ["aside 1"])
    #expect(driver.disappeared(1) == ["present 2"])
    #expect(driver.finish(2).last == "present 3")
    #expect(driver.finish(3).last == "present 1")
  }

  @Test
  func latestOfTwoInterruptionsIsPresentedFirst() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .interrupt)
    #expect(driver.submit(3, .interrupt) == [])
    #expect(driver.disappeared(1) == ["present 3"])
    #expect(driver.order == [3, 2, 1])
  }

  @Test
  func suspensionIsReversedIfTheInterrupterEndsFirst() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .interrupt)
    #expect(driver.withdraw(2) == ["respond 2 withdrawn", "discard 2", "present 1"])
    #expect(driver.entries == ["1 presenting"])
    driver.presented(1)
    #expect(driver.entries == ["1 presented"])
  }

  @Test
  func suspensionIsReversedIfReplacedWithAHigherLevel() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .interrupt)
    #expect(
      driver.submit(3, .replace, identifier: "1", level: 9) == [
        "update 1 to 3", "respond 1 dismissed", "present 3",
      ])
    #expect(driver.entries == ["3 presenting", "2 queued"])
  }

  @Test
  func replacementOnStageKeepsThePhaseAndReportsTheReason() {
    var queue = AlertQueue()
    let now = MonotonicInstant(nanoseconds: 0)
    let old = AlertSubmission(ticket: AlertTicket(rawValue: 1), identifier: AlertIdentifier("a"))
    let new = AlertSubmission(
      ticket: AlertTicket(rawValue: 2), identifier: AlertIdentifier("a"), policy: .replace)
    _ = queue.step(.submit(old), at: now)
    _ = queue.step(.presented(old.ticket), at: now)
    let effects = queue.step(.submit(new), at: now)
    let reason = AlertResponse(.dismissed, reason: "Replaced by a newer alert.")
    #expect(
      effects == [.update(new.ticket, replacing: old.ticket), .respond(old.ticket, reason)])
    #expect(queue.entries.map(\.phase) == [.presented])
    #expect(queue.entries.map(\.submission) == [new])
    #expect(queue.step(.answered(old.ticket, AlertResponse(.button)), at: now) == [])
  }

  @Test
  func replacementInTheQueueKeepsItsTurn() {
    var driver = QueueDriver()
    for ticket in 1...4 as ClosedRange<UInt64> { driver.submit(ticket) }
    driver.submit(5, .replace, identifier: "3")
    #expect(driver.order == [1, 2, 5, 4])
  }

  @Test
  func replacementWithAnotherLevelMovesInTheQueue() {
    var driver = QueueDriver()
    for ticket in 1...4 as ClosedRange<UInt64> { driver.submit(ticket) }
    driver.submit(5, .replace, identifier: "3", level: 7)
    #expect(driver.order == [1, 5, 2, 4])
    driver.submit(6, .replace, identifier: "3", level: 0)
    #expect(driver.order == [1, 2, 6, 4])
  }

  @Test
  func replacementRespondsToFollowersAndResetsTheCount() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .coalesce, identifier: "1")
    driver.submit(3, .coalesce, identifier: "1")
    #expect(
      driver.submit(4, .replace, identifier: "1") == [
        "update 1 to 4", "respond 1 dismissed", "respond 2 dismissed", "respond 3 dismissed",
      ])
    #expect(driver.queue.entries.map(\.count) == [1])
    #expect(driver.submit(5, .coalesce, identifier: "1") == ["count 4 is 2"])
  }

  @Test
  func replacementPrefersTheAlertOnStage() {
    var driver = QueueDriver()
    driver.submit(1, identifier: "a")
    driver.submit(2, identifier: "a")
    driver.submit(3, .replace, identifier: "a")
    #expect(driver.order == [3, 2])
  }

  @Test
  func replacementOfAMissingAlertIsQueued() {
    var driver = QueueDriver()
    #expect(driver.submit(1, .replace) == ["present 1"])
    #expect(driver.submit(2, .replace, identifier: "other") == [])
    #expect(driver.order == [1, 2])
  }

  @Test
  func coalescingIncreasesTheCountAndKeepsTheContent() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, identifier: "b")
    #expect(driver.submit(3, .coalesce, identifier: "b") == ["count 2 is 2"])
    #expect(driver.submit(4, .coalesce, identifier: "b") == ["count 2 is 3"])
    #expect(driver.queue.entries.map(\.count) == [1, 3])
    #expect(driver.queue.entries.last?.followers.map(\.rawValue) == [3, 4])
  }

  @Test
  func coalescingIntoADismissedAlertIsQueued() {
    var driver = QueueDriver()
    driver.show(1, identifier: "a")
    driver.answered(1)
    #expect(driver.submit(2, .coalesce, identifier: "a") == [])
    #expect(driver.disappeared(1) == ["discard 1", "present 2"])
  }
}
