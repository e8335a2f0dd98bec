import AlertModel
import Testing

@Suite("The queue's order")
struct AlertQueueOrderTests {
  @Test
  func firstAlertIsPresentedAtOnce() {
    var driver = QueueDriver()
    #expect(driver.submit(1) == ["present 1"])
    #expect(driver.entries == ["1 presenting"])
  }

  @Test
  func nextIsPresentedAfterTheFirstHasDisappeared() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.submit(2) == [])
    #expect(driver.answered(1) == ["respond 1 button", "dismiss 1"])
    #expect(driver.disappeared(1) == ["discard 1", "present 2"])
    #expect(driver.entries == ["2 presenting"])
  }

  @Test
  func equalLevelsAreFirstInFirstOut() {
    var driver = QueueDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.submit(ticket) }
    for ticket in 1...4 as ClosedRange<UInt64> {
      #expect(driver.finish(ticket).last == "present \(ticket + 1)")
    }
    driver.finish(5)
    #expect(driver.queue.isEmpty)
  }

  @Test
  func higherLevelComesFirst() {
    var driver = QueueDriver()
    driver.submit(1)
    driver.submit(2, level: 0)
    driver.submit(3, level: 2000)
    driver.submit(4, level: -5)
    driver.submit(5, level: 1000)
    driver.submit(6, level: 2000)
    #expect(driver.order == [1, 3, 6, 5, 2, 4])
  }

  @Test
  func queuedHigherLevelDoesNotPreempt() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.submit(2, level: 2000) == [])
    #expect(driver.entries == ["1 presented", "2 queued"])
  }

  @Test
  func suspendedAlertsComeBeforeQueuedOnesLatestFirst() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2)
    driver.submit(3, .interrupt)
    driver.disappeared(1)
    driver.presented(3)
    driver.submit(4, .interrupt)
    driver.disappeared(3)
    #expect(driver.entries == ["4 presenting", "3 suspended", "1 suspended", "2 queued"])
    #expect(driver.finish(4).last == "present 3")
    #expect(driver.finish(3).last == "present 1")
    #expect(driver.finish(1).last == "present 2")
  }

  @Test
  func waitingHigherLevelComesBeforeASuspendedAlert() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, level: 7)
    driver.submit(3, .interrupt, level: 9)
    driver.disappeared(1)
    #expect(driver.finish(3).last == "present 2")
    #expect(driver.finish(2).last == "present 1")
  }

  @Test
  func submissionBeyondTheLimitIsRefused() {
    var driver = QueueDriver(maximumWaiting: 2)
    for ticket in 1...3 as ClosedRange<UInt64> { driver.submit(ticket) }
    #expect(driver.submit(4) == ["refuse 4"])
    #expect(driver.submit(5, .interrupt) == ["refuse 5"])
    #expect(driver.submit(6, .replace) == ["refuse 6"])
    #expect(driver.submit(7, .coalesce) == ["refuse 7"])
    #expect(driver.order == [1, 2, 3])
    driver.finish(1)
    #expect(driver.submit(8) == [])
  }

  @Test
  func fullQueueStillReplacesAndCoalesces() {
    var driver = QueueDriver(maximumWaiting: 1)
    driver.submit(1)
    driver.submit(2)
    #expect(
      driver.submit(3, .replace, identifier: "2") == ["update 2 to 3", "respond 2 dismissed"])
    #expect(driver.submit(4, .coalesce, identifier: "1") == ["count 1 is 2"])
  }

  @Test
  func queueWithLimitZeroStillPresents() {
    var driver = QueueDriver(maximumWaiting: 0)
    #expect(driver.submit(1) == ["present 1"])
    #expect(driver.submit(2) == ["refuse 2"])
    driver.finish(1)
    #expect(driver.submit(3) == ["present 3"])
  }

  @Test
  func interruptionsRespectTheLimit() {
    var driver = QueueDriver(maximumWaiting: 3)
    for ticket in 1...20 as ClosedRange<UInt64> {
      driver.submit(ticket, .interrupt)
      if let leaving = driver.queue.entries.first, leaving.phase == .suspended {
        driver.disappeared(leaving.leader.rawValue)
      }
      #expect(driver.queue.entries.count <= 4)
    }
  }

  @Test
  func repeatedTicketIsIgnored() {
    var driver = QueueDriver()
    driver.submit(1)
    driver.submit(2)
    #expect(driver.submit(1) == [])
    #expect(driver.submit(2, .interrupt) == [])
    #expect(driver.order == [1, 2])
  }

  @Test
  func alertWithADestroyedWindowIsPresentedAgain() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, level: 2000)
    #expect(driver.disappeared(1) == ["present 1"])
    #expect(driver.entries == ["1 presenting", "2 queued"])
  }

  @Test
  func revisedHigherLevelMovesAWaitingAlertForward() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2)
    driver.submit(3)
    driver.revise(3, level: 5)
    #expect(driver.order == [1, 3, 2])
    // Without another level it keeps its turn.
    driver.revise(2, timeout: 3)
    #expect(driver.order == [1, 3, 2])
  }
}
