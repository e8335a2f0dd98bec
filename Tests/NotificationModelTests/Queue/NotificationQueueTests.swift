import AlertModel
import NotificationModel
import Testing

/// The transition table of the queue.
struct NotificationQueueTests {
  private static let paused: NotificationSilence = {
    var silence = NotificationSilence()
    silence.pause = NotificationSilence.Pause()
    return silence
  }()

  @Test func postedNotificationsAreSubmittedInTurn() {
    var harness = QueueHarness()
    #expect(harness.post(1) == ["record 1"])
    #expect(harness.post(2) == ["record 2"])
    #expect(harness.handOver() == ["submit 1 asDescribed", "submit 2 asDescribed"])
    #expect(harness.see(1) == ["show 1"])
    #expect(harness.end(1, .timedOut) == ["close 1 expired"])
    #expect(harness.end(1, .timedOut).isEmpty)
  }

  @Test(
    arguments: [
      (.timedOut, ["close 1 expired"]), (.cancelled, ["close 1 dismissed"]),
      (.dismissed, ["close 1 dismissed"]), (.withdrawn, ["close 1 other"]),
      (.failed, ["close 1 other"]), (.button, ["answer 1", "close 1 dismissed"]),
    ] as [(AlertResponse.Outcome, [String])])
  func eachOutcomeHasItsCloseReason(outcome: AlertResponse.Outcome, effects: [String]) {
    var harness = QueueHarness()
    harness.post(1)
    harness.handOver()
    #expect(harness.end(1, outcome) == effects)
    #expect(harness.queue.roster.count == 0)
  }

  @Test func onlySixtyFourAreSubmittedUnseen() {
    var harness = QueueHarness()
    for id in 1...70 { harness.post(NotificationID(id)) }
    let words = harness.handOver()
    #expect(words.count == 65 && words.last == "backlog 6")
    #expect(harness.see(1) == ["show 1"])
    #expect(harness.handOver() == ["submit 65 asDescribed", "backlog 5"])
    #expect(harness.end(2, .timedOut) == ["close 2 expired"])
    #expect(harness.handOver() == ["submit 66 asDescribed", "backlog 4"])
  }

  /// A burst of one application is counted on one toast, instead of being shown piece by piece.
  @Test func aNotificationCountedBehindAnotherNeedsNoSlot() {
    var harness = QueueHarness()
    for id in 1...70 { harness.post(NotificationID(id)) }
    harness.handOver()
    for id in 60...64 { #expect(harness.stack(NotificationID(id)) == []) }
    #expect(harness.handOver().count == 6)
    // When it is in front at last, that frees no second slot.
    #expect(harness.see(64) == ["show 64"])
    #expect(harness.handOver() == [])
  }

  @Test(
    arguments: [
      NotificationTraits(urgency: .critical), NotificationTraits(level: AlertLevel(rawValue: 1)),
      NotificationTraits(isModal: true),
    ])
  func urgentNotificationsOvertake(traits: NotificationTraits) {
    var harness = QueueHarness()
    for id in 1...70 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.post(71, traits)
    #expect(harness.handOver() == ["submit 71 asDescribed"])
  }

  @Test func notificationsThatBecomeUrgentOvertake() {
    var harness = QueueHarness()
    for id in 1...70 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.step(.revise(70, NotificationTraits(urgency: .critical)))
    #expect(harness.handOver() == ["submit 70 asDescribed", "backlog 5"])
  }

  @Test func aScriptRunsAtOnceAndItsNotificationWaitsInTurn() {
    var harness = QueueHarness()
    for id in 1...65 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.post(66, NotificationTraits(hasScript: true))
    #expect(harness.handOver() == ["script 66", "backlog 2"])
    _ = harness.see(1)
    _ = harness.see(2)
    #expect(
      harness.handOver() == ["submit 65 asDescribed", "submit 66 asDescribed", "backlog 0"])
  }

  @Test func suppressedNotificationsAreClosedAfterTheirScript() {
    var harness = QueueHarness()
    harness.post(1, NotificationTraits(isSuppressed: true, hasScript: true))
    #expect(harness.handOver() == ["script 1", "close 1 expired"])
  }

