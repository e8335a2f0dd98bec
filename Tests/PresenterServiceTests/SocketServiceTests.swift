import AlertModel
import AlertProtocol
import PresenterService
import TestHarness
import Testing

@Suite(.serialized) @MainActor struct SocketServiceTests {
  @Test func alertIsAcceptedPresentedAndAnswered() throws {
    let fixture = try ServiceFixture()
    let request = RequestIdentifier.random()
    let peer = try fixture.connect()
    let alert = AlertDescription(identifier: AlertIdentifier("a"), title: "T", level: .alert)
    try peer.send(.submit(.init(request: request, alert: alert, waits: true)))
    #expect(
      try peer.receive() == .accepted(.init(request: request, id: AlertIdentifier("a"))))
    let submission = try #require(fixture.presenter.submissions.first)
    #expect(submission.description == alert)
    let response = AlertResponse(.button, button: "ok")
    fixture.presenter.end(submission.ticket, with: response)
    #expect(
      try peer.receive()
        == .response(.init(request: request, id: AlertIdentifier("a"), response: response)))
  }

  /// The length of each of several alerts, and how many of them one connection and two can have.
  @Test(arguments: [(20_000, 4, 6), (45_000, 2, 3), (120_000, 1, 1)])
  func alertsAreRefusedBeforeTheyTakeTooMuchMemory(length: Int, ofOne: Int, ofAll: Int) throws {
    var limits = ServiceLimits()
    limits.alertLengthPerSession = 100_000
    limits.alertLength = 150_000
    let fixture = try ServiceFixture(limits: limits)
    let alert = AlertDescription(text: String(repeating: "x", count: length))
    let peers = [try fixture.connect(), try fixture.connect()]
    func admitted(by peer: Peer) throws -> Int {
      for count in 0..<20 {
        try peer.send(.submit(.init(request: .random(), alert: alert, waits: true)), version: nil)
        let message = try peer.receive()
        if case .accepted = message { continue }
        guard case .refused(let refusal) = message, refusal.code == .busy else {
          Issue.record("\(String(describing: message))")
          return count
        }
        return count
      }
      return 20
    }
    for peer in peers {
      try peer.send(.hello)
      _ = try peer.receive()
    }
    #expect(try admitted(by: peers[0]) == ofOne)
    #expect(try admitted(by: peers[1]) == ofAll - ofOne)
    #expect((fixture.service?.keptLength ?? .max) <= 150_000)
    // Alerts that have ended, and those of a closed connection, no longer use space.
    let submissions = fixture.presenter.submissions
    fixture.presenter.end(submissions[0].ticket, with: AlertResponse(.cancelled))
    _ = try peers[0].receive()
    #expect(try admitted(by: peers[0]) == 1)
    for peer in peers { peer.finishSending() }
    for submission in fixture.presenter.submissions {
      fixture.presenter.end(submission.ticket, with: AlertResponse(.cancelled))
    }
    #expect(fixture.service?.keptLength == 0)
  }

  @Test func alertOfAClosedClientIsWithdrawn() throws {
    let fixture = try ServiceFixture()
    let ticket = try fixture.submit().ticket
    try wait(for: "the withdrawal") { fixture.presenter.withdrawn == [ticket] }
  }

  @Test func alertWithoutAWaitingClientStays() throws {
    let fixture = try ServiceFixture()
    _ = try fixture.submit(waits: false)
    let status = try fixture.connect()
    try status.send(.list)
    guard case .listing(let alerts) = try status.receive() else {
      Issue.record("no list")
      return
    }
    #expect(alerts.map(\.title) == ["T"])
    #expect(fixture.presenter.withdrawn.isEmpty)
  }

  @Test func resubmittedRequestFindsItsAlert() throws {
    let fixture = try ServiceFixture()
    let request = RequestIdentifier.random()
    let (first, ticket) = try fixture.submit(request: request)
    let second = try fixture.connect()
    let again = ClientMessage.Submission(
      request: request, alert: AlertDescription(title: "T"), waits: true)
    try second.send(.submit(again))
    guard case .accepted = try second.receive() else {
      Issue.record("not accepted")
      return
    }
    #expect(fixture.presenter.submissions.count == 1)
    // The first connection no longer waits for the alert, so closing it withdraws nothing.
    first.finishSending()
    try first.waitForClose()
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response(let answer) = try second.receive() else {
      Issue.record("no answer")
      return
    }
    #expect(answer.response.outcome == .cancelled)
    #expect(fixture.presenter.withdrawn.isEmpty)
  }

  @Test func resubmittedRequestGetsTheSameAnswer() throws {
    let fixture = try ServiceFixture()
    let request = RequestIdentifier.random()
    let (peer, ticket) = try fixture.submit(request: request)
    fixture.presenter.end(ticket, with: AlertResponse(.button, button: "x"))
    _ = try peer.receive()
    let late = try fixture.connect()
    try late.send(
      .submit(.init(request: request, alert: AlertDescription(title: "T"), waits: true)))
    guard case .accepted = try late.receive(), case .response(let answer) = try late.receive()
    else {
      Issue.record("no answer")
      return
    }
    #expect(answer.response == AlertResponse(.button, button: "x"))
    #expect(fixture.presenter.submissions.count == 1)
  }

  @Test func keptAnswersAreLimited() throws {
    var limits = ServiceLimits()
    limits.keptAnswerCount = 2
    let fixture = try ServiceFixture(limits: limits)
    let requests = (0..<3).map { _ in RequestIdentifier.random() }
    for request in requests {
      let (_, ticket) = try fixture.submit(request: request)
      fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    }
    _ = try fixture.submit(request: requests[0])
    // The oldest answer was dropped, so the alert is a new one.
    #expect(fixture.presenter.submissions.count == 4)
  }

  @Test(arguments: [AlertAdmissionError.Code.busy, .invalid])
  func refusalIsPassedOn(code: AlertAdmissionError.Code) throws {
    let fixture = try ServiceFixture()
    fixture.presenter.refusal = AlertAdmissionError(code, "so")
    let request = RequestIdentifier.random()
    let peer = try fixture.connect()
    try peer.send(.submit(.init(request: request, alert: AlertDescription(), waits: true)))
    #expect(
      try peer.receive() == .refused(.init(request: request, code: code, message: "so")))
  }

  @Test func descriptionBeyondTheLimitsIsRefused() throws {
    let fixture = try ServiceFixture()
    let peer = try fixture.connect()
    let request = RequestIdentifier.random()
    let alert = AlertDescription(title: String(repeating: "x", count: 65_537))
    try peer.send(.submit(.init(request: request, alert: alert, waits: true)))
    #expect(
      try peer.receive()
        == .refused(
          .init(
            request: request, code: .invalid,
            message: "title takes at most 65536 bytes, and this has 65537")))
    #expect(fixture.presenter.submissions.isEmpty)
  }

  @Test func alertsPerConnectionAreLimited() throws {
    var limits = ServiceLimits()
    limits.alertCountPerSession = 2
    let fixture = try ServiceFixture(limits: limits)
    let peer = try fixture.connect()
    for index in 0..<3 {
      let message = ClientMessage.submit(
        .init(request: .random(), alert: AlertDescription(), waits: true))
      try peer.send(message, version: index == 0 ? 1 : nil)
    }
    _ = try peer.receive()
    _ = try peer.receive()
    guard case .refused(let refusal) = try peer.receive() else {
      Issue.record("not refused")
      return
    }
    #expect(refusal.code == .busy)
    #expect(fixture.presenter.submissions.count == 2)
  }

  @Test func dismissAnswersWithTheCount() throws {
    let fixture = try ServiceFixture()
    let waiting = try fixture.submit().peer
    let peer = try fixture.connect()
    try peer.send(.dismiss(AlertIdentifier("nobody")))
    #expect(try peer.receive() == .dismissed(0))
    try peer.send(.dismiss(nil), version: nil)
    #expect(try peer.receive() == .dismissed(1))
    guard case .response(let answer) = try waiting.receive() else {
      Issue.record("no answer")
      return
    }
    #expect(answer.response.outcome == .dismissed)
  }

  @Test func statusCounts() throws {
    let fixture = try ServiceFixture(idleSeconds: 60)
    let first = try fixture.submit("one")
    let second = try fixture.submit("two")
    fixture.presenter.end(first.ticket, with: AlertResponse(.cancelled))
    let third = try fixture.submit("three")
    let peer = try fixture.connect()
    try peer.send(.status)
    guard case .status(let status) = try peer.receive() else {
      Issue.record("no status")
      return
    }
    #expect(status.display == ":7")
    #expect(status.idleSeconds == 60)
    #expect(status.connections == 4)
    #expect(status.onScreen == 1)
    #expect(status.queued == 1)
    #expect(status.answered == 1)
    #expect(status.current?.title == "two")
    withExtendedLifetime((first, second, third)) {}
  }

  @Test func stoppingDismissesAnswersAndEnds() throws {
    let fixture = try ServiceFixture()
    let waiting = try fixture.submit().peer
    let peer = try fixture.connect()
    try peer.send(.stop(handover: false))
    #expect(try peer.receive() == .stopping)
    #expect(try waiting.receive() == .stopping)
    guard case .response(let answer) = try waiting.receive() else {
      Issue.record("no answer")
      return
    }
    #expect(answer.response.outcome == .dismissed)
    try waiting.waitForClose()
    #expect(fixture.leaveCount == 1)
    #expect(throws: SystemCallError.self) { try fixture.connect() }
  }

  @Test func handingOverLeavesAlertsUnanswered() throws {
    let fixture = try ServiceFixture()
    let waiting = try fixture.submit().peer
    let peer = try fixture.connect()
    try peer.send(.stop(handover: true))
    #expect(try peer.receive() == .stopping)
    #expect(try waiting.receive() == nil)
    #expect(fixture.leaveCount == 1)
    #expect(fixture.presenter.withdrawn.isEmpty)
    #expect(fixture.presenter.open.count == 1)
  }

  @Test func endsWhenIdle() throws {
    let fixture = try ServiceFixture(idleSeconds: 0.05)
    try wait(for: "leaving") { fixture.leaveCount == 1 }
    #expect(throws: SystemCallError.self) { try fixture.connect() }
  }

  @Test func staysWhileThereAreConnectionsOrAlerts() throws {
    let fixture = try ServiceFixture(idleSeconds: 0.05)
    let (peer, ticket) = try fixture.submit(waits: false)
    nothingHappens()
    #expect(fixture.leaveCount == 0)
    peer.finishSending()
    try peer.waitForClose()
    nothingHappens()
    #expect(fixture.leaveCount == 0)
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    try wait(for: "leaving") { fixture.leaveCount == 1 }
  }

  @Test func staysWithoutAnIdleTime() throws {
    let fixture = try ServiceFixture()
    nothingHappens()
    #expect(fixture.leaveCount == 0)
  }
}
