import AlertModel
import AlertProtocol
import PresenterService
import TestHarness
import Testing

/// Long lines: they take turns, so that incomplete ones use bounded memory.
@Suite(.serialized) @MainActor struct LongLineTests {
  private static func narrow(lineSeconds: Double = 0.3) -> ServiceLimits {
    var limits = ServiceLimits()
    limits.smallLineLength = 1 << 10
    limits.largeLineCount = 1
    limits.lineSeconds = lineSeconds
    return limits
  }

  private static func message() -> ClientMessage {
    let alert = AlertDescription(text: String(repeating: "x", count: 300_000))
    return .submit(.init(request: .random(), alert: alert, waits: true))
  }

  /// A peer that sends a message in parts.
  private final class SlowPeer {
    let peer: Peer
    private var rest: ArraySlice<UInt8>

    init(_ fixture: ServiceFixture, _ message: ClientMessage) throws {
      peer = try fixture.connect()
      rest = try MessageLine.encode(message, version: 1)[...]
    }

    /// Sends as much as the service accepts, up to a limit; returns whether everything was sent.
    func send(_ count: Int = .max) -> Bool {
      let sent = peer.trySend(Array(rest.prefix(count)))
      if sent > 0 { rest = rest.dropFirst(sent) }
      return rest.isEmpty
    }
  }

  @Test func longLinesTakeTurns() throws {
    // No line exceeds the time limit, however busy the machine is.
    let fixture = try ServiceFixture(limits: Self.narrow(lineSeconds: 60 * Bounds.stretch))
    let peers = try (0..<5).map { _ in try SlowPeer(fixture, Self.message()) }
    var finished: Set<Int> = []
    try wait(for: "every line") {
      for (index, peer) in peers.enumerated() where !finished.contains(index) {
        if peer.send() { finished.insert(index) }
      }
      return fixture.presenter.submissions.count == peers.count
    }
    for peer in peers {
      guard case .accepted = try peer.peer.receive() else {
        Issue.record("not accepted")
        return
      }
    }
  }

  @Test func incompleteLongLineDelaysOthersForItsTimeLimit() throws {
    let fixture = try ServiceFixture(limits: Self.narrow())
    let lazy = try SlowPeer(fixture, Self.message())
    _ = lazy.send(100_000)
    handleReadySources()
    let other = try SlowPeer(fixture, Self.message())
    // Short lines need no slot.
    let quick = try fixture.submit()
    try wait(for: "the other's line") {
      _ = other.send()
      return fixture.presenter.submissions.count == 2
    }
    try lazy.peer.waitForClose()
    guard case .accepted = try other.peer.receive() else {
      Issue.record("not accepted")
      return
    }
    withExtendedLifetime(quick) {}
  }

  @Test func closedPeerLosesItsPlaceInTheQueue() throws {
    let fixture = try ServiceFixture(limits: Self.narrow())
    let holder = try SlowPeer(fixture, Self.message())
    _ = holder.send(100_000)
    handleReadySources()
    do {
      let waiting = try SlowPeer(fixture, Self.message())
      _ = waiting.send(100_000)
      handleReadySources()
    }
    let last = try SlowPeer(fixture, Self.message())
    try wait(for: "the last one's line") {
      _ = last.send()
      return fixture.presenter.submissions.count == 1
    }
  }

  @Test func overlongLineClosesTheConnection() throws {
    var limits = Self.narrow()
    limits.lineLength = 100_000
    let fixture = try ServiceFixture(limits: limits)
    let peer = try SlowPeer(fixture, Self.message())
    try wait(for: "the end of the connection") {
      _ = peer.send()
      while try peer.peer.poll() != nil {}
      return peer.peer.isClosed
    }
    #expect(fixture.presenter.submissions.isEmpty)
  }
}
