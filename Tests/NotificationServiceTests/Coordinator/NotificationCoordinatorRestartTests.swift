import AlertModel
import Glibc
import NotificationModel
import NotificationService
import TestHarness
import Testing

/// The state that a process passes on to the next one: the history file and open notifications.
@MainActor
struct NotificationCoordinatorRestartTests {
  private let fixture = CoordinatorFixture()

  /// Writes the history of a process that has ended.
  private func leaveHistory(of titles: [String], in folder: String) {
    let fixture = CoordinatorFixture(stateFolder: folder)
    for title in titles { fixture.post(title) }
    fixture.coordinator.finish()
  }

  @Test func theHistorySurvivesARestart() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/state/tocsin"
    let first = CoordinatorFixture(stateFolder: path)
    for title in ["a", "b", "c"] { first.post(title) }
    first.handOver()
    first.presenter.end(first.identifier(2), AlertResponse(.timedOut))
    first.coordinator.finish()
    var status = stat()
    #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o700)
    #expect(stat(path + "/history", &status) == 0 && status.st_mode & 0o777 == 0o600)
    let second = CoordinatorFixture(stateFolder: path)
    #expect(second.records().map(\.title) == ["c", "b", "a"])
    #expect(second.records().map(\.reason) == [nil, .expired, nil])
    #expect(second.records().allSatisfy { $0.state == .closed && !$0.isReachable })
    #expect(second.post("d") == 4)
  }

  @Test func connectedSendersReceiveActionsAfterARestart() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    let first = CoordinatorFixture(stateFolder: path)
    for (title, sender) in [("a", ":1.1"), ("b", ":1.2"), ("c", ":1.1")] {
      first.post(title, from: sender) {
        $0.facts.bus = "here"
        $0.description.buttons = [AlertButton(id: "open", label: "Open")]
      }
    }
    // Without actions there is nothing to report to its sender.
    first.post("d", from: ":1.3") { $0.facts.bus = "here" }
    #expect(first.records().allSatisfy { $0.origin == nil })
    first.coordinator.clients.leave()
    first.coordinator.finish()

    let second = CoordinatorFixture(stateFolder: path)
    #expect(second.coordinator.bus.rememberedSenders(on: "elsewhere").isEmpty)
    #expect(second.coordinator.bus.rememberedSenders(on: "here") == [":1.1", ":1.2"])
    var told: [String] = []
    second.coordinator.bus.reconnect(sender: ":1.1", on: "here") { told.append("\($0) \($1)") }
    #expect(second.coordinator.bus.rememberedSenders(on: "here") == [":1.2"])
    #expect(second.records().map(\.isReachable) == [false, true, false, true])
    #expect(second.coordinator.controller.carryOut(.invoke(3, key: "open")) == .done(1))
    #expect(told == ["3 invoked(key: \"open\", time: nil)"])
    second.coordinator.bus.senderLeft(":1.1")
    #expect(second.records().allSatisfy { !$0.isReachable })
  }

  @Test func anyNumberInTheFileIsBounded() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    try #require(mkdir(path, 0o700) == 0)
    func line(_ id: Int, _ number: Int64) -> String {
      #"{"added":{"id":\#(id),"time":\#(number),"application":"Mail","desktop-entry":"","#
        + #""category":"","urgency":"normal","title":"T","message":"","actions":[],"#
        + #""count":\#(number),"state":"waiting","reachable":false,"#
        + #""timeout":1e308,"origin":{"bus":"here","sender":":1.1"}}}"#
    }
    let text =
      [line(1, .max), line(2, .min), #"{"counted":{"id":2,"count":9223372036854775807}}"#]
      .joined(separator: "\n") + "\n"
    try text.write(toFileAt: path + "/history")
    let fixture = CoordinatorFixture(stateFolder: path)
    let found = fixture.records()
    #expect(found.map(\.time) == [-62_135_596_800_000, 253_402_300_799_999])
    #expect(found.map(\.count) == [1_000_000_000, 1_000_000_000])
    fixture.coordinator.bus.reconnect(sender: ":1.1", on: "here") { _, _ in }
    fixture.coordinator.bus.resume(on: "here")
    fixture.handOver()
    #expect(fixture.titles == ["T", "T"])
    #expect(fixture.presenter.shown.map(\.description.timeout) == [2_147_483.647, 2_147_483.647])
  }

  /// Writes the history of a process that was killed, with one closed notification and three open
  /// ones.
  private func leaveOpen(in folder: String) {
    let fixture = CoordinatorFixture(stateFolder: folder)
    for (title, sender, bus) in [
      ("there", ":1.1", "here"), ("gone", ":1.2", "here"), ("far", ":1.1", "elsewhere"),
      ("closed", ":1.1", "here"),
    ] {
      fixture.post(title, from: sender) {
        $0.facts.bus = bus
        $0.description.buttons = [AlertButton(id: "open", label: "Open")]
      }
    }
    fixture.coordinator.bus.close(4, reason: .withdrawn)
    fixture.coordinator.finish()
    // Senders whose notifications are resumed receive no signals.
    #expect(fixture.told == [4: ["closed withdrawn"]])
  }

  @Test(arguments: [false, true])
  func openNotificationsOfAnEarlierProcessAreReplacedOnlyByTheirOwners(isResumed: Bool) throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    leaveOpen(in: path)
    let fixture = CoordinatorFixture(stateFolder: path)
    if isResumed {
      fixture.coordinator.bus.reconnect(sender: ":1.1", on: "here") { _, _ in }
      fixture.coordinator.bus.resume(on: "here")
    }
    // The sender of 1 is still connected, the sender of 2 is not; both belong to the application
    // Mail.
    let strange = fixture.post("strange", from: ":1.9", replacing: 2) {
      $0.description.application = "Other"
    }
    let forged = fixture.post("forged", from: ":1.9", replacing: 2) {
      $0.facts.desktopEntry = "org.example.Other"
    }
    #expect(strange > 4 && forged > 4)
    #expect(fixture.post("same application", from: ":1.9", replacing: 2) == 2)
    if isResumed { #expect(fixture.post("another connection", from: ":1.9", replacing: 1) > 4) }
    #expect(fixture.post("the sender itself", from: ":1.1", replacing: 1) == 1)
  }

  /// Resumes a history; returns the shown titles and the reports to its senders.
  private func resume(in folder: String) -> (shown: [String], told: [String]) {
    let fixture = CoordinatorFixture(stateFolder: folder)
    var told: [String] = []
    fixture.coordinator.bus.reconnect(sender: ":1.1", on: "here") { told.append("\($0) \($1)") }
    fixture.coordinator.bus.resume(on: "here")
    fixture.handOver()
    let shown = fixture.presenter.shown.map { alert in
      "\(alert.description.title) \(alert.description.buttons.count)"
    }
    fixture.presenter.end(fixture.identifier(1), AlertResponse(.button, button: "open"))
    return (shown, told)
  }

  @Test func openNotificationsKeepTheirTimeouts() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    let first = CoordinatorFixture(stateFolder: path)
    for timeout in [nil, 0, 60] as [Double?] {
      first.post("one", from: ":1.1") {
        $0.facts.bus = "here"
        $0.description.timeout = timeout
      }
    }
    first.handOver()
    let timeouts = first.presenter.shown.map(\.description.timeout)
    #expect(timeouts.dropFirst() == [0, 60])
    #expect(first.records().map(\.timeout) == timeouts.reversed())
    first.coordinator.finish()

    let second = CoordinatorFixture(stateFolder: path)
    second.coordinator.bus.resume(on: "here")
    second.handOver()
    #expect(second.presenter.shown.map(\.description.timeout) == timeouts)
  }

  @Test func openNotificationsKeepTheirPictureProgressAndResidence() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    let (kept, lost) = (folder.path + "/kept.png", folder.path + "/lost.png")
    for file in [kept, lost] { try "picture".write(toFileAt: file) }
    let icons: [AlertIcon] = [
      .themed(["warning"]), .file(kept), .file(lost), .themed(["mail-unread", kept]), .none,
      .pixels(AlertPixels(width: 1, height: 1, values: [0])),
    ]
    let first = CoordinatorFixture(stateFolder: path)
    for (index, icon) in icons.enumerated() {
      first.post("\(index)", from: ":1.1") {
        $0.facts.bus = "here"
        ($0.facts.desktopEntry, $0.facts.category) = ("org.example.Mail", "email")
        $0.description.icon = icon
        ($0.description.progress, $0.description.isResident) = (.percent(40), true)
      }
    }
    first.coordinator.finish()
    try #require(unlink(lost) == 0)

    let second = CoordinatorFixture(stateFolder: path)
    second.coordinator.bus.resume(on: "here")
    second.handOver()
    let shown = second.presenter.shown.map(\.description)
    let usual = ["org.example.Mail", "mail-unread"]
    #expect(
      shown.map(\.icon) == [
        .themed(["warning"] + usual), .file(kept), .themed(usual),
        .themed(["mail-unread"] + usual), .themed(usual), .themed(usual),
      ])
    #expect(shown.allSatisfy { $0.progress == .percent(40) && $0.isResident })
  }

  @Test func openNotificationsAreResumedAfterARestart() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    leaveOpen(in: path)
    let (shown, told) = resume(in: path)
    #expect(shown == ["there 1", "gone 0"])
    #expect(
      told == [
        "1 invoked(key: \"open\", time: nil)",
        "1 closed(NotificationModel.NotificationCloseReason.dismissed)",
      ])
    // It is resumed only once, in case it caused the crash.
    #expect(resume(in: path).shown.isEmpty)
  }

  @Test func openNotificationsSurviveAnyNumberOfOrderlyRestarts() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    leaveOpen(in: path)
    for _ in 0..<4 {
      let fixture = CoordinatorFixture(stateFolder: path)
      fixture.coordinator.bus.resume(on: "here")
      fixture.handOver()
      #expect(fixture.presenter.shown.map(\.description.title) == ["there", "gone"])
      fixture.coordinator.finish()
    }
  }

  @Test func onlyDamagedLinesOfAFileAreLost() throws {
    let folder = try ScratchFolder()
    let path = folder.path + "/tocsin"
    leaveHistory(of: ["a"], in: path)
    let file = open(path + "/history", O_WRONLY | O_APPEND)
    let junk = Array("{\"added\":{\"id\":7}}\n\u{0}\u{7F}junk\n[[[[\n{\"added\":{\"id".utf8)
    #expect(write(file, junk, junk.count) == junk.count)
    close(file)
    let second = CoordinatorFixture(stateFolder: path)
    #expect(second.records().map(\.title) == ["a"])
    #expect(second.complaints.isEmpty)
    second.post("b")
    second.coordinator.finish()
    #expect(CoordinatorFixture(stateFolder: path).records().map(\.title) == ["b", "a"])
  }

  @Test func theFileStaysBounded() throws {
    let folder = try ScratchFolder()
    var configuration = Configuration()
    configuration.historyLimit = 20
    let first = CoordinatorFixture(configuration, stateFolder: folder.path)
    var largest: off_t = 0
    for round in 0..<30 {
      for index in 0..<10 { first.post("\(round) \(index)") }
      first.coordinator.finish()
      var status = stat()
      if stat(folder.path + "/history", &status) == 0 { largest = max(largest, status.st_size) }
    }
    #expect(largest > 0 && largest < 20_000)
    let second = CoordinatorFixture(configuration, stateFolder: folder.path)
    #expect(second.records().map(\.title) == first.records().map(\.title))
    #expect(second.records().count == 20)
  }

  @Test func anUnwritableFolderIsReportedOnce() throws {
    let folder = try ScratchFolder()
    // A file where the folder should be.
    close(open(folder.path + "/tocsin", O_WRONLY | O_CREAT, 0o600))
    let fixture = CoordinatorFixture(stateFolder: folder.path + "/tocsin")
    for title in ["a", "b"] {
      fixture.post(title)
      fixture.coordinator.finish()
    }
    #expect(fixture.complaints.count == 1)
    #expect(fixture.records().map(\.title) == ["b", "a"])
  }

  @Test func aFullDiskIsReportedOnceAndRetried() throws {
    let folder = try ScratchFolder()
    #expect(symlink("/dev/full", folder.path + "/history") == 0)
    let fixture = CoordinatorFixture(stateFolder: folder.path)
    fixture.post("a")
    fixture.coordinator.finish()
    #expect(fixture.complaints.count == 1)
    fixture.post("b")
    fixture.coordinator.finish()
    #expect(fixture.complaints.count == 1)
    #expect(CoordinatorFixture(stateFolder: folder.path).records().map(\.title) == ["b", "a"])
  }
}