  @Test func aReplacementOnScreenNeedsNoSlot() {
    var harness = QueueHarness()
    for id in 1...70 { harness.post(NotificationID(id)) }
    harness.handOver()
    #expect(harness.step(.replace(3, NotificationTraits())) == ["record 3"])
    #expect(harness.handOver().first == "submit 3 replace")
    // The end of a replaced submission is not the end of the notification.
    #expect(harness.step(.ended(3, submission: 3, AlertResponse(.dismissed))).isEmpty)
    #expect(harness.end(3, .timedOut) == ["close 3 expired"])
  }

  @Test func aReplacementSurvivesTheReplacedNotification() {
    var harness = QueueHarness()
    harness.post(1)
    harness.handOver()
    harness.step(.replace(1, NotificationTraits()))
    #expect(harness.end(1, .timedOut).isEmpty)
    #expect(harness.handOver() == ["submit 1 asDescribed"])
  }

  @Test func notificationsThatBecomeModalAreWithdrawnFirst() {
    var harness = QueueHarness()
    harness.post(1)
    harness.handOver()
    harness.step(.replace(1, NotificationTraits(isModal: true)))
    #expect(harness.handOver() == ["withdraw 1", "submit 1 asDescribed"])
  }

  @Test func refusedNotificationsKeepTheirTurn() throws {
    var harness = QueueHarness()
    harness.post(1)
    harness.post(2)
    harness.post(3)
    #expect(harness.step(.handOverNext) == ["submit 1 asDescribed"])
    #expect(harness.step(.refused(1, isBusy: true)).isEmpty)
    #expect(harness.step(.handOverNext) == ["submit 2 asDescribed"])
    #expect(harness.step(.refused(2, isBusy: false)) == ["close 2 other"])
    #expect(harness.handOver() == ["submit 1 asDescribed", "submit 3 asDescribed"])
  }

  @Test func freeSlotsOfThePresenterAreUsed() {
    var harness = QueueHarness()
    harness.post(1)
    harness.step(.handOverNext)
    harness.step(.refused(1, isBusy: true))
    #expect(!harness.queue.hasNext)
    harness.step(.presenterHasRoom)
    #expect(harness.handOver() == ["submit 1 asDescribed"])
  }

  @Test func repeatsWithinASecondAreCounted() {
    var harness = QueueHarness()
    let traits = NotificationTraits(fingerprint: 7)
    #expect(harness.post(1, traits) == ["record 1"])
    #expect(harness.post(2, traits) == ["2 is 2 of 1"])
    #expect(harness.handOver() == ["submit 1 asDescribed", "submit 2 coalesce"])
    harness.seconds = 1.5
    #expect(harness.post(3, traits) == ["record 3"])
    #expect(harness.queue.roster.members(ledBy: 1) == [1, 2])
    #expect(harness.step(.close(1, .withdrawn)) == ["withdraw 1", "close 1 withdrawn"])
    #expect(harness.end(2, .timedOut) == ["close 2 expired"])
  }

  @Test func aReplacedNotificationLosesItsRepeats() {
    var harness = QueueHarness()
    let traits = NotificationTraits(fingerprint: 7)
    harness.post(1, traits)
    harness.post(2, traits)
    harness.handOver()
    #expect(harness.step(.replace(1, NotificationTraits(fingerprint: 8))) == ["record 1"])
    #expect(harness.handOver() == ["withdraw 1", "submit 1 asDescribed"])
    #expect(harness.queue.roster.identifier(of: 1) == AlertIdentifier("notification-1-1"))
    #expect(harness.queue.roster.identifier(of: 2) == AlertIdentifier("notification-1"))
  }

  @Test func silenceHoldsBackAndAFewAreReleasedOneByOne() {
    var harness = QueueHarness()
    #expect(harness.step(.silence(Self.paused)) == ["silence"])
    for id in 1...3 { harness.post(NotificationID(id)) }
    harness.post(4, NotificationTraits(urgency: .critical))
    #expect(harness.handOver() == ["submit 4 asDescribed"])
    #expect(harness.queue.heldCount == 3)
    #expect(harness.step(.silence(NotificationSilence())) == ["silence"])
    #expect(harness.handOver().count == 3)
  }

