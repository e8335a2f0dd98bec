import AlertModel
import AlertProtocol
import NotificationModel
import PresenterService
import TestHarness
import Testing

/// Orders about notifications over the socket, and their events.
@Suite(.serialized) @MainActor struct NotificationControlTests {
  private let controller = RecordingController()

  private static let record = NotificationRecord(
    id: 7, time: 1, application: "A", title: "T", message: "M", state: .shown)

  private func watcher(_ fixture: ServiceFixture) throws -> Peer {
    let peer = try fixture.connect()
    try peer.send(.watch)
    #expect(try peer.receive() == .report(.pause(controller.pause)))
    return peer
  }

  @Test func orderIsCarriedOutAndAnswered() throws {
    let fixture = try ServiceFixture(controller: controller)
    controller.report = .history([Self.record])
    let peer = try fixture.connect()
    try peer.send(.control(.history(limit: 3)))
    #expect(try peer.receive() == .report(.history([Self.record])))
    #expect(controller.orders == [.history(limit: 3)])
  }

  @Test(arguments: [ClientMessage.control(.resume), .watch])
  func ordersAreRefusedWithoutNotifications(message: ClientMessage) throws {
    let fixture = try ServiceFixture()
    let peer = try fixture.connect()
    try peer.send(message)
    #expect(
      try peer.receive()
        == .refused(
          .init(request: nil, code: .invalid, message: "this presenter keeps no notifications")))
  }

  @Test func watcherReceivesAllEventsInOrder() throws {
    let fixture = try ServiceFixture(controller: controller)
    let peer = try watcher(fixture)
    let news: [NotificationNews] = [
      .posted(Self.record), .shown(7), .counted(7, count: 2), .invoked(7, key: "k"), .replied(7),
      .closed(7, .expired), .paused(NotificationPause(isPaused: true)),
    ]
    for piece in news { controller.tell(piece) }
    for piece in news { #expect(try peer.receive() == .news(piece)) }
  }

  @Test func closedWatcherIsUnsubscribed() throws {
    let fixture = try ServiceFixture(controller: controller)
    do { _ = try watcher(fixture) }
    try wait(for: "the end of the watch") { controller.watchCount == 0 }
  }

  @Test func halfClosedWatcherStillReceivesEvents() throws {
    let fixture = try ServiceFixture(controller: controller)
    let peer = try watcher(fixture)
    peer.finishSending()
    // Another client's answer shows that the half-close has been handled.
    let other = try fixture.connect()
    try other.send(.hello)
    _ = try other.receive()
    controller.tell(.shown(7))
    #expect(try peer.receive() == .news(.shown(7)))
  }

  @Test func slowWatcherLosesTheOldestEvents() throws {
    var limits = ServiceLimits()
    limits.newsLength = 1000
    limits.newsCount = 5
    let fixture = try ServiceFixture(limits: limits, controller: controller)
    let peer = try watcher(fixture)
    var record = Self.record
    record.message = String(repeating: "x", count: 3000)
    // More than all buffers between the two ends hold.
    let count: UInt32 = 2000
    for id in 1...count {
      record.id = id
      controller.tell(.posted(record))
    }
    var heard: [UInt32] = []
    var lost = 0
    while heard.last != count {
      switch try peer.receive() {
      case .news(.posted(let record)): heard.append(record.id)
      case .newsLost(let number): lost += number
      case let other:
        Issue.record("not news: \(String(describing: other))")
        return
      }
    }
    #expect(lost > 0)
    #expect(heard.count + lost == Int(count))
    #expect(heard.suffix(5) == [count - 4, count - 3, count - 2, count - 1, count])
    #expect(heard == heard.sorted())
  }

  @Test func pausedPresenterDoesNotExitWhenIdle() throws {
    controller.pause = NotificationPause(isPaused: true, held: 2)
    controller.daemon = NotificationDaemon(isPresenter: false, program: "dunst")
    let fixture = try ServiceFixture(idleSeconds: 0.02, controller: controller)
    let peer = try fixture.connect()
    try peer.send(.status)
    guard case .status(let status) = try peer.receive() else {
      Issue.record("no status")
      return
    }
    #expect(status.notifications == controller.pause)
    #expect(status.daemon == controller.daemon)
    peer.finishSending()
    try peer.waitForClose()
    nothingHappens()
    #expect(fixture.leaveCount == 0)
    controller.pause = NotificationPause(isPaused: false)
    try wait(for: "the end") { fixture.leaveCount == 1 }
  }

  @Test func longestHistoryFitsIntoALine() throws {
    var record = Self.record
    record.message = String(repeating: "\u{1}\"", count: 40_000)
    record.title = String(repeating: "ä", count: 5000)
    record.actions = (0..<200).map { .init(key: "\($0)", label: "L") }
    let report = NotificationReport.history(
      NotificationRecord.bounded(Array(repeating: record, count: 10_000)))
    let line = try MessageLine.encode(PresenterMessage.report(report))
    #expect(line.count <= ProtocolLimits.lineLength)
    guard case .history(let records) = report, let first = records.first else {
      Issue.record("no history")
      return
    }
    #expect(first.title.hasSuffix("ä…"))
    #expect(first.title.utf8.count <= 400)
    #expect(first.actions.count == 100)
    #expect(NotificationRecord.bounded([Self.record]) == [Self.record])
    let alone = NotificationRecord.bounded([record])[0]
    #expect(alone.title.utf8.count == 1023 && alone.message.utf8.count == 4096)
  }
}
