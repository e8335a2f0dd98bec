import AlertModel
import Testing

/// Of the toasts of one application, only the newest is on the screen.
struct ToastStackTests {
  /// Shows toasts of one stack, one after the other.
  private func driver(_ tickets: ClosedRange<UInt64>, timeout: Double? = nil) -> ToastDriver {
    var driver = ToastDriver()
    for ticket in tickets {
      driver.show(ticket, timeout: timeout, stack: "Chat")
      // The previous one leaves once the newer one has arrived.
      if ticket > tickets.lowerBound { driver.disappeared(ticket - 1) }
    }
    return driver
  }

  @Test func theNewestReplacesThePreviousOne() {
    var driver = ToastDriver()
    driver.show(1, stack: "Chat")
    driver.show(2)
    #expect(driver.tops == [1: 110, 2: 0])
    #expect(driver.submit(3, stack: "Chat") == ["present 3"])
    // In the same place, while the former one is still below it.
    #expect(driver.tops == [1: 110, 2: 0, 3: 110])
    #expect(driver.presented(3) == ["aside 1 cut"])
    #expect(driver.stacked == [3: 1])
    #expect(driver.disappeared(1) == [])
    #expect(driver.tops == [2: 0, 3: 110])
    #expect(driver.backlog == 0)
  }

  @Test func aBurstShowsTheNewestAndCountsTheRest() {
    var driver = driver(1...2)
    for ticket in 3...9 as ClosedRange<UInt64> { driver.submit(ticket, stack: "Chat") }
    driver.presented(9)
    driver.disappeared(2)
    #expect(driver.queue.standing.map(\.rawValue) == [9])
    #expect(driver.stacked[9] == 8)
    #expect(driver.queue.entries.count == 9)
  }

  /// Otherwise it would slide in with the edges of others below it.
  @Test func returningToastHasNoBadgeBeforeItIsPresented() throws {
    var driver = driver(1...3)
    driver.hover(3)
    let present = try #require(driver.order.lastIndex(of: "present 2"))
    let count = try #require(driver.order.lastIndex(of: "0 behind 2"))
    #expect(count < present)
  }

