import AlertModel
import Testing

@Suite("What is left of a toast's time")
struct ToastCountdownTests {
  private func part(_ driver: ToastDriver) -> Double? { driver.countdowns[1]?.part(at: driver.now) }

  @Test func itEndsWithTheTimeout() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    #expect(part(driver) == 1)
    driver.wait(2)
    #expect(part(driver) == 0.6)
    driver.wait(10)
    #expect(part(driver) == 0)
  }

  @Test func itPausesDuringHoverAndAbsence() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.wait(2)
    driver.hover(1)
    #expect(driver.countdowns[1]?.deadline == nil)
    driver.wait(100)
    #expect(part(driver) == 0.6)
    driver.hover(nil)
    driver.wait(1)
    #expect(part(driver) == 0.4)
    driver.send(.unattended(true))
    driver.wait(100)
    #expect(part(driver) == 0.4)
  }

  @Test func aToastWithoutATimeoutHasNone() {
    var driver = ToastDriver()
    driver.show(1)
    #expect(driver.countdowns[1] == nil)
  }
}