  @Test func manyAreReleasedAsADigest() {
    var harness = QueueHarness()
    harness.step(.silence(Self.paused))
    for id in 1...5 { harness.post(NotificationID(id)) }
    harness.post(6, NotificationTraits(isDigestible: false))
    harness.handOver()
    let released = harness.step(.silence(NotificationSilence()))
    #expect(released == ["digest 1 [1, 2, 3, 4, 5]", "silence"])
    #expect(harness.handOver() == ["submit 6 asDescribed"])
    #expect(harness.step(.close(1, .withdrawn)) == ["close 1 withdrawn"])
    #expect(harness.step(.digestEnded(9, .timedOut)).isEmpty)
    let closed = harness.step(.digestEnded(1, .timedOut))
    #expect(closed == (2...5).map { "close \($0) expired" })
  }

  @Test func waitingNotificationsBelongToTheDigestToo() {
    var harness = QueueHarness()
    harness.step(.silence(Self.paused))
    for id in 1...4 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.step(.post(5, NotificationTraits(hasScript: true)))
    let released = harness.step(.silence(NotificationSilence()))
    #expect(released == ["script 5", "digest 1 [1, 2, 3, 4, 5]", "silence"])
    #expect(harness.handOver().isEmpty)
  }

  @Test func anOpenedDigestShowsEachDespiteSilence() {
    var harness = QueueHarness()
    harness.step(.silence(Self.paused))
    for id in 1...4 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.step(.silence(NotificationSilence()))
    harness.step(.silence(Self.paused))
    harness.step(.digestEnded(1, .button))
    #expect(harness.handOver().count == 4)
  }

  @Test func theDigestIsWithdrawnWithItsLastMember() {
    var harness = QueueHarness()
    harness.step(.silence(Self.paused))
    for id in 1...4 { harness.post(NotificationID(id)) }
    harness.handOver()
    harness.step(.silence(NotificationSilence()))
    harness.step(.summon(1))
    harness.step(.replace(2, NotificationTraits()))
    harness.step(.close(3, .withdrawn))
    #expect(harness.step(.close(4, .withdrawn)) == ["withdraw digest", "close 4 withdrawn"])
    #expect(harness.handOver() == ["submit 1 asDescribed", "submit 2 asDescribed"])
  }

  @Test func aPauseEndsWithAnyEventAfterItsTime() {
    var harness = QueueHarness()
    var silence = NotificationSilence()
    silence.pause = NotificationSilence.Pause(end: harness.now.advanced(bySeconds: 60))
    harness.step(.silence(silence))
    harness.post(1)
    harness.handOver()
    harness.seconds = 59
    #expect(harness.step(.timePassed).isEmpty)
    harness.seconds = 60
    #expect(harness.step(.timePassed) == ["silence"])
    #expect(harness.handOver() == ["submit 1 asDescribed"])
  }

  @Test func aSummonedNotificationIsShownDespiteSilence() {
    var harness = QueueHarness()
    harness.step(.silence(Self.paused))
    harness.post(1)
    harness.handOver()
    harness.step(.summon(1))
    #expect(harness.handOver() == ["submit 1 asDescribed"])
  }

  @Test func anAdoptedNotificationIsAlreadyInThePresenter() {
    var harness = QueueHarness()
    let name = AlertIdentifier("job")
    let submission = harness.queue.reserveSubmission(of: 1, name: name)
    let traits = NotificationTraits(hasScript: true)
    #expect(harness.step(.adopt(submission, traits, name: name)) == ["record 1", "script 1"])
    #expect(harness.queue.roster.identifier(of: 1) == name)
    #expect(!harness.queue.hasNext)
    let again = harness.queue.reserveSubmission(of: 1, name: name)
    #expect(again.policy == .replace && again.group == submission.group)
    harness.step(.adopt(again, traits))
    let former = submission.number
    #expect(harness.step(.ended(1, submission: former, AlertResponse(.dismissed))).isEmpty)
    let ended = harness.step(.ended(1, submission: again.number, AlertResponse(.timedOut)))
    #expect(ended == ["close 1 expired"])
  }
}
