import AlertModel
import Testing

@Suite("Holding the queue")
struct AlertQueueHoldTests {
  @Test
  func holdSuspendsTheAlertAndReleasePresentsItAgain() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.send(.hold) == ["aside 1 cut"])
    #expect(driver.disappeared(1) == [])
    #expect(driver.entries == ["1 suspended"])
    #expect(driver.send(.release) == ["present 1"])
  }

  @Test
  func submissionsAreAcceptedButNotPresented() {
    var driver = QueueDriver()
    driver.send(.hold)
    #expect(driver.submit(1) == [])
    #expect(driver.submit(2, .interrupt) == [])
    #expect(driver.entries == ["2 queued", "1 queued"])
    #expect(driver.send(.release) == ["present 2"])
  }

  @Test
  func limitAppliesWhileHeld() {
    var driver = QueueDriver(maximumWaiting: 1)
    driver.send(.hold)
    #expect(driver.submit(1) == [])
    #expect(driver.submit(2) == ["refuse 2"])
  }

  @Test
  func releaseReversesAnUnfinishedSuspension() {
    var driver = QueueDriver()
    driver.show(1)
    driver.send(.hold)
    #expect(driver.send(.release) == ["present 1"])
    #expect(driver.entries == ["1 presenting"])
  }

  @Test
  func secondHoldHasNoEffect() {
    var driver = QueueDriver()
    driver.show(1)
    driver.send(.hold)
    #expect(driver.send(.hold) == [])
    #expect(driver.queue.isHeld)
    driver.send(.release)
    #expect(!driver.queue.isHeld)
  }

  @Test
  func holdCutsADismissalShort() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2)
    driver.answered(1)
    #expect(driver.send(.hold) == ["dismiss 1 cut"])
    #expect(driver.disappeared(1) == ["discard 1"])
    #expect(driver.send(.release) == ["present 2"])
  }

  @Test
  func dismissalWhileHeldIsNotAnimated() {
    var driver = QueueDriver()
    driver.show(1)
    driver.send(.hold)
    #expect(driver.dismiss("1") == ["respond 1 dismissed", "dismiss 1 cut"])
  }

  @Test
  func waitingAlertIsDismissedWithoutAWindow() {
    var driver = QueueDriver()
    driver.show(1)
    driver.send(.hold)
    driver.disappeared(1)
    #expect(driver.dismiss(nil) == ["respond 1 dismissed", "discard 1"])
    #expect(driver.queue.isEmpty)
  }

  @Test
  func interruptionContinuesAfterTheHold() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2, .interrupt)
    #expect(driver.send(.hold) == ["aside 1 cut"])
    driver.disappeared(1)
    #expect(driver.send(.release) == ["present 2"])
    #expect(driver.finish(2).last == "present 1")
  }
}
