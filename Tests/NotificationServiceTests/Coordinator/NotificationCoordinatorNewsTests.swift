import AlertModel
import NotificationModel
import NotificationService
import Testing

/// Events for subscribers, links and sounds.
@MainActor
struct NotificationCoordinatorNewsTests {
  private let fixture = CoordinatorFixture()

  @Test func eventsArePublishedInOrder() {
    fixture.listen()
    let id = fixture.post("mail")
    fixture.post("mail", from: ":1.2")
    fixture.handOver()
    fixture.presenter.tell(.presented, of: fixture.identifier(id))
    fixture.presenter.end(fixture.identifier(id), AlertResponse(.button, button: "open"))
    _ = fixture.coordinator.controller.carryOut(.toggle)
    _ = fixture.coordinator.controller.carryOut(.toggle)
    #expect(
      fixture.news == [
        "posted 1 mail waiting", "counted 1 2", "shown 1", "invoked 1 open", "closed 1 dismissed",
        "invoked 2 open", "closed 2 dismissed", "paused true", "paused false",
      ])
  }

  @Test func releasingTheTokenUnsubscribes() {
    fixture.listen()
    fixture.post("one")
    fixture.stopListening()
    fixture.post("two")
    #expect(fixture.news == ["posted 1 one waiting"])
  }

  @Test(
    arguments: [
      ("https://example.org/?a=b", true), ("http://example.org", true), ("mailto:a@b.c", true),
      ("HTTPS://EXAMPLE.ORG", true), ("javascript:alert(1)", false), ("file:///etc", true),
      ("file:///etc/passwd", true), ("file:///bin/sh", false), ("file:///nonexistent", false),
      ("file://elsewhere/etc", false), ("file:///dev/null", false), ("ftp://x/", false),
      ("-version", false), ("", false), ("https://a b", false), ("https://a\nb", false),
      ("file:///etc%2Fpasswd", true), ("file:///etc%", false), ("http:", false),
      ("file:///etc%+1", false), ("file:///etc%00", false), ("file://LOCALHOST/etc", true),
      ("file:/etc", true), ("file:etc", false), ("file:///%62in/sh", false),
    ])
  func onlySafeLinksAreOpened(link: String, isOpened: Bool) {
    let id = fixture.post("link")
    fixture.handOver()
    fixture.presenter.tell(.followed(link: link), of: fixture.identifier(id))
    #expect(fixture.programs.orders.map(\.arguments) == (isOpened ? [["xdg-open", link]] : []))
    #expect(fixture.complaints.isEmpty == isOpened)
    #expect(fixture.titles == ["link"])
  }

  @Test func theFirstInstalledPlayerPlaysSounds() {
    fixture.programs.known["paplay"] = "/bin/paplay"
    fixture.post("quiet") { $0.facts.sound = .named("../../etc/passwd") }
    fixture.post("file") { $0.facts.sound = .file("/etc/passwd") }
    fixture.post("device") { $0.facts.sound = .file("/dev/zero") }
    fixture.post("hush") { $0.facts.sound = .suppressed }
    fixture.handOver()
    #expect(fixture.programs.orders.map(\.arguments) == [["paplay", "/etc/passwd"]])
  }

  /// It does without a sound server, or while another program has the device.
  @Test func afterAPlayerThatFailsTheNextOnePlays() {
    let all = ["canberra-gtk-play", "paplay", "aplay"]
    for name in all { fixture.programs.known[name] = "/bin/\(name)" }
    for _ in 0..<2 {
      fixture.post("bell")
      fixture.handOver()
      for _ in 0..<3 { fixture.programs.fail() }
      fixture.advance(by: 2)
    }
    let players = fixture.programs.orders.compactMap(\.arguments.first)
    #expect(players == all + all)
    #expect(
      fixture.complaints == [
        "a sound could not be played: “canberra-gtk-play”, “paplay”, “aplay” failed"
      ])
  }

  @Test func aPlayerThatFailsLateIsNotReplaced() {
    for name in ["paplay", "aplay"] { fixture.programs.known[name] = "/bin/\(name)" }
    fixture.post("bell")
    fixture.handOver()
    fixture.advance(by: 3)
    fixture.programs.fail()
    #expect(fixture.programs.orders.count == 1 && fixture.complaints.isEmpty)
  }

  @Test func eachUrgencyExceptLowHasItsSound() {
    fixture.programs.known["aplay"] = "/bin/aplay"
    for urgency in AlertUrgency.allCases {
      fixture.post("\(urgency)") { $0.description.urgency = urgency }
      fixture.handOver()
      fixture.advance(by: 2)
    }
    let files = fixture.programs.orders.map { $0.arguments.last?.split(separator: "/").last }
    #expect(files == ["tocsin-normal.wav", "tocsin-critical.wav"])
    #expect(fixture.programs.orders.allSatisfy { $0.lane == .sound })
  }

  @Test func atMostOneSoundASecondIsPlayed() {
    fixture.programs.known["aplay"] = "/bin/aplay"
    for number in 0..<30 {
      fixture.post("number \(number)")
      fixture.handOver()
      fixture.advance(by: 0.1)
    }
    #expect((2...3).contains(fixture.programs.orders.count))
  }

  @Test func heldNotificationsPlayNoSound() {
    fixture.programs.known["aplay"] = "/bin/aplay"
    _ = fixture.coordinator.controller.carryOut(.pause(seconds: nil, level: nil))
    fixture.post("later")
    fixture.handOver()
    #expect(fixture.programs.orders.isEmpty)
  }

  /// Otherwise each step of a volume or of progress would play the sound.
  @Test func gaugesAndReplacementsAreSilentUnlessTheirSenderAsks() {
    fixture.programs.known["aplay"] = "/bin/aplay"
    fixture.post("volume") { $0.facts.stackTag = "volume" }
    fixture.handOver()
    fixture.post("download") { $0.description.progress = .percent(3) }
    fixture.handOver()
    #expect(fixture.programs.orders.isEmpty)
    let id = fixture.post("first")
    fixture.handOver()
    fixture.advance(by: 2)
    fixture.post("second", replacing: id)
    fixture.handOver()
    #expect(fixture.programs.orders.count == 1)
    fixture.advance(by: 2)
    fixture.post("third", replacing: id) { $0.facts.sound = .named("tocsin-low") }
    fixture.handOver()
    #expect(fixture.programs.orders.count == 2)
  }

  @Test func canberraPlaysSoundsByName() {
    fixture.programs.known["canberra-gtk-play"] = "/bin/canberra-gtk-play"
    fixture.post("bell") { $0.facts.sound = .named("message-new-instant") }
    fixture.handOver()
    #expect(
      fixture.programs.orders.map(\.arguments) == [
        ["canberra-gtk-play", "-i", "message-new-instant"]
      ])
    // It needs no accessibility bus.
    #expect(fixture.programs.orders.map(\.environment) == [["NO_AT_BRIDGE": "1"]])
  }
}
