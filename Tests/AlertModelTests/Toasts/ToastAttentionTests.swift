import AlertModel
import Testing

@Suite("Toasts while the user is away")
struct ToastAttentionTests {
  @Test
  func timeoutsPauseAndLeaveTwoSecondsOnReturn() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.wait(4.9)
    driver.send(.unattended(true))
    #expect(driver.scheduled == nil)
    driver.wait(3600)
    driver.show(2, timeout: 1)
    #expect(driver.scheduled == nil)
    driver.send(.unattended(false))
    #expect(driver.scheduled == 3606.9)
  }

  @Test
  func toastsStillMoveAndMakeRoom() {
    var driver = ToastDriver()
    driver.show(1)
    driver.send(.unattended(true))
    driver.show(2)
    #expect(driver.tops == [2: 0, 1: 110])
  }

  @Test
  func hoverStillPausesOnReturn() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.hover(1)
    driver.send(.unattended(true))
    driver.send(.unattended(false))
    #expect(driver.scheduled == nil)
    driver.hover(nil)
    #expect(driver.scheduled == 5)
  }

  @Test
  func onlyTheHiddenToastPauses() {
    var driver = ToastDriver()
    let ticket = AlertTicket(rawValue: 1)
    driver.show(1, timeout: 5)
    driver.show(2, timeout: 30)
    driver.wait(4.9)
    driver.send(.alert(.hidden(ticket, true)))
    #expect(driver.scheduled == 30)
    driver.hover(2)
    driver.hover(nil)
    #expect(driver.scheduled == 30)
    driver.send(.alert(.hidden(ticket, false)))
    #expect(driver.scheduled == 6.9)
  }

  @Test
  func toastAfterAHoldIsPausedWhileAway() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.send(.unattended(true))
    driver.send(.alert(.hold))
    driver.disappeared(1)
    driver.send(.alert(.release))
    driver.presented(1)
    #expect(driver.scheduled == nil)
    driver.send(.unattended(false))
    #expect(driver.scheduled == 5)
  }
}

@Suite("Toasts with the keyboard focus")
struct ToastFocusTests {
  @Test
  func focusedToastPinsAndPausesAll() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.focus(1)
    driver.wait(60)
    driver.show(2)
    #expect(driver.tops == [1: 0, 2: 110])
    #expect(driver.scheduled == nil)
    driver.focus(nil)
    #expect(driver.scheduled == 65)
    #expect(driver.tops == [2: 0, 1: 110])
  }

  @Test
  func replacementKeepsTheFocus() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5)
    driver.focus(1)
    driver.submit(2, .replace, identifier: "1", timeout: 5)
    #expect(driver.queue.focused == AlertTicket(rawValue: 2))
    #expect(driver.scheduled == nil)
    driver.finish(2)
    #expect(driver.queue.focused == nil)
  }

  @Test
  func standingToastsAreNewestFirst() {
    var driver = ToastDriver()
    for ticket in 1...3 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.answered(2)
    #expect(driver.queue.standing.map(\.rawValue) == [3, 1])
  }
}

@Suite("Toasts and full-screen windows")
struct ToastFullScreenTests {
  @Test
  func obstructedToastsWaitAndAreNotCounted() {
    var driver = ToastDriver()
    driver.fillScreen(true)
    #expect(driver.submit(1, lane: "shy") == [])
    driver.submit(2, lane: "shy")
    #expect(driver.frames.isEmpty)
    #expect(driver.backlog == 0)
    #expect(driver.fillScreen(false) == ["present 1", "present 2"])
  }

  @Test
  func shownToastsAreSuspendedAndKeepTheirTime() {
    var driver = ToastDriver()
    driver.show(1, lane: "shy", timeout: 5)
    driver.wait(2)
    #expect(driver.fillScreen(true) == ["aside 1"])
    driver.disappeared(1)
    driver.wait(60)
    #expect(driver.scheduled == nil)
    #expect(driver.fillScreen(false) == ["present 1"])
    driver.presented(1)
    #expect(driver.scheduled == 65)
  }

  @Test
  func obstructedLaneDoesNotBlockOthers() {
    var driver = ToastDriver()
    driver.fillScreen(true)
    driver.submit(1, lane: "shy")
    #expect(driver.submit(2) == ["present 2"])
    #expect(driver.tops == [2: 0])
  }

  @Test
  func hoverDoesNotKeepAnObstructedToast() {
    var driver = ToastDriver()
    driver.show(1, lane: "shy")
    driver.hover(1)
    #expect(driver.fillScreen(true) == ["aside 1"])
  }

  @Test
  func lanesWithTheSamePlaceShareABadge() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.submit(6)
    driver.submit(7, lane: "shy")
    #expect(driver.backlogs.map(\.count) == [2])
    driver.submit(8, lane: "shy")
    #expect(driver.backlogs.map(\.count) == [3])
  }
}
