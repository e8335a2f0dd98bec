import AlertModel
import Testing

/// Of the toasts of one application, only the newest is on the screen.
struct ToastStackTests {
  /// Shows toasts of one stack, one after the other.
  private func driver(_ tickets: ClosedRange<UInt64>, timeout: Double? = nil) -> ToastDriver {
    var driver = ToastDriver()
    showStack(tickets, in: &driver, timeout: timeout)
    return driver
  }

  private func showStack(
    _ tickets: ClosedRange<UInt64>, in driver: inout ToastDriver, timeout: Double? = nil
  ) {
    for ticket in tickets {
      driver.show(ticket, timeout: timeout, stack: "Chat")
      // The previous one leaves once the newer one has arrived.
      if ticket > tickets.lowerBound { driver.disappeared(ticket - 1) }
    }
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

  /// Otherwise they begin to move into its place, and cannot be pressed for a moment.
  @Test func toastsBelowAStackStandStillWhileItGrows() {
    var driver = ToastDriver()
    driver.edgeStep = 5
    driver.show(1)
    showStack(2...6, in: &driver)
    // Below one toast, and below one and two edges.
    #expect(driver.placings[1] == [0, 110, 115, 120])
    #expect(driver.placings[6] == [0])
  }

  /// The pointer crosses the gap between two of its toasts.
  @Test func anOpenStackStandsStillUntilItCloses() {
    var driver = ToastDriver()
    driver.show(1)
    showStack(2...3, in: &driver)
    driver.hover(3)
    driver.presented(2)
    let open = driver.tops
    #expect(open == [3: 0, 2: 110, 1: 220])
    // There is room for two more; these do not displace the oldest.
    for ticket in 4...6 as ClosedRange<UInt64> { driver.show(ticket, stack: "Chat") }
    let full = driver.tops
    driver.hover(nil)
    driver.wait(0.3)
    driver.show(7, stack: "Chat")
    #expect(driver.tops == full)
    driver.hover(2)
    #expect(driver.tops == full)
    driver.hover(nil)
    driver.wait(0.4)
    driver.send(.alert(.deadline))
    #expect(driver.queue.entry(leading: AlertTicket(rawValue: 1))?.alert.phase == .presented)
  }

  /// The pointer stays where the answered toast was; that slides away below it.
  @Test(arguments: [UInt64(4), 3])
  func theOthersMoveUpInAnOpenStack(answered: UInt64) {
    var driver = ToastDriver()
    showStack(2...4, in: &driver)
    driver.hover(4)
    for ticket in [2, 3] as [UInt64] { driver.presented(ticket) }
    driver.hover(answered)
    #expect(driver.tops == [4: 0, 3: 110, 2: 220])
    driver.answered(answered)
    driver.hover(nil)
    let next = answered - 1
    #expect(driver.tops[next] == (answered == 4 ? 0 : 110))
    driver.disappeared(answered)
    let open = driver.tops
    #expect(open == (answered == 4 ? [3: 0, 2: 110] : [4: 0, 2: 110]))
    // The next one comes to the pointer.
    driver.wait(0.9)
    driver.send(.alert(.deadline))
    driver.hover(next)
    #expect(driver.tops == open)
    driver.hover(nil)
    driver.wait(0.4)
    #expect(driver.send(.alert(.deadline)).contains { $0.hasPrefix("aside") })
  }

  /// The pointer was on the last one, and leaves it.
  @Test func anOpenStackClosesAfterItsUsedToast() {
    var driver = driver(1...3)
    driver.hover(3)
    for ticket in [1, 2] as [UInt64] { driver.presented(ticket) }
    driver.hover(1)
    driver.finish(1)
    #expect(driver.tops == [3: 0, 2: 110])
    driver.wait(1)
    #expect(driver.send(.alert(.deadline)).contains { $0.hasPrefix("aside") })
  }

  /// The number of waiting toasts is not on one that the next one replaces soon.
  @Test func theNumberIsBesideTheStackThatCloses() throws {
    var driver = ToastDriver()
    driver.show(1, stack: "Chat")
    driver.hover(1)
    for ticket in 2...6 as ClosedRange<UInt64> { driver.show(ticket, stack: "Chat") }
    driver.submit(20)
    driver.hover(nil)
    driver.wait(0.4)
    driver.send(.alert(.deadline))
    let (front, badge) = (try #require(driver.frames[5]), try #require(driver.backlogs.first))
    #expect(!front[0].intersects(badge.frames[0]))
  }

  @Test func aBurstMovesOneToastAtATimeAndCountsTheRest() {
    var driver = driver(1...2)
    #expect(driver.submit(3, stack: "Chat") == ["present 3"])
    for ticket in 4...9 as ClosedRange<UInt64> {
      #expect(driver.submit(ticket, stack: "Chat") == [])
    }
    // Once the third has arrived, the newest follows.
    #expect(driver.stacked[3] == 8)
    #expect(driver.presented(3) == ["aside 2 cut"])
    #expect(driver.disappeared(2) == ["present 9"])
    #expect(driver.presented(9) == ["aside 3 cut"])
    driver.disappeared(3)
    #expect(driver.queue.standing.map(\.rawValue) == [9])
    #expect(driver.stacked[9] == 8)
    #expect(driver.queue.entries.count == 9)
  }

  /// Otherwise thousands would be shown one after the other, each for its whole time.
  @Test func ofABurstTheTimeOfTheCountedOnesRuns() {
    var driver = ToastDriver()
    driver.submit(1, timeout: 5, stack: "Chat")
    for ticket in 2...40 as ClosedRange<UInt64> { driver.submit(ticket, timeout: 5, stack: "Chat") }
    #expect(driver.counted == Array(14...40))
    driver.presented(1)
    driver.wait(1)
    driver.presented(40)
    driver.disappeared(1)
    #expect(driver.stacked[40] == 39)
    driver.wait(4)
    let ended = Set(driver.send(.alert(.deadline)).filter { $0.hasPrefix("respond") })
    let counted = (14...39).map { "respond \($0) timedOut" }
    #expect(ended == Set(counted + ["respond 1 timedOut"]))
    driver.wait(1)
    #expect(driver.send(.alert(.deadline)).contains("respond 40 timedOut"))
    // The others have not been seen.
    let left = driver.queue.entries.filter(\.alert.isLive).map(\.leader.rawValue)
    #expect(left.sorted() == Array(2...13))
  }

  /// Also while the next one waits for the former one to leave the screen.
  @Test func ofABurstTheTimeRunsInEveryPhase() {
    var driver = ToastDriver()
    driver.show(1, timeout: 5, stack: "Chat")
    driver.show(2, timeout: 5, stack: "Chat")
    for ticket in 3...20 as ClosedRange<UInt64> {
      driver.submit(ticket, timeout: 5, stack: "Chat")
    }
    #expect(driver.queue.entries.filter { $0.alert.phase == .suspended }.count == 1)
    #expect(driver.counted == Array(15...19))
    #expect(driver.disappeared(1) == ["present 20"])
    for ticket in 21...30 as ClosedRange<UInt64> {
      driver.submit(ticket, timeout: 5, stack: "Chat")
    }
    #expect(driver.counted == Array(15...19) + Array(21...30))
  }

  @Test func countedToastsKeepTheirTimeWhileThePointerIsOnAnother() {
    var driver = ToastDriver()
    driver.show(50)
    driver.hover(50)
    for ticket in 1...20 as ClosedRange<UInt64> { driver.submit(ticket, timeout: 5, stack: "Chat") }
    driver.presented(1)
    #expect(driver.counted == Array(14...20))
    #expect(driver.scheduled == nil)
    driver.hover(nil)
    #expect(driver.scheduled == 5)
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
    var driver = driver(1...2, timeout: 5)
    for ticket in 3...5 as ClosedRange<UInt64> { driver.submit(ticket, timeout: 5, stack: "Chat") }
    // The fourth was behind another one from the start.
    driver.presented(3)
    driver.disappeared(2)
    driver.presented(5)
    driver.disappeared(3)
    driver.wait(5)
    driver.send(.alert(.deadline))
    driver.disappeared(5)
    #expect(driver.queue.standing.map(\.rawValue) == [4])
    driver.presented(4)
    #expect(driver.scheduled == 10)
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

  /// The one being covered would stay below it.
  @Test func opensOnceTheNewestHasArrived() {
    var driver = driver(1...2)
    driver.submit(3, stack: "Chat")
    driver.hover(3)
    #expect(driver.tops == [2: 0, 3: 0])
    #expect(driver.presented(3) == ["aside 2 cut"])
    driver.disappeared(2)
    #expect(driver.tops == [3: 0, 2: 110, 1: 220])
  }

  /// None of those behind has been on the screen, or measured.
  @Test(arguments: [5, 12] as [UInt64])
  func aBurstOpensWithTheNewestFirst(count: UInt64) {
    var driver = ToastDriver()
    for ticket in 1...count { driver.submit(ticket, stack: "Chat") }
    driver.presented(1)
    driver.presented(count)
    driver.disappeared(1)
    driver.hover(count)
    let shown = driver.tops.sorted { $0.value < $1.value }.map { $0.key }
    #expect(shown.count > 4)
    #expect(shown == Array((count - UInt64(shown.count) + 1...count).reversed()))
  }

  @Test func toastsBelowAnOpenStackMove() {
    var driver = ToastDriver()
    driver.show(1)
    showStack(2...3, in: &driver)
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
    showStack(2...4, in: &driver)
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
