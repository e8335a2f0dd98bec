import AlertModel
import Testing

@Suite("Questions come before what only tells, and nested ones before all")
struct AlertQueueNestingTests {
  /// An alert of process `number`, whose ancestors are others of the test.
  private static func origin(_ number: Int32, under ancestors: Int32...) -> AlertOrigin {
    AlertOrigin(
      waiter: ProcessIdentity(number: number, start: UInt64(number)),
      ancestors: ancestors.map { ProcessIdentity(number: $0, start: UInt64($0)) })
  }

  private static func submission(
    _ ticket: UInt64, asks: Bool = true, level: AlertLevel = .normal,
    policy: AlertPolicy = .queue, timeout: Double? = nil, origin: AlertOrigin? = nil
  ) -> AlertQueueEvent {
    .submit(
      AlertSubmission(
        ticket: AlertTicket(rawValue: ticket), identifier: AlertIdentifier("\(ticket)"),
        level: level, policy: policy, timeout: timeout, asks: asks, origin: origin))
  }

  @Test
  func informingAlertStepsAsideForAQuestionAndReturns() {
    var driver = QueueDriver()
    #expect(driver.send(Self.submission(1, asks: false)) == ["present 1"])
    driver.presented(1)
    #expect(driver.send(Self.submission(2)) == ["aside 1"])
    #expect(driver.disappeared(1) == ["present 2"])
    driver.presented(2)
    #expect(driver.finish(2) == ["respond 2 button", "dismiss 2", "discard 2", "present 1"])
  }

