import AlertModel
import AlertProtocol
import PresenterService
import TestHarness
import Testing

/// Updates and events over the socket.
@Suite(.serialized) @MainActor struct UpdateTests {
  /// Connects a peer and submits an alert named “a”.
  private func submit(
    _ alert: AlertDescription = AlertDescription(title: "T"), to fixture: ServiceFixture,
    listens: Bool = false
  ) throws -> (peer: Peer, ticket: AlertTicket, request: RequestIdentifier) {
    var alert = alert
    alert.identifier = AlertIdentifier("a")
    let request = RequestIdentifier.random()
    let peer = try fixture.connect()
    try peer.send(.submit(.init(request: request, alert: alert, waits: true, listens: listens)))
    #expect(try peer.receive() == .accepted(.init(request: request, id: AlertIdentifier("a"))))
    return (peer, try #require(fixture.presenter.submissions.last).ticket, request)
  }

  private func update(
    _ update: AlertUpdate, of name: String = "a", in fixture: ServiceFixture
  ) throws -> PresenterMessage? {
    let peer = try fixture.connect()
    try peer.send(.update(AlertIdentifier(name), update))
    return try peer.receive()
  }

  private func refusal(_ message: String) -> PresenterMessage {
    .refused(.init(request: nil, code: .invalid, message: message))
  }

  @Test func updateAnswersWithTheCount() throws {
    let fixture = try ServiceFixture()
    let kept = try submit(to: fixture)
    let change = AlertUpdate([.title], of: AlertDescription(title: "New"))
    #expect(try update(change, in: fixture) == .updated(1))
    #expect(fixture.presenter.submissions.map(\.description.title) == ["New"])
    #expect(try update(change, of: "b", in: fixture) == .updated(0))
    withExtendedLifetime(kept) {}
  }

  @Test func updatesAreRefusedBeforeTheyTakeTooMuchMemory() throws {
    var limits = ServiceLimits()
    limits.alertLengthPerSession = 100_000
    limits.alertLength = 1_000_000
    let fixture = try ServiceFixture(limits: limits)
    let kept = try submit(to: fixture)
    let room = 100_000 - (fixture.service?.keptLength ?? 0)
    func text(_ length: Int) -> String { String(repeating: "x", count: length) }
    func lengthen(by length: Int) throws -> PresenterMessage? {
      var change = AlertUpdate()
      change.addition.text = text(length)
      return try update(change, in: fixture)
    }
    let whole = AlertUpdate([.text], of: AlertDescription(text: text(room - 1000)))
    #expect(try update(whole, in: fixture) == .updated(1))
    #expect(try lengthen(by: 1000) == .updated(1))
    #expect(fixture.service?.keptLength == 100_000)
    let sentence =
      "the alerts of this connection use 97 KiB; the limit is 97 KiB"
    let refusal = PresenterMessage.refused(.init(request: nil, code: .busy, message: sentence))
    #expect(try lengthen(by: 1) == refusal)
    let longer = AlertUpdate([.text], of: AlertDescription(text: text(room + 1)))
    #expect(try update(longer, in: fixture) == refusal)
    let shorter = AlertUpdate([.text], of: AlertDescription(text: nil))
    #expect(try update(shorter, in: fixture) == .updated(1))
    #expect(fixture.service?.keptLength == 100_000 - room)
    withExtendedLifetime(kept) {}
  }

  @Test func refusedUpdateKeepsTheConnection() throws {
    let fixture = try ServiceFixture()
    let kept = try submit(to: fixture)
    let peer = try fixture.connect()
    try peer.send(.update(AlertIdentifier("a"), AlertUpdate(values: ["x": .flag(true)])))
    #expect(
      try peer.receive() == refusal("a value is given for “x”, but there is no such input"))
    fixture.presenter.refusal = AlertAdmissionError(.invalid, "so")
    try peer.send(.update(AlertIdentifier("a"), AlertUpdate()), version: nil)
    #expect(try peer.receive() == refusal("so"))
    withExtendedLifetime(kept) {}
  }

