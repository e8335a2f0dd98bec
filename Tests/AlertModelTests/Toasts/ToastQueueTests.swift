import AlertModel
import Testing

@Suite("Placement of toasts")
struct ToastQueueTests {
  @Test
  func newestTakesTheFirstPlaceAndMovesTheOthers() {
    var driver = ToastDriver()
    for ticket in 1...3 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.tops == [3: 0, 2: 110, 1: 220])
  }

  @Test
  func bottomToastsStackUpwards() {
    var driver = ToastDriver()
    driver.show(1, lane: "bottom")
    driver.show(2, lane: "bottom")
    #expect(driver.tops == [2: 460, 1: 350])
  }

  @Test
  func separateLanesAreIndependent() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2, lane: "left")
    #expect(driver.tops == [1: 0, 2: 0])
  }

  @Test
  func mirroredToastNeedsRoomOnEachMonitor() {
    var driver = ToastDriver()
    driver.show(1, lane: "left")
    driver.hover(1)
    driver.submit(2, lane: "both")
    #expect(driver.frames[2]?.map(\.minY) == [110, 0])
  }

  @Test
  func toastWithoutRoomWaitsAndIsCounted() {
    var driver = ToastDriver()
    for ticket in 1...9 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.frames.keys.sorted() == [1, 2, 3, 4, 5])
    #expect(driver.backlog == 4)
    #expect(driver.backlogs[0].frames == [Rect(x: 900, y: 550, width: 40, height: 30)])
    driver.finish(3)
    #expect(driver.frames.keys.sorted() == [1, 2, 4, 5, 6])
    #expect(driver.tops[6] == 0)
    #expect(driver.backlog == 3)
    for ticket in [1, 2, 4, 5, 6, 7, 8, 9] as [UInt64] { driver.finish(ticket) }
    #expect(driver.queue.isEmpty)
    #expect(driver.backlogs.isEmpty)
  }

  @Test
  func waitingHigherLevelsComeFirst() {
    var driver = ToastDriver()
    for ticket in 1...6 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.submit(7, level: 1000)
    #expect(driver.backlog == 2)
    driver.finish(1)
    #expect(driver.frames[7] != nil)
    #expect(driver.frames[6] == nil)
  }

  /// Otherwise they would move around it and back.
  @Test
  func othersCrossAToastThatIsLeaving() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2)
    #expect(driver.answered(1) == ["respond 1 button", "dismiss 1"])
    driver.submit(3)
    #expect(driver.tops == [3: 0, 2: 110, 1: 110])
    driver.disappeared(1)
    #expect(driver.tops == [3: 0, 2: 110])
    driver.presented(3)
    driver.answered(3)
    #expect(driver.tops == [3: 0, 2: 0])
    driver.submit(4)
    #expect(driver.tops == [4: 0, 3: 0, 2: 110])
  }

  @Test
  func singleToastAlwaysHasRoom() {
    var driver = ToastDriver()
    driver.heights = [1: 900, 2: 900]
    #expect(driver.submit(1) == ["present 1"])
    #expect(driver.submit(2) == [])
    driver.presented(1)
    driver.finish(1)
    #expect(driver.tops == [2: 0])
  }

  @Test
  func bannerDisplacesToastsThatComeBack() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.heights[6] = 60
    let effects = driver.submit(6, lane: "banner")
    #expect(effects == ["aside 5"])
    #expect(driver.disappeared(5) == ["present 6"])
    #expect(driver.tops == [6: 0, 4: 70, 3: 180, 2: 290, 1: 400])
    #expect(driver.backlog == 1)
    driver.presented(6)
    driver.finish(6)
    #expect(driver.frames[5] != nil)
    #expect(driver.backlog == 0)
  }

  @Test
  func interruptingToastDisplacesOthersOnce() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.submit(6, .interrupt) == ["aside 5"])
    #expect(driver.disappeared(5) == ["present 6"])
    driver.presented(6)
    #expect(driver.submit(7, .interrupt) == ["aside 6"])
    #expect(driver.disappeared(6) == ["present 7"])
    // Toasts that were displaced do not displace others.
    #expect(driver.frames.keys.sorted() == [1, 2, 3, 4, 7])
    #expect(driver.backlog == 2)
  }

  @Test
  func lowerLevelDoesNotInterruptAHigherOne() {
    var driver = ToastDriver()
    for ticket in 1...5 as ClosedRange<UInt64> {
      driver.submit(ticket, level: 1000)
      driver.presented(ticket)
    }
    #expect(driver.submit(6, .interrupt) == [])
    #expect(driver.backlog == 1)
  }

  @Test
  func replacementStaysInPlaceAndOthersMove() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2)
    driver.heights[3] = 200
    let effects = driver.submit(3, .replace, identifier: "2")
    #expect(effects == ["update 2 to 3", "respond 2 dismissed"])
    #expect(driver.frames[3] == [Rect(x: 900, y: 0, width: 100, height: 200)])
    #expect(driver.tops[1] == 210)
  }

  @Test
  func replacementOfAWaitingToastKeepsItsTurn() {
    var driver = ToastDriver()
    for ticket in 1...7 as ClosedRange<UInt64> { driver.show(ticket) }
    driver.submit(8, .replace, identifier: "6")
    driver.finish(1)
    #expect(driver.frames[8] != nil)
  }

  @Test
  func submissionsBeyondTheToastLimitAreRefused() {
    var driver = ToastDriver(maximumWaiting: 1)
    for ticket in 1...5 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.submit(6) == [])
    #expect(driver.submit(7) == ["refuse 7"])
  }

  @Test
  func changedRoomIsMeasuredAgain() {
    var driver = ToastDriver()
    driver.show(1)
    driver.show(2)
    driver.heights = [1: 50, 2: 50]
    driver.send(.roomChanged)
    #expect(driver.tops == [2: 0, 1: 60])
  }

  @Test
  func revisedLaneDoesNotWaitBehindTheFormerOne() {
    var driver = ToastDriver()
    for ticket in 1...7 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.frames[7] == nil)
    driver.revise(7, lane: "left")
    #expect(driver.frames[7] == [Rect(x: 0, y: 0, width: 100, height: 100)])
    #expect(driver.queue.entry(leading: AlertTicket(rawValue: 7))?.lane.name == "left")
  }

  @Test
  func revisedWaitingToastIsMeasuredAgain() {
    var driver = ToastDriver()
    for ticket in 1...6 as ClosedRange<UInt64> { driver.show(ticket) }
    #expect(driver.frames[6] == nil)
    driver.heights[6] = 10
    driver.revise(6, lane: "right")
    #expect(driver.frames[6]?.first?.height == 10)
  }
}