  @Test
  func informingAlertKeepsItsTimeWhileAside() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, asks: false, timeout: 10))
    driver.presented(1)
    driver.wait(4)
    driver.send(Self.submission(2))
    driver.disappeared(1)
    driver.presented(2)
    driver.wait(100)
    #expect(driver.scheduled == nil)
    driver.finish(2)
    driver.appeared(1)
    #expect(driver.scheduled == 110)
  }

  @Test
  func informingAlertStaysBeforeOthersAndQuestionsOfALowerLevel() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, asks: false, level: .alert))
    driver.presented(1)
    #expect(driver.send(Self.submission(2, asks: false, level: .alert)) == [])
    #expect(driver.send(Self.submission(3)) == [])
    #expect(driver.order == [1, 2, 3])
  }

  @Test
  func waitingQuestionsPrecedeWaitingInformingAlerts() {
    var driver = QueueDriver()
    driver.show(1)
    driver.send(Self.submission(2, asks: false))
    driver.send(Self.submission(3))
    #expect(driver.order == [1, 3, 2])
  }

  @Test
  func alertThatBeginsToAskStaysAndOneThatStopsAskingStepsAside() {
    var driver = QueueDriver()
    driver.show(1)
    driver.submit(2)
    guard case .submit(let told) = Self.submission(1, asks: false) else { return }
    #expect(driver.send(.revise(told)) == ["aside 1"])
    driver.disappeared(1)
    driver.presented(2)
    guard case .submit(let asked) = Self.submission(1) else { return }
    #expect(driver.send(.revise(asked)) == [])
    #expect(driver.order == [2, 1])
  }

  @Test
  func informingAlertStepsAsideEvenIfItInterrupted() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.send(Self.submission(2, asks: false, policy: .interrupt)) == ["aside 1"])
    #expect(driver.disappeared(1) == ["present 2"])
    driver.presented(2)
    #expect(driver.submit(3) == ["aside 2"])
    #expect(driver.disappeared(2) == ["present 1"])
    #expect(driver.order == [1, 3, 2])
  }

  @Test
  func informingAlertWaitsWhileAnotherProgramAsks() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, asks: false))
    driver.presented(1)
    #expect(driver.queue.informs)
    #expect(driver.send(.askedElsewhere(.normal)) == ["aside 1"])
    #expect(driver.disappeared(1) == [])
    #expect(driver.send(Self.submission(2, asks: false)) == [])
    // A question is shown as always.
    #expect(driver.send(Self.submission(3)) == ["present 3"])
    #expect(driver.queue.front?.leader.rawValue == 3)
    driver.presented(3)
    #expect(driver.finish(3) == ["respond 3 button", "dismiss 3", "discard 3"])
    #expect(driver.queue.front?.leader.rawValue == 1)
    #expect(driver.send(.askedElsewhere(nil)) == ["present 1"])
    driver.presented(1)
    #expect(driver.finish(1).last == "present 2")
    #expect(driver.queue.informs)
    driver.presented(2)
    driver.finish(2)
    #expect(!driver.queue.informs)
  }

  @Test
  func informingAlertTurnsBackIfTheOtherProgramHasAskedOnlyBriefly() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, asks: false))
    driver.presented(1)
    #expect(driver.send(.askedElsewhere(.normal)) == ["aside 1"])
    #expect(driver.send(.askedElsewhere(nil)) == ["present 1"])
    driver.appeared(1)
    driver.presented(1)
    #expect(driver.entries == ["1 presented"])
  }

  @Test
  func questionsAndAlertsOfHigherLevelsStayWhenAnotherProgramAsks() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.send(.askedElsewhere(.normal)) == [])
    driver.finish(1)
    #expect(driver.send(Self.submission(2, asks: false, level: .alert)) == ["present 2"])
    driver.presented(2)
    #expect(driver.send(.askedElsewhere(AlertLevel(rawValue: .max))) == ["aside 2"])
    // A question of a lower level does not wait for an alert that waits.
    #expect(driver.send(Self.submission(3)) == [])
    #expect(driver.disappeared(2) == ["present 3"])
  }

  @Test
  func descendantsOfAProcessThatWaitsAreKnown() {
    var driver = QueueDriver()
    #expect(!driver.queue.isAwaited(above: Self.origin(30, under: 20, 10)))
    driver.send(Self.submission(1, asks: false, origin: Self.origin(10)))
    #expect(driver.queue.isAwaited(above: Self.origin(30, under: 20, 10)))
    #expect(!driver.queue.isAwaited(above: Self.origin(30, under: 20)))
    #expect(!driver.queue.isAwaited(above: Self.origin(10)))
  }

  @Test
  func nestedQuestionPrecedesTheQuestionThatWaitsForIt() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, level: .alert, origin: Self.origin(10)))
    driver.presented(1)
    driver.submit(2, level: 3000)
    // Whatever its level, and whether it asks or informs.
    let nested = Self.submission(3, asks: false, origin: Self.origin(30, under: 20, 10))
    #expect(driver.send(nested) == ["aside 1"])
    #expect(driver.disappeared(1) == ["present 3"])
    driver.presented(3)
    let deeper = Self.submission(4, origin: Self.origin(40, under: 30, 20, 10))
    #expect(driver.send(deeper) == ["aside 3"])
    #expect(driver.disappeared(3) == ["present 4"])
    #expect(driver.order == [4, 3, 2, 1])
    driver.presented(4)
    #expect(driver.finish(4).last == "present 3")
    driver.presented(3)
    #expect(driver.finish(3).last == "present 2")
    driver.presented(2)
    #expect(driver.finish(2).last == "present 1")
  }

  @Test
  func otherProcessesWithTheSameNumberAreNotAncestors() {
    var driver = QueueDriver()
    driver.send(Self.submission(1, origin: Self.origin(10)))
    driver.presented(1)
    let later = ProcessIdentity(number: 10, start: 99)
    let reused = AlertOrigin(waiter: nil, ancestors: [later])
    #expect(driver.send(Self.submission(2, origin: reused)) == [])
    var elsewhere = Self.origin(30, under: 10)
    elsewhere.machine = 7
    #expect(driver.send(Self.submission(3, origin: elsewhere)) == [])
    // Other alerts do not wait for a client that does not wait either.
    var unwaited = Self.origin(50)
    unwaited.waiter = nil
    driver.send(Self.submission(4, origin: unwaited))
    driver.send(Self.submission(5, origin: Self.origin(60, under: 50)))
    #expect(driver.order == [1, 2, 3, 4, 5])
  }

  @Test
  func steppingAsideKeepsTheTransitionAndALockEndsIt() {
    var driver = QueueDriver()
    driver.show(1)
    #expect(driver.send(.giveWay) == ["aside 1"])
    #expect(driver.send(.hold) == ["aside 1 cut"])
    #expect(driver.send(.giveWay) == [])
    #expect(driver.disappeared(1) == [])
    #expect(driver.send(.release) == ["present 1"])
  }

  @Test
  func frontIsTheAlertOnScreenOrTheNextOne() {
    var driver = QueueDriver()
    #expect(driver.queue.front == nil)
    driver.show(1)
    driver.submit(2)
    #expect(driver.queue.front?.leader.rawValue == 1)
    driver.answered(1)
    #expect(driver.queue.front?.leader.rawValue == 2)
    #expect(driver.queue.isStageTaken)
    driver.disappeared(1)
    driver.send(.giveWay)
    #expect(driver.queue.front?.leader.rawValue == 2)
  }
}