  @Test func coalescedAlertDoesNotRefuseAnUpdate() throws {
    let fixture = try ServiceFixture()
    let shown = try submit(
      AlertDescription(inputs: [AlertInput(name: "x", kind: .check(isOn: false))]), to: fixture)
    // Its description is never shown.
    let counted = try submit(AlertDescription(title: "Again", policy: .coalesce), to: fixture)
    #expect(
      try update(AlertUpdate(values: ["x": .flag(true)]), in: fixture) == .updated(1))
    #expect(
      try update(AlertUpdate(values: ["y": .flag(true)]), in: fixture)
        == refusal("a value is given for “y”, but there is no such input"))
    withExtendedLifetime([shown.peer, counted.peer]) {}
  }

  @Test func limitsApplyToTheSumOfUpdates() throws {
    let fixture = try ServiceFixture()
    let kept = try submit(to: fixture)
    for part in 0..<3 {
      let inputs = (0..<32).map { AlertInput(name: "\(part)-\($0)", kind: .check(isOn: false)) }
      let change = AlertUpdate([.inputs], of: AlertDescription(inputs: inputs))
      #expect(
        try update(change, in: fixture)
          == (part < 2 ? .updated(1) : refusal("inputs can be 64 at most, not 96")))
    }
    #expect(fixture.presenter.submissions[0].description.inputs.count == 64)
    withExtendedLifetime(kept) {}
  }

  @Test func secretsAreRefused() throws {
    let fixture = try ServiceFixture()
    let secret = AlertDescription(
      inputs: [AlertInput(name: "p", kind: .secret(SecretRules()))])
    let sentence =
      "inputs[0].type is secret, which only tocsin-askpass asks for, over no socket"
    let peer = try fixture.connect()
    let request = RequestIdentifier.random()
    try peer.send(.submit(.init(request: request, alert: secret, waits: true)))
    #expect(
      try peer.receive()
        == .refused(.init(request: request, code: .invalid, message: sentence)))
    let kept = try submit(to: fixture)
    #expect(try update(AlertUpdate([.inputs], of: secret), in: fixture) == refusal(sentence))
    #expect(fixture.presenter.submissions.count == 1)
    withExtendedLifetime(kept) {}
  }

  @Test func onlyListenersReceiveEvents() throws {
    let fixture = try ServiceFixture()
    let listener = try submit(to: fixture, listens: true)
    let other = try submit(to: fixture)
    let events: [AlertEvent] = [
      .focused(input: "f"), .presented, .changed(input: "f", value: .text("x")),
    ]
    for event in events {
      fixture.presenter.tell(event, of: listener.ticket)
      fixture.presenter.tell(event, of: other.ticket)
    }
    fixture.presenter.end(listener.ticket, with: AlertResponse(.cancelled))
    fixture.presenter.end(other.ticket, with: AlertResponse(.cancelled))
    for event in events {
      #expect(
        try listener.peer.receive() == .event(.init(request: listener.request, event: event)))
    }
    for (peer, _, request) in [listener, other] {
      #expect(
        try peer.receive()
          == .response(
            .init(
              request: request, id: AlertIdentifier("a"), response: AlertResponse(.cancelled))))
    }
  }

  @Test func slowListenerReceivesTheNewestEvents() throws {
    let fixture = try ServiceFixture()
    let (peer, ticket, request) = try submit(to: fixture, listens: true)
    let text = String(repeating: "x", count: 10_000)
    for number in 1...1000 {
      fixture.presenter.tell(.changed(input: "f", value: .text("\(text)\(number)")), of: ticket)
    }
    var last: PresenterMessage?
    var count = 0
    try wait(for: "the newest event") {
      while let message = try peer.poll() {
        last = message
        count += 1
      }
      return last
        == .event(
          .init(
            request: request, event: .changed(input: "f", value: .text("\(text)1000"))))
    }
    #expect(count < 500)
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response = try peer.receive() else {
      Issue.record("no answer")
      return
    }
  }

  @Test func longAnswerArrives() throws {
    let fixture = try ServiceFixture()
    let (peer, ticket, request) = try submit(to: fixture)
    let response = AlertResponse(
      .button, button: "ok",
      values: ["f": .text(String(repeating: "x", count: 3 << 20))])
    fixture.presenter.end(ticket, with: response)
    #expect(
      try peer.receive()
        == .response(.init(request: request, id: AlertIdentifier("a"), response: response)))
  }

  @Test func keptAnswersAreLimitedByTheirLength() throws {
    var limits = ServiceLimits()
    limits.keptAnswerLength = 10_000
    let fixture = try ServiceFixture(limits: limits)
    let long = AlertResponse(
      .button, values: ["f": .text(String(repeating: "x", count: 6000))])
    let first = try submit(to: fixture)
    fixture.presenter.end(first.ticket, with: long)
    let second = try submit(to: fixture)
    fixture.presenter.end(second.ticket, with: long)
    // The second answer is still kept, the first is not.
    for (request, submissions) in [(second.request, 2), (first.request, 3)] {
      let peer = try fixture.connect()
      try peer.send(
        .submit(.init(request: request, alert: AlertDescription(title: "T"), waits: true)))
      guard case .accepted = try peer.receive() else {
        Issue.record("not accepted")
        return
      }
      #expect(fixture.presenter.submissions.count == submissions)
    }
  }
}