  @Test func eachTimesOutSeparately() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5, stack: "Chat")
    driver.wait(2)
    driver.show(2, timeout: 5, stack: "Chat")
    driver.disappeared(1)
    driver.wait(3)
    #expect(driver.scheduled == 5)
    #expect(driver.send(.alert(.deadline)) == ["respond 1 timedOut", "discard 1"])
    #expect(driver.stacked[2] == 0)
    #expect(driver.scheduled == 7)
  }

  @Test func unseenToastKeepsItsTime() {
    var driver = ToastDriver()
    driver.submit(1, timeout: 5, stack: "Chat")
    driver.submit(2, timeout: 5, stack: "Chat")
    driver.presented(1)
    driver.presented(2)
    driver.disappeared(1)
    driver.submit(3, timeout: 5, stack: "Chat")
    driver.submit(4, timeout: 5, stack: "Chat")
    driver.presented(4)
    driver.disappeared(2)
    // The third was covered before it had appeared.
    driver.disappeared(3)
    driver.finish(4)
    #expect(driver.queue.standing.map(\.rawValue) == [3])
    driver.wait(1)
    driver.presented(3)
    #expect(driver.queue.entry(leading: AlertTicket(rawValue: 3))?.alert.deadline != nil)
    #expect(driver.queue.entry(leading: AlertTicket(rawValue: 3))?.alert.isLive == true)
  }

  @Test func theNextReplacesOneThatEnds() {
    var driver = ToastDriver()
    for ticket in 1...2 as ClosedRange<UInt64> { driver.show(ticket, stack: "Chat") }
    driver.disappeared(1)
    driver.show(3)
    #expect(driver.tops == [2: 110, 3: 0])
    #expect(driver.answered(2) == ["respond 2 button", "dismiss 2", "present 1"])
    #expect(driver.tops == [1: 110, 2: 110, 3: 0])
    driver.disappeared(2)
    #expect(driver.tops == [1: 110, 3: 0])
  }

  @Test func opensBelowTheHoveredToast() {
    var driver = driver(1...3)
    driver.show(4)
    driver.show(5)
    #expect(driver.tops == [3: 220, 4: 110, 5: 0])
    driver.hover(3)
    driver.presented(2)
    driver.presented(1)
    #expect(driver.tops == [5: 0, 4: 110, 3: 220, 2: 330, 1: 440])
    #expect(driver.stacked[3] == 0)
  }

  @Test func toastsBelowAnOpenStackMove() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2, stack: "Chat")
    driver.show(3, stack: "Chat")
    driver.disappeared(2)
    #expect(driver.tops == [3: 0, 1: 110])
    driver.focus(3)
    driver.presented(2)
    #expect(driver.tops == [3: 0, 2: 110, 1: 220])
    // One that arrives meanwhile does not move the one in use.
    driver.show(4, stack: "Chat")
    #expect(driver.tops[3] == 0)
  }

  @Test func closesShortlyAfterThePointerHasLeft() {
    var driver = driver(1...2)
    driver.hover(2)
    driver.presented(1)
    #expect(driver.tops == [2: 0, 1: 110])
    driver.hover(nil)
    #expect(driver.scheduled == 0.4)
    driver.hover(1)
    #expect(driver.scheduled == nil)
    driver.hover(nil)
    driver.wait(0.4)
    #expect(driver.send(.alert(.deadline)) == ["aside 1"])
    driver.disappeared(1)
    #expect(driver.tops == [2: 0])
    #expect(driver.stacked[2] == 1)
  }

  @Test func noTimeoutRunsWhileAStackIsOpen() {
    var driver = driver(1...2, timeout: 5)
    driver.hover(2)
    driver.presented(1)
    #expect(driver.scheduled == nil)
    driver.wait(60)
    driver.hover(nil)
    driver.wait(0.4)
    driver.send(.alert(.deadline))
    driver.disappeared(1)
    #expect(driver.scheduled == 65)
  }

  @Test func toastsStandBelowTheEdgesOfAStack() {
    var driver = ToastDriver()
    driver.edgeStep = 5
    driver.show(1)
    for ticket in 2...4 as ClosedRange<UInt64> {
      driver.show(ticket, stack: "Chat")
      if ticket > 2 { driver.disappeared(ticket - 1) }
    }
    #expect(driver.tops == [4: 0, 1: 120])
    driver.send(.alert(.withdraw(AlertTicket(rawValue: 2))))
    #expect(driver.tops == [4: 0, 1: 115])
    // Pinned, it has its edges, too.
    driver.hover(1)
    driver.show(5)
    #expect(driver.tops == [4: 0, 1: 115, 5: 225])
  }

  @Test func stacksAtTheBottomStandAboveOthersWithTheirEdges() {
    var driver = ToastDriver()
    driver.edgeStep = 5
    driver.show(1, lane: "bottom", stack: "Chat")
    driver.show(2, lane: "bottom", stack: "Chat")
    driver.disappeared(1)
    driver.show(3, lane: "bottom")
    #expect(driver.tops == [3: 460, 2: 345])
  }

  @Test func stacksAndLevelsAreIndependent() {
    var driver = ToastDriver()
    driver.show(1, stack: "Chat")
    driver.show(2, stack: "Mail")
    driver.submit(3, level: 1, stack: "Chat")
    driver.show(4, lane: "left", stack: "Chat")
    #expect(driver.tops.keys.sorted() == [1, 2, 3, 4])
  }

  @Test func anUpdateBringsAHiddenToastToTheFront() {
    var driver = driver(1...3)
    driver.submit(4, .replace, identifier: "1", stack: "Chat")
    driver.presented(4)
    driver.disappeared(3)
    #expect(driver.queue.standing.map(\.rawValue) == [4])
    #expect(driver.stacked[4] == 2)
  }

  @Test func anUpdatedFrontToastStaysThere() {
    var driver = driver(1...3)
    #expect(
      driver.submit(4, .replace, identifier: "3", stack: "Chat")
        == ["update 3 to 4", "respond 3 dismissed"])
    #expect(driver.queue.standing.map(\.rawValue) == [4])
  }

  @Test func aHiddenToastCanBeWithdrawn() {
    var driver = driver(1...3)
    #expect(
      driver.send(.alert(.withdraw(AlertTicket(rawValue: 1))))
        == ["respond 1 withdrawn", "discard 1"])
    #expect(driver.stacked[3] == 1)
  }

  @Test func aLockedScreenKeepsTheStack() {
    var driver = driver(1...3, timeout: 5)
    driver.send(.alert(.hold))
    driver.disappeared(3)
    #expect(driver.scheduled == nil)
    driver.wait(60)
    driver.send(.alert(.release))
    driver.presented(3)
    #expect(driver.queue.standing.map(\.rawValue) == [3])
    #expect(driver.queue.entries.count == 3)
  }

  @Test func atMostSixtyFourStacksAreDistinguished() {
    var driver = ToastDriver(maximumWaiting: 300)
    for ticket in 1...200 as ClosedRange<UInt64> {
      driver.submit(ticket, stack: "Application \(ticket / 2)")
    }
    #expect(driver.queue.entries.count == 200)
    driver.send(.alert(.dismiss(nil)))
    for ticket in 1...200 as ClosedRange<UInt64> { driver.disappeared(ticket) }
    #expect(driver.queue.isEmpty)
  }
}
