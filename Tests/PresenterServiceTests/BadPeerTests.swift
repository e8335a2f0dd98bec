import AlertModel
import AlertProtocol
import CShims
import Glibc
import PresenterService
import TestHarness
import Testing

/// Misbehaving peers, which must not affect other clients' alerts.
@Suite(.serialized) @MainActor struct BadPeerTests {
  private func failure(after text: String) throws -> String? {
    let fixture = try ServiceFixture()
    let (good, ticket) = try fixture.submit()
    let peer = try fixture.connect()
    peer.send(text)
    guard case .failure(let sentence) = try peer.receive() else { return nil }
    try peer.waitForClose()
    // Other clients are not affected.
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response = try good.receive() else { return nil }
    return sentence
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\n", "the line is not a JSON object"),
    ("\n", "the line is not a JSON object"),
    ("{\"type\":\"list\"}\n", "the first message names no version, and this is version 1"),
    (
      "{\"type\":\"list\",\"version\":2}\n",
      "the first message names version 2, and this is version 1"
    ),
    ("{\"type\":\"dance\",\"version\":1}\n", "the member “type” has a value that is not known"),
    (String(repeating: "[", count: 50) + "\n", "a message is nested deeper than 16"),
    (
      """
      {"type":"submit","version":1,"request":"0123456789abcdef0123456789abcdef","waits":true,\
      "alert":{"titel":"Hello"}}

      """, "the member “alert.titel” is not known"
    ),
  ])
  func invalidMessageClosesTheConnection(text: String, sentence: String) throws {
    #expect(try failure(after: text) == sentence)
  }

  @Test(arguments: ["0", "99", "null"])
  func presenterHandsOverToAClientOfEveryVersion(version: String) throws {
    let fixture = try ServiceFixture()
    let peer = try fixture.connect()
    peer.send("{\"type\":\"stop\",\"handover\":true,\"version\":\(version)}\n")
    #expect(try peer.receive() == .stopping)
    try peer.waitForClose()
    #expect(fixture.leaveCount == 1)
  }

  @Test func invalidUTF8IsRefused() throws {
    let fixture = try ServiceFixture()
    let peer = try fixture.connect()
    peer.send(bytes: [0x7B, 0xC3, 0x28, 0x7D, 0x0A])
    #expect(try peer.receive() == .failure("a line is not valid UTF-8"))
  }

  @Test func endlessLineClosesTheConnection() throws {
    // The usual limit is 88 MiB, which keeps an unoptimized build busy for ten seconds.
    var limits = ServiceLimits()
    limits.lineLength = 1 << 20
    let fixture = try ServiceFixture(limits: limits)
    let peer = try fixture.connect()
    let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 64 << 10)
    try wait(for: "the end of the connection") {
      peer.send(bytes: chunk)
      while try peer.poll() != nil {}
      return peer.isClosed
    }
  }

  private final class Notices {
    var all: [String] = []
  }

  /// A client in a loop must not fill the log.
  @Test func repeatedRefusalsAreCountedInTheLog() throws {
    var limits = ServiceLimits()
    limits.noticeSeconds = 0.2
    let notices = Notices()
    let fixture = try ServiceFixture(
      limits: limits, log: ServiceLog { if $0 == .notice { notices.all.append($1) } })
    fixture.presenter.refusal = AlertAdmissionError(.busy, "so")
    let peer = try fixture.connect()
    for index in 0..<50 {
      try peer.send(
        .submit(.init(request: .random(), alert: AlertDescription(), waits: true)),
        version: index == 0 ? 1 : nil)
      _ = try peer.receive()
    }
    try wait(for: "the number of refusals") {
      notices.all.contains { $0.contains("more requests and updates were refused") }
    }
    #expect(notices.all.first?.hasSuffix("is refused: so") == true)
    #expect(notices.all.count < 10, "\(notices.all)")
  }

  @Test func connectingAndClosingDoesNothing() throws {
    let fixture = try ServiceFixture()
    for _ in 0..<1000 {
      _ = try fixture.connect()
      try runLoopOnce()
    }
    let (peer, _) = try fixture.submit()
    try peer.send(.status, version: nil)
    guard case .status(let status) = try peer.receive() else {
      Issue.record("no status")
      return
    }
    #expect(status.connections == 1)
  }

  @Test func connectionsPerProcessAreLimited() throws {
    let fixture = try ServiceFixture(limits: .narrow)
    var good: [Peer] = []
    for _ in 0..<30 { good.append(try fixture.submit().peer) }
    let peer = try fixture.connect()
    #expect(
      try peer.receive() == .failure("process \(getpid()) has 30 connections already"))
    try peer.waitForClose()
    #expect(fixture.presenter.open.count == 30)
    withExtendedLifetime(good) {}
  }

  @Test func connectionsAreLimited() throws {
    var limits = ServiceLimits.narrow
    limits.sessionCount = 3
    let fixture = try ServiceFixture(limits: limits)
    var good: [Peer] = []
    for _ in 0..<3 { good.append(try fixture.submit().peer) }
    let peer = try fixture.connect()
    #expect(try peer.receive() == .failure("there are 3 connections already"))
    withExtendedLifetime(good) {}
  }

  @Test func halfClosedClientGetsItsAnswer() throws {
    let fixture = try ServiceFixture()
    let (peer, ticket) = try fixture.submit()
    peer.finishSending()
    nothingHappens()
    #expect(fixture.presenter.withdrawn.isEmpty)
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response = try peer.receive() else {
      Issue.record("no answer")
      return
    }
    try peer.waitForClose()
  }

  @Test func messagesBeforeClosingAreHandled() throws {
    let fixture = try ServiceFixture()
    _ = try fixture.submit(waits: false)
    do {
      let peer = try fixture.connect()
      try peer.send(.dismiss(nil))
    }
    try wait(for: "the dismissal") { fixture.presenter.open.isEmpty }
  }

  @Test func staleSocketIsReplaced() throws {
    let fixture = try ServiceFixture()
    let path = fixture.location.socketPath
    fixture.service?.abandon()
    close(open(path, O_CREAT | O_WRONLY, 0o600))
    let service = try SocketService(
      for: fixture.presenter, at: fixture.location, idleSeconds: nil
    ) {}
    let peer = try fixture.connect()
    try peer.send(.hello)
    guard case .hello(let hello) = try peer.receive() else {
      Issue.record("no greeting")
      return
    }
    #expect(hello.pid == getpid())
    service.abandon()
  }

  @Test(arguments: 0..<50)
  func survivesRandomBytes(seed: UInt64) throws {
    let fixture = try ServiceFixture()
    let (good, ticket) = try fixture.submit()
    var state = seed
    let peer = try fixture.connect()
    let start = Array("{\"version\":1,\"type\":\"submit\",\"request\":\"".utf8)
    peer.send(bytes: Array(start.prefix(Int(seed) % start.count)))
    for _ in 0..<20 {
      peer.send(
        bytes: (0..<64).map { _ in
          state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
          return UInt8(truncatingIfNeeded: state >> 33)
        })
      try runLoopOnce()
    }
    peer.send("\n")
    try peer.waitForClose()
    fixture.presenter.end(ticket, with: AlertResponse(.cancelled))
    guard case .response = try good.receive() else {
      Issue.record("no answer")
      return
    }
  }

  private func runLoopOnce() throws {
    var looks = 0
    try wait(for: "a turn of the loop") {
      looks += 1
      return looks > 1
    }
  }
}

extension Peer {
  func send(bytes: [UInt8]) {
    _ = trySend(bytes)
  }
}
