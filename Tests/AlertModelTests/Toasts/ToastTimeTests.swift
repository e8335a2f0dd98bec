import AlertModel
import Testing

@Suite("Timeouts of toasts")
struct ToastTimeTests {
  @Test
  func timeoutStartsWhenEachToastAppears() {
    var driver = ToastDriver()
    driver.submit(1, timeout: 5)
    #expect(driver.scheduled == nil)
    driver.wait(1)
    driver.presented(1)
    driver.wait(1)
    driver.show(2, timeout: 2)
    #expect(driver.scheduled == 4)
    driver.wait(2)
    #expect(driver.send(.alert(.deadline)) == ["respond 2 timedOut", "dismiss 2"])
    #expect(driver.scheduled == 6)
  }

  @Test
  func coalescingRestartsTheTimeout() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.wait(4)
    #expect(driver.submit(2, .coalesce, identifier: "1") == ["count 1 is 2"])
    #expect(driver.scheduled == 9)
  }

  @Test
  func waitLimitEndsUnseenToasts() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.submit(6, waitLimit: 3)
    #expect(driver.scheduled == 3)
    driver.wait(3)
    #expect(driver.send(.alert(.deadline)) == ["respond 6 timedOut", "discard 6"])
    #expect(driver.scheduled == nil)
    #expect(driver.backlog == 0)
  }

  @Test
  func holdHidesAllAndKeepsTheRemainingTime() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.show(2)
    driver.wait(3)
    #expect(driver.send(.alert(.hold)) == ["aside 1 cut", "aside 2 cut"])
    driver.disappeared(1)
    driver.disappeared(2)
    #expect(driver.submit(3) == [])
    #expect(driver.scheduled == nil)
    driver.wait(100)
    #expect(Set(driver.send(.alert(.release))) == ["present 1", "present 2", "present 3"])
    driver.presented(1)
    #expect(driver.scheduled == 105)
  }
}
