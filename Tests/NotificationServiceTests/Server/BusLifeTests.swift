import AlertModel
import GLib
import Glibc
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// Loss of the bus and its name, and misbehaving clients.
struct BusLifeTests {
  /// Row 64 of the table of traps.
  @Test func theServerReconnectsToARestartedBus() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify()
    try fixture.bus.kill()
    try wait(for: "the sender to be missed") {
      fixture.posting.departed == [sender.connection.uniqueName]
    }
    #expect(fixture.server?.ownsName == false)
    // Its sender is no longer connected.
    fixture.posting.posts[0].tell(.closed(.expired))
    try fixture.bus.start()
    try wait(for: "the name on the new bus") { fixture.server?.ownsName == true }
    let next = try NotificationSender(on: fixture.bus)
    try next.notify()
    fixture.posting.posts[1].tell(.closed(.expired))
    #expect(try next.heard(1) == ["NotificationClosed 2 1"])
  }

  @Test func theServerConnectsToALaterBus() throws {
    let fixture = try BusFixture()
    try fixture.bus.kill()
    var options = NotificationServer.Options(address: fixture.bus.address, version: "1")
    var reports: [String] = []
    options.report = { reports.append($0) }
    let server = NotificationServer(options)
    server.serve(fixture.posting)
    try wait(for: "the word that there is no bus") { reports.count == 1 }
    try fixture.bus.start()
    try wait(for: "the name") { server.ownsName }
    #expect(reports.count == 2)
  }

  /// Row 65 of the table of traps.
  @Test func theNameIsOursWhenItsOwnerLeaves() throws {
    let fixture = try BusFixture()
    let connection = try fixture.bus.connect()
    var other: BusName? = BusName(
      NotificationInterface.name, on: connection, replaces: false, changed: { _ in })
    try wait(for: "the other’s name") { other?.isOwned == true }
    try fixture.serve()
    #expect(fixture.server?.ownsName == false)
    let program = try #require(ProcessStatus.program(of: getpid()))
    try wait(for: "the report") {
      fixture.reports.contains { $0.contains("belongs to another program, \(program); ") }
    }
    other = nil
    try wait(for: "the name") { fixture.server?.ownsName == true }
  }

  @Test func theOptionReplacesTheOwnerOfTheName() throws {
    let fixture = try BusFixture()
    let connection = try fixture.bus.connect()
    let other = BusName(
      NotificationInterface.name, on: connection, replaces: false, changed: { _ in })
    try wait(for: "the other’s name") { other.isOwned }
    try fixture.serve(replaces: true)
    try wait(for: "the name") { fixture.server?.ownsName == true && !other.isOwned }
  }

  /// Row 65 of the table of traps.
  @Test func callsWaitForTheNextServer() throws {
    let (fixture, sender) = try BusFixture.serving()
    let posting = RecordingPosting()
    let next = NotificationServer(.init(address: fixture.bus.address, version: "1"))
    next.waitInQueue()
    var answers: [UInt32?] = []
    func send(_ summary: String) {
      sender.connection.call(
        "Notify", of: NotificationInterface.name, at: NotificationInterface.path,
        of: NotificationInterface.name, NotifyArguments(summary: summary).values
      ) { answers.append((try? $0.get())?[0]?.uint32) }
    }
    send("first")
    sender.connection.flush(within: 1000)
    var isDone = false
    fixture.server?.giveUpName { isDone = true }
    try wait(for: "the end of the name") { isDone }
    send("second")
    try wait(for: "the name") { next.ownsName }
    // The bus may release the name before it reads the first call, which was written before.
    #expect(answers.count <= 1)
    next.serve(posting)
    try wait(for: "the answers") { answers.count == 2 }
    #expect(!answers.contains(nil))
    let posts = fixture.posting.posts + posting.posts
    #expect(posts.map(\.request.description.title) == ["first", "second"])
    #expect(posting.posts.last?.request.description.title == "second")
  }

  /// `--replace` is not suggested when it would not help.
  @Test(arguments: [false, true])
  func anIrreplaceableOwnerIsReported(replaces: Bool) throws {
    let fixture = try BusFixture()
    let stubborn = try fixture.bus.connect()
    // D-Bus: flags 0, so that the name cannot be replaced.
    _ = try stubborn.ask(
      "RequestName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", [.text(NotificationInterface.name), .uint32(0)])
    try fixture.serve(replaces: replaces)
    #expect(fixture.server?.ownsName == false)
    try wait(for: "the report") { fixture.reports.count == 1 }
    #expect(fixture.reports.contains { $0.contains("--replace") } == !replaces)
    #expect(fixture.reports.contains { $0.contains("does not allow its replacement") } == replaces)
    // This process is the owner, too.
    let program = try #require(ProcessStatus.program(of: getpid()))
    #expect(fixture.owner == NotificationDaemon(isPresenter: false, program: program))
    _ = try stubborn.ask(
      "ReleaseName", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      of: "org.freedesktop.DBus", [.text(NotificationInterface.name)])
    try wait(for: "the name") { fixture.owner == NotificationDaemon(isPresenter: true) }
  }

  @Test func aForbiddenNameIsReported() throws {
    var limits = PrivateBus.Limits()
    limits.forbiddenNames = [NotificationInterface.name]
    let fixture = try BusFixture(limits)
    try fixture.serve()
    #expect(fixture.server?.ownsName == false)
    #expect(fixture.reports.count == 1)
    #expect(fixture.reports.first?.hasPrefix("the bus refuses ") == true)
    try fixture.bus.change(PrivateBus.Limits())
    try wait(for: "the name", within: Bounds.exit) { fixture.server?.ownsName == true }
  }

  @Test func aLostNameIsRegained() throws {
    let (fixture, _) = try BusFixture.serving()
    let connection = try fixture.bus.connect()
    var other: BusName? = BusName(
      NotificationInterface.name, on: connection, replaces: true, changed: { _ in })
    try wait(for: "the other’s name") { other?.isOwned == true }
    try wait(for: "the loss") { fixture.server?.ownsName == false }
    other = nil
    try wait(for: "the name") { fixture.server?.ownsName == true }
  }

  @Test func aBodyOfAHundredMegabytesIsCut() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify(body: String(repeating: "0123456789", count: 10_000_000))
    let message = try #require(fixture.posting.posts.first?.request.description.message)
    #expect(message.utf8.count == BodyMarkup.longest + 3)
  }

  @Test func surplusActionsAreDropped() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify(actions: (0..<65_536).flatMap { ["\($0)", "Label"] })
    #expect(fixture.posting.posts.first?.request.description.buttons.count == 100)
  }

  @Test func tenThousandFromTenSendersArriveInOrder() throws {
    let (fixture, first) = try BusFixture.serving()
    let others = try (1..<10).map { _ in try NotificationSender(on: fixture.bus) }
    var answers = 0
    for number in 0..<1000 {
      for sender in [first] + others {
        sender.connection.call(
          "Notify", of: NotificationInterface.name, at: NotificationInterface.path,
          of: NotificationInterface.name, NotifyArguments(summary: "\(number)").values
        ) { if case .success = $0 { answers += 1 } }
      }
    }
    try wait(for: "all answers", within: Bounds.start) { answers == 10_000 }
    let posts = fixture.posting.posts
    #expect(Set(posts.map(\.id)).count == 10_000)
    let bySender = Dictionary(grouping: posts) { $0.request.facts.sender }
    #expect(bySender.count == 10)
    let order = (0..<1000).map { "\($0)" }
    #expect(bySender.values.allSatisfy { $0.map(\.request.description.title) == order })
  }

  /// The bus drops messages for a client that does not read.
  @Test func aSenderThatDoesNotReadBlocksNoOtherSender() throws {
    var limits = PrivateBus.Limits()
    limits.outgoingBytes = 1 << 17
    let (fixture, sender) = try BusFixture.serving(limits)
    let silent = try SilentSender(on: fixture.bus)
    try wait(for: "its notification") { fixture.posting.posts.count == 1 }
    for round in 0..<20 {
      for _ in 0..<100 { fixture.posting.posts[0].tell(.invoked(key: "default", time: 1)) }
      #expect(try sender.notify() == UInt32(round + 2))
    }
    #expect(fixture.server?.ownsName == true)
    // Each time there are two signals of more than 130 bytes.
    let kept = try silent.read()
    #expect(kept > 1 << 17 && kept < 500_000)
  }
}
