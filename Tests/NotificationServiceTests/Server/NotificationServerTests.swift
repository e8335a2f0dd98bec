import AlertModel
import Foundation
import GLib
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// The methods and signals of Desktop Notifications 1.2.
struct NotificationServerTests {
  @Test func numbersAreUniqueAndNotZero() throws {
    let (_, sender) = try BusFixture.serving()
    #expect(try [sender.notify(), sender.notify()] == [1, 2])
  }

  @Test func argumentsArePosted() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify(
      application: "mail", icon: "mail-unread", summary: "From <Ada>", body: "One & <b>two</b>",
      actions: ["default", "Open", "later", "In_an hour", "odd"], timeout: 2500)
    let post = try #require(fixture.posting.posts.first)
    let shown = post.request.description
    #expect(post.request.facts.sender == sender.connection.uniqueName)
    #expect(shown.application == "mail")
    #expect(shown.title == "From &lt;Ada&gt;")
    #expect(shown.message == "One &amp; <b>two</b>")
    #expect(shown.usesMarkup)
    #expect(shown.icon == .themed(["mail-unread"]))
    #expect(shown.buttons.map(\.id) == ["default", "later"])
    #expect(shown.buttons.map(\.label) == ["Open", "In__an hour"])
    #expect(shown.buttons.allSatisfy { $0.icon == nil })
    #expect(shown.timeout == 2.5)
    #expect(shown.style == .toast)
  }

  @Test(arguments: [(-1, nil), (-7, nil), (0, 0.0), (1, 0.001), (.max, 2_147_483.647)])
  func timeoutsAreInMilliseconds(milliseconds: Int32, seconds: Double?) throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify(timeout: milliseconds)
    #expect(fixture.posting.posts.first?.request.description.timeout == seconds)
  }

  @Test func capabilitiesAndServerInformationAreAnswered() throws {
    let (_, sender) = try BusFixture.serving()
    let capabilities = try sender.ask("GetCapabilities")[0]?.texts(upTo: 100)
    #expect(capabilities == NotificationInterface.capabilities)
    #expect(capabilities?.contains("icon-multi") == false)
    let information = try sender.ask("GetServerInformation")
    #expect((0..<4).map { information[$0]?.text } == ["Tocsin", "Tocsin", "1.2.3", "1.2"])
  }

  @Test func aNotificationIsReplacedByItsSender() throws {
    let (fixture, sender) = try BusFixture.serving()
    let first = try #require(try sender.notify())
    #expect(try sender.notify(replacing: first) == first)
    #expect(fixture.posting.posts.map(\.replaces) == [nil, first])
  }

  @Test func anUnallocatedNumberIsKept() throws {
    let (_, sender) = try BusFixture.serving()
    #expect(try sender.notify(replacing: 4_000_000_000) == 4_000_000_000)
    #expect(try sender.notify() == 1)
  }

  @Test func aConnectedSendersNotificationIsNotReplacedByAnother() throws {
    let (fixture, sender) = try BusFixture.serving()
    let other = try NotificationSender(on: fixture.bus)
    #expect(try sender.notify() == 1)
    #expect(try other.notify(replacing: 1) == 2)
    sender.leave()
    try wait(for: "the sender to be missed") { !fixture.posting.departed.isEmpty }
    #expect(try other.notify(replacing: 1) == 1)
  }

  @Test func aClosedNotificationMayBeReplacedByAnySender() throws {
    let (fixture, sender) = try BusFixture.serving()
    let other = try NotificationSender(on: fixture.bus)
    #expect(try sender.notify() == 1)
    fixture.posting.posts[0].tell(.closed(.expired))
    #expect(try other.notify(replacing: 1) == 1)
  }

  @Test(arguments: [
    (NotificationCloseReason.expired, 1), (.dismissed, 2), (.withdrawn, 3), (.other, 4),
  ])
  func closingSignalsTheReason(reason: NotificationCloseReason, number: Int) throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify()
    fixture.posting.posts[0].tell(.closed(reason))
    #expect(try sender.heard(1) == ["NotificationClosed 1 \(number)"])
  }

  @Test func closingIsSignalledToTheSender() throws {
    let (fixture, sender) = try BusFixture.serving()
    let other = try NotificationSender(on: fixture.bus)
    try sender.notify()
    try other.ask("CloseNotification", [.uint32(1)])
    #expect(try sender.heard(1) == ["NotificationClosed 1 3"])
    #expect(try other.heardByNow() == [])
  }

  @Test func closingAnUnknownNumberIsNoError() throws {
    let (_, sender) = try BusFixture.serving()
    #expect(try sender.ask("CloseNotification", [.uint32(77)]).count == 0)
  }

  @Test func anActionFollowsItsActivationToken() throws {
    let (fixture, sender) = try BusFixture.serving()
    let other = try NotificationSender(on: fixture.bus)
    try sender.notify(actions: ["yes", "Yes"])
    fixture.posting.posts[0].tell(.invoked(key: "yes", time: 12345))
    fixture.posting.posts[0].tell(.closed(.dismissed))
    let signals = try sender.heard(3)
    #expect(signals[0].hasPrefix("ActivationToken 1 tocsin-"))
    #expect(signals[0].hasSuffix("_TIME12345"))
    #expect(signals[1...] == ["ActionInvoked 1 yes", "NotificationClosed 1 2"])
    #expect(try other.heardByNow() == [])
  }

  @Test func anActionFromTheHistoryHasNoToken() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify()
    // The action is invoked from the history.
    fixture.posting.posts[0].tell(.closed(.expired))
    fixture.posting.posts[0].tell(.invoked(key: "default", time: nil))
    #expect(try sender.heard(2) == ["NotificationClosed 1 1", "ActionInvoked 1 default"])
  }

  @Test func aReplyIsSignalled() throws {
    let (fixture, sender) = try BusFixture.serving()
    try sender.notify(
      actions: ["inline-reply", "Answer"],
      hints: [
        "x-kde-reply-placeholder-text": .text("Say something"),
        "x-kde-reply-submit-button-text": .text("Send"),
      ])
    let shown = fixture.posting.posts[0].request.description
    #expect(shown.buttons.map(\.id) == ["inline-reply"])
    #expect(shown.buttons.map(\.label) == ["Send"])
    #expect(shown.inputs.map(\.name) == ["inline-reply"])
    #expect(shown.inputs.map(\.kind) == [.field(TextRules(placeholder: "Say something"))])
    fixture.posting.posts[0].tell(.replied("Höre!"))
    #expect(try sender.heard(1) == ["NotificationReplied 1 Höre!"])
  }

  @Test func aSenderThatLeavesIsReportedOnce() throws {
    let (fixture, sender) = try BusFixture.serving()
    let name = sender.connection.uniqueName
    for _ in 0..<3 { try sender.notify() }
    sender.leave()
    try wait(for: "the sender to be missed") { !fixture.posting.departed.isEmpty }
    let other = try NotificationSender(on: fixture.bus)
    fixture.posting.posts[0].tell(.invoked(key: "default", time: 1))
    fixture.posting.posts[0].tell(.closed(.dismissed))
    #expect(try other.heardByNow() == [])
    #expect(fixture.posting.departed == [name])
  }

  @Test func theProgramOfASenderIsKnownFromItsFirstNotification() throws {
    let (fixture, sender) = try BusFixture.serving()
    for _ in 0..<2 { try sender.notify(application: "Bank") }
    let path = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let program = path.split(separator: "/").last.map(String.init)
    #expect(fixture.posting.posts.map(\.request.facts.program) == [program, program])
    #expect(fixture.posting.posts.map(\.request.description.application) == ["Bank", "Bank"])
  }

  @Test func callsKeepTheirOrderWhileTheProgramIsLookedUp() throws {
    let (fixture, sender) = try BusFixture.serving()
    let connection = try fixture.bus.connect()
    let name = connection.uniqueName
    for (member, values) in [
      ("Notify", NotifyArguments(replaces: 77).values), ("CloseNotification", [.uint32(77)]),
      ("Notify", NotifyArguments(replaces: 78).values),
    ] {
      connection.call(
        member, of: NotificationInterface.name, at: NotificationInterface.path,
        of: NotificationInterface.name, values)
    }
    // It leaves before it can be looked up.
    connection.close()
    try wait(for: "its leaving") { !fixture.posting.departed.isEmpty }
    #expect(fixture.posting.posts.map(\.id) == [77, 78])
    #expect(fixture.posting.closed == [77])
    #expect(fixture.posting.departed == [name])
    _ = try sender.heardByNow()
  }

  @Test func inhibitionIsAProperty() throws {
    let (fixture, sender) = try BusFixture.serving()
    let number = try #require(
      try sender.ask("Inhibit", [.text("game"), .text("playing"), .dictionary([:])])[0]?.uint32)
    #expect(try inhibited(sender) == true)
    try sender.ask("UnInhibit", [.uint32(number)])
    #expect(try inhibited(sender) == false)
    try sender.ask("Inhibit", [.text("game"), .text("playing"), .dictionary([:])])
    sender.leave()
    try wait(for: "the silence to end") { !fixture.posting.isInhibited }
  }

  @Test func aSenderCannotEndAnothersInhibition() throws {
    let (fixture, sender) = try BusFixture.serving()
    let other = try NotificationSender(on: fixture.bus)
    let number = try #require(
      try sender.ask("Inhibit", [.text("game"), .text("playing"), .dictionary([:])])[0]?.uint32)
    try other.ask("UnInhibit", [.uint32(number)])
    #expect(try inhibited(sender) == true)
  }

  private func inhibited(_ sender: NotificationSender) throws -> Bool? {
    try sender.connection.ask(
      "Get", of: "org.freedesktop.DBus.Properties", at: NotificationInterface.path,
      of: NotificationInterface.name, [.text(NotificationInterface.name), .text("Inhibited")])[0]?
      .unboxed.bool
  }

  @Test func changesOfInhibitionAreSignalled() throws {
    let (_, sender) = try BusFixture.serving()
    var changes: [Bool?] = []
    let subscription = BusSubscription(
      to: .init(interface: "org.freedesktop.DBus.Properties", path: NotificationInterface.path),
      on: sender.connection
    ) { signal in
      changes.append(signal.arguments[1]?.entries(upTo: 5)?["Inhibited"]?.bool)
    }
    try sender.ask("Inhibit", [.text("game"), .text("playing"), .dictionary([:])])
    try wait(for: "the signal") { changes == [true] }
    withExtendedLifetime(subscription) {}
  }

  @Test func theIntrospectionDataMatches() throws {
    let (_, sender) = try BusFixture.serving()
    let text = try #require(
      try sender.connection.ask(
        "Introspect", of: "org.freedesktop.DBus.Introspectable", at: NotificationInterface.path,
        of: NotificationInterface.name)[0]?.text)
    for member in ["Notify", "CloseNotification", "ActivationToken", "NotificationReplied"] {
      #expect(text.contains("\"\(member)\""))
    }
    _ = try sender.connection.ask(
      "Ping", of: "org.freedesktop.DBus.Peer", at: NotificationInterface.path,
      of: NotificationInterface.name)
  }

  @Test func argumentsOfOtherTypesAreAnError() throws {
    let (fixture, sender) = try BusFixture.serving()
    let error = #expect(throws: BusError.self) { try sender.ask("Notify", [.text("only one")]) }
    #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
    #expect(fixture.posting.posts.isEmpty)
  }
}
