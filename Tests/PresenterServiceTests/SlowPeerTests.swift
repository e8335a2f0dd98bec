import AlertModel
import AlertProtocol
import Glibc
import PresenterService
import TestHarness
import Testing

/// Peers that send or read slowly, or not at all.
@Suite(.serialized) @MainActor struct SlowPeerTests {
  @Test(arguments: ["", "{", "{\"version\":1,\"type\":\"hel"])
  func incompleteLineTimesOut(text: String) throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let peer = try fixture.connect()
    peer.send(text)
    try peer.waitForClose()
  }

  @Test func slowlySentLineTimesOut() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let peer = try fixture.connect()
    try wait(for: "the end of the connection") {
      peer.send(" ")
      while try peer.poll() != nil {}
      return peer.isClosed
    }
  }

  /// As on a machine that is too busy for its programs.
  @Test func slowLineThatGrowsIsAccepted() throws {
    var limits = ServiceLimits.narrow
    limits.lineSeconds = 0.5 * Bounds.stretch
    let fixture = try ServiceFixture(limits: limits)
    let peer = try fixture.connect()
    let end = ContinuousClock.now + .seconds(2.5 * limits.lineSeconds)
    peer.send("{\"type\":")
    try wait(
      for: "more than the time limit", within: .seconds(3) * Bounds.stretch,
      checkingEvery: .milliseconds(20)
    ) {
      peer.send(" ")
      return ContinuousClock.now > end
    }
    peer.send("\"hello\",\"version\":1}\n")
    guard case .hello = try peer.receive() else {
      Issue.record("not answered")
      return
    }
  }

  @Test func timeLimitRestartsWithEachLine() throws {
    var limits = ServiceLimits.narrow
    limits.lineSeconds = 0.5
    let fixture = try ServiceFixture(limits: limits)
    let peer = try fixture.connect()
    try peer.send(.hello)
    // A line is always incomplete, but none for long.
    peer.send("{\"type\"")
    let end = ContinuousClock.now + .seconds(2 * limits.lineSeconds)
    try wait(for: "twice the time of a line", within: .seconds(2) * Bounds.stretch) {
      peer.send(":\"hello\"}\n{\"type\"")
      while try peer.poll() != nil {}
      return peer.isClosed || ContinuousClock.now > end
    }
    #expect(!peer.isClosed)
  }

  @Test func incompleteSecondLineTimesOut() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let (peer, ticket) = try fixture.submit()
    peer.send("{")
    try peer.waitForClose()
    #expect(fixture.presenter.withdrawn == [ticket])
  }

  @Test func silentWaitingClientIsKept() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let (peer, ticket) = try fixture.submit()
    // Longer than the time limits of `narrow`.
    nothingHappens(for: .milliseconds(300))
    fixture.presenter.end(ticket, with: AlertResponse(.timedOut))
    guard case .response = try peer.receive() else {
      Issue.record("no answer")
      return
    }
  }

  @Test func peerThatNeverReadsIsDropped() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let (good, ticket) = try fixture.submit()
    let peer = try fixture.connect()
    try peer.send(.hello)
    // Answers are never read, so the kernel's buffer fills up, and then ours.
    let question = String(repeating: "{\"type\":\"status\"}\n", count: 200)
    try wait(for: "the end of the connection") { !peer.sendAll(question) }
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response = try good.receive() else {
      Issue.record("no answer")
      return
    }
  }

  /// An answer may be longer than the limit of unread output; reading it slowly is allowed.
  @Test func peerReadingALongAnswerIsKept() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    let (peer, ticket) = try fixture.submit()
    let items = (0..<100_000).map { "item \($0) of a long answer" }
    fixture.presenter.end(
      ticket, with: AlertResponse(.button, button: "ok", values: ["all": .items(items)]))
    for _ in 0..<3 { try peer.send(.hello, version: nil) }
    // The answer is still unread when the limit of unread output is checked.
    handleReadySources()
    guard case .response(let answer) = try peer.receive() else {
      Issue.record("no answer")
      return
    }
    #expect(answer.response.values?["all"] == .items(items))
    for _ in 0..<3 {
      guard case .hello = try peer.receive() else {
        Issue.record("no greeting")
        return
      }
    }
  }
}

extension Peer {
  /// Sends a text without ever reading; returns false if the connection is closed.
  fileprivate func sendAll(_ text: String) -> Bool {
    let sent = trySend(Array(text.utf8))
    return sent != -Int(EPIPE) && sent != -Int(ECONNRESET)
  }
}
