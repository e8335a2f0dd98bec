import Glibc
import TestHarness
import Testing

/// The built client with a real presenter process that shows nothing.
@Suite(.serialized) @MainActor struct ClientTests {
  @Test func firstAlertStartsThePresenterAndIsAnswered() throws {
    let fixture = try ClientFixture()
    let answer = try fixture.run("alert", "--message", "m", "-t", "press save")
    #expect(answer == ClientResult(0, "save\n", ""))
    #expect(fixture.runningPresenters.count == 1)
    #expect(try fixture.run("alert", "--message", "m", "-t", "press ok").output == "ok\n")
    #expect(fixture.presenters.count == 1)
  }

  @Test(arguments: [
    ("press yes", 0, #"{"button":"yes","id":"a","outcome":"button"}"#),
    ("cancel", 1, #"{"id":"a","outcome":"cancelled"}"#),
  ])
  func jsonIsTheWholeResponse(title: String, status: Int, output: String) throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("alert", "--message", "m", "--json", "--id", "a", "-t", title)
        == ClientResult(status, output + "\n", ""))
  }

  @Test func confirmAnswersWithItsExitStatus() throws {
    let fixture = try ClientFixture()
    #expect(try fixture.run("confirm", "press yes") == ClientResult(0, "yes\n", ""))
    #expect(try fixture.run("confirm", "cancel") == ClientResult(1, "", ""))
  }

  @Test func refusalExitsWith75() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("alert", "--message", "m", "-t", "refuse")
        == ClientResult(75, "", "tocsin alert: the queue is full\n"))
  }

  @Test func noWaitLeavesTheAlert() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("alert", "--message", "m", "--no-wait", "--id", "a")
        == ClientResult(0, "a\n", ""))
    #expect(
      try fixture.run("alert", "--message", "m", "--no-wait", "--json")
        == ClientResult(0, "{\"id\":\"alert-2\"}\n", ""))
    #expect(
      try fixture.run("list").output == "a\tpresented\t0\t1\t\nalert-2\tqueued\t0\t1\t\n")
    #expect(try fixture.run("dismiss", "a") == ClientResult(0, "", ""))
    #expect(try fixture.run("dismiss", "--all") == ClientResult(0, "", ""))
    #expect(try fixture.run("list").output == "")
  }

  @Test func toastIsWaitedForOnlyWithWait() throws {
    let fixture = try ClientFixture()
    #expect(try fixture.run("toast", "T", "B", "--id", "a") == ClientResult(0, "a\n", ""))
    #expect(
      try fixture.run("toast", "T", "--json") == ClientResult(0, "{\"id\":\"alert-2\"}\n", ""))
    #expect(try fixture.run("list").output.hasPrefix("a\t"))
    #expect(
      try fixture.run("toast", "press log", "--action", "log=Log", "--wait")
        == ClientResult(0, "log\n", ""))
    #expect(try fixture.run("toast", "cancel", "--wait") == ClientResult(1, "", ""))
    #expect(
      try fixture.run("toast", "cancel", "--wait", "--json", "--id", "c")
        == ClientResult(1, "{\"id\":\"c\",\"outcome\":\"cancelled\"}\n", ""))
    let waiting = try fixture.start("toast", "T", "--id", "b", "--wait")
    try fixture.waitForJournal("shown b")
    #expect(try fixture.run("dismiss", "b").status == .exited(0))
    #expect(try waiting.waitForExit() == .exited(4))
  }

  @Test func dismissingEndsTheWaitingClient() throws {
    let fixture = try ClientFixture()
    let waiting = try fixture.start("alert", "--message", "m", "--id", "a")
    try fixture.waitForJournal("shown a")
    #expect(try fixture.run("dismiss", "a").status == .exited(0))
    #expect(try waiting.waitForExit() == .exited(4))
    #expect(
      try fixture.run("dismiss", "a")
        == ClientResult(0, "", "tocsin dismiss: no alert “a” is waiting or on screen\n"))
  }

  @Test func queriesStartNoPresenter() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("status") == ClientResult(69, "", "tocsin status: no presenter runs on :7\n"))
    #expect(try fixture.run("list") == ClientResult(0, "", ""))
    #expect(try fixture.run("list", "--json") == ClientResult(0, "[]\n", ""))
    #expect(try fixture.run("dismiss", "--all") == ClientResult(0, "", ""))
    #expect(
      try fixture.run("presenter", "--stop")
        == ClientResult(0, "", "tocsin presenter: no presenter runs on :7\n"))
    #expect(fixture.presenters.isEmpty)
  }

  @Test func stoppingDismissesQueuedAlerts() throws {
    let fixture = try ClientFixture()
    let waiting = try fixture.start("alert", "--message", "m")
    try fixture.waitForJournal("shown")
    #expect(try fixture.run("presenter", "--stop") == ClientResult(0, "", ""))
    #expect(try waiting.waitForExit() == .exited(4))
    try fixture.waitForJournal("ended \(fixture.presenters[0])")
    #expect(fixture.presenters.count == 1)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func signalWithdrawsTheAlert(signal: Int32, status: Int) throws {
    let fixture = try ClientFixture()
    let onScreen = try fixture.start("alert", "--message", "m", "--id", "on-screen")
    try fixture.waitForJournal("shown on-screen")
    let queued = try fixture.start("alert", "--message", "m", "--id", "queued")
    try fixture.waitForJournal("shown queued")
    for child in [queued, onScreen] {
      child.send(signal: signal)
      #expect(try child.waitForExit() == .exited(status))
    }
    try fixture.waitForJournal("withdrawn queued")
    try fixture.waitForJournal("withdrawn on-screen")
    #expect(try fixture.run("list").output == "")
  }

  @Test func alertOfAKilledClientIsWithdrawn() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start("alert", "--message", "m", "--id", "a")
    try fixture.waitForJournal("shown a")
    child.send(signal: SIGKILL)
    try fixture.waitForJournal("withdrawn a")
  }

  @Test func idlePresenterExitsAndIsStartedAgain() throws {
    let fixture = try ClientFixture(idleSeconds: "0.05")
    #expect(try fixture.run("alert", "--message", "m", "-t", "press a").output == "a\n")
    try fixture.waitForJournal("ended \(fixture.presenters[0])")
    #expect(try fixture.run("alert", "--message", "m", "-t", "press b").output == "b\n")
    #expect(fixture.presenters.count == 2)
  }

  @Test func presenterInheritsNothingFromTheClient() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start("alert", "--message", "m", "--id", "a")
    try fixture.waitForJournal("shown a")
    let pid = try #require(fixture.presenters.last)
    #expect(Self.link("/proc/\(pid)/cwd") == "/")
    for number in 0...2 { #expect(Self.link("/proc/\(pid)/fd/\(number)") == "/dev/null") }
    let own = (0...2).compactMap { Self.link("/proc/\(child.processID)/fd/\($0)") }
      .filter { $0 != "/dev/null" }
    let kept = fileNames(in: "/proc/\(pid)/fd").compactMap {
      Self.link("/proc/\(pid)/fd/\($0)")
    }
    #expect(!own.isEmpty)
    #expect(kept.allSatisfy { !own.contains($0) && !$0.hasPrefix("pipe:") })
    #expect(getsid(pid) != getsid(child.processID))
    child.send(signal: SIGKILL)
    try fixture.waitForJournal("withdrawn a")
    #expect(kill(pid, 0) == 0)
  }

  private static func link(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count - 1)
    return count < 0
      ? nil
      : String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
