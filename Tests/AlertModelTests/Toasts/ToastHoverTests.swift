import AlertModel
import Testing

@Suite("Toasts under the pointer")
struct ToastHoverTests {
  @Test
  func hoverPinsAllAndTheNewestIsAddedAtTheEnd() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2)
    driver.hover(1)
    driver.show(3)
    #expect(driver.tops == [2: 0, 1: 110, 3: 220])
    driver.finish(2)
    #expect(driver.tops == [1: 110, 3: 220])
    driver.hover(nil)
    #expect(driver.tops == [3: 0, 1: 110])
  }

  @Test
  func hoverPreventsDisplacement() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.hover(3)
    #expect(driver.submit(6, lane: "banner") == [])
    #expect(driver.submit(7, .interrupt) == [])
    // The interrupting toast needs the room of one toast, the banner that of another.
    #expect(driver.hover(nil) == ["aside 4", "aside 5"])
  }

  @Test
  func hoverPausesTimeoutsAndLeavesTimeAfterwards() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.show(2, timeout: 5)
    driver.wait(4.9)
    driver.hover(1)
    #expect(driver.scheduled == nil)
    driver.wait(60)
    driver.show(3, timeout: 5)
    #expect(driver.scheduled == nil)
    driver.hover(2)
    #expect(driver.scheduled == nil)
    driver.hover(nil)
    // At least a second is left.
    #expect(driver.scheduled == 65.9)
    driver.wait(1)
    #expect(
      driver.send(.alert(.deadline)) == [
        "respond 1 timedOut", "dismiss 1", "respond 2 timedOut", "dismiss 2",
      ])
    #expect(driver.scheduled == 69.9)
  }

  @Test
  func dismissedHoveredToastEndsThePin() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2)
    driver.hover(2)
    driver.answered(2)
    #expect(driver.tops[1] == 110)
    driver.disappeared(2)
    #expect(driver.tops == [1: 0])
    #expect(driver.queue.hovered == nil)
  }

  @Test
  func hoverSurvivesFullScreenChangesButNotMonitorChanges() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.hover(1)
    driver.wait(60)
    driver.fillScreen(true)
    #expect(driver.scheduled == nil)
    #expect(driver.queue.hovered != nil)
    driver.send(.roomChanged)
    #expect(driver.scheduled == 65)
  }

  @Test
  func waitingToastCannotBeHovered() {
    var driver = ToastDriver()
    driver.show(1)
    driver.hover(9)
    #expect(driver.queue.hovered == nil)
  }
}
