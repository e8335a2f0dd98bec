import GLib
import Glibc
import TestHarness
import Testing

/// `tocsin progress` with the built client: the bar, the command and its process group.
@Suite(.serialized) @MainActor struct ProgressTests {
  @Test func linesMoveTheBar() throws {
    let fixture = try ClientFixture()
    // Updates in quick succession become one, so the first is awaited before the next line.
    let result = try fixture.shell(
      """
      logged() {
        for n in $(seq 150); do grep -qs "$1" '\(fixture.journalPath)' && return; sleep 0.05; done
      }
      (printf '10\\n#One\\n'; logged 'percent(10.0) “One”'; printf 'oops\\n50%%') |
        tocsin progress T --id a
      """)
    #expect(result.status == .exited(0))
    #expect(
      result.errors
        == """
        tocsin progress: line 3 is neither a number, nor #TEXT, nor “indeterminate”: “oops”; such \
        lines are left out

        """)
    try fixture.waitForJournal("updated a percent(10.0) “One”")
    try fixture.waitForJournal("updated a percent(50.0) “One”")
    try fixture.waitForJournal("withdrawn a")
  }

  @Test(arguments: [
    ("exit 0", 0, "", ""),
    ("echo out; exit 3", 3, "out\n", "the command failed with status 3"),
    ("exit 1", 123, "", "the command failed with status 1"),
    ("kill -9 $$", 137, "", "the command was killed by signal 9"),
    ("cat", 0, "input\n", ""),
  ])
  func exitStatusIsThatOfTheCommand(
    script: String, status: Int, output: String, errors: String
  ) throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.shell("echo input | tocsin progress T -- sh -c '\(script)'")
        == ClientResult(
          status, output, errors.isEmpty ? "" : "tocsin progress: \(errors)\n"))
  }

  @Test func commandReportsProgressOnDescriptor3() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run(
        "progress", "T", "--id", "a", "--", "sh", "-c", "echo '#Half' >&3; sleep 0.2; echo 7")
        == ClientResult(0, "7\n", ""))
    try fixture.waitForJournal("updated a indeterminate “Half”")
  }

  @Test func missingCommandIsWrongUsage() throws {
    let fixture = try ClientFixture()
    #expect(
      try fixture.run("progress", "T", "--", "no-such-command-of-ours")
        == ClientResult(
          64, "", "tocsin progress: the command “no-such-command-of-ours” is not found\n"))
    #expect(fixture.presenters.isEmpty)
  }

  @Test func unrunnableCommandEndsTheAlert() throws {
    let fixture = try ClientFixture()
    let script = "\(fixture.folder)/script"
    let made = try fixture.shell(
      "printf '#!/nonexistent\\n' > '\(script)'; chmod 700 '\(script)'")
    try #require(made.status == .exited(0))
    #expect(
      try fixture.run("progress", "T", "--id", "a", "--", script)
        == ClientResult(
          64, "", "tocsin progress: cannot start \(script): No such file or directory\n"))
    try fixture.waitForJournal("withdrawn a")
    #expect(fixture.journal.count { $0 == "shown a" } == 1)
  }

  @Test func withoutADisplayTheCommandStillRuns() throws {
    let fixture = try ClientFixture()
    fixture.environment["DISPLAY"] = .some(nil)
    let message =
      "tocsin progress: the command goes on without a window: no display: DISPLAY is not set\n"
    #expect(
      try fixture.run("progress", "T", "--", "sh", "-c", "echo run; sleep 1.2; exit 7")
        == ClientResult(
          7, "run\n", message + "tocsin progress: the command failed with status 7\n"))
    // Without a command the work cannot continue.
    #expect(
      try fixture.run("progress", "T")
        == ClientResult(69, "", "tocsin progress: no display: DISPLAY is not set\n"))
  }

  @Test func missingPresenterDoesNotDelayTheCommand() throws {
    let fixture = try ClientFixture()
    fixture.environment["TOCSIN_PRESENTER"] = "/nonexistent/presenter"
    let result = try fixture.run("progress", "T", "--", "sh", "-c", "exit 0")
    #expect(result.status == .exited(0))
    #expect(result.errors.hasPrefix("tocsin progress: the command goes on without a window: "))
    #expect(result.errors.filter { $0 == "\n" }.count == 1)
  }

  @Test func stoppedPresenterEndsNeitherTheCommandNorItsProgress() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(
      input: .open, "progress", "T", "--id", "a", "--", "sh", "-c",
      "read x; echo 40 >&3; echo half; read x; exit 7")
    try fixture.waitForJournal("shown a")
    #expect(try fixture.run("presenter", "--stop").status == .exited(0))
    try wait(for: "the message") { !child.standardError.isEmpty }
    #expect(
      child.standardError
        == "tocsin progress: the command goes on without a window: the presenter was stopped\n")
    child.write("x\n")
    try wait(for: "the command") { child.standardOutput == "half\n" }
    #expect(fixture.presenters.count == 1)
    // Another client starts the next presenter, which shows the alert again.
    let other = try fixture.start("alert", "--message", "m", "--title", "Other", "--id", "b")
    try fixture.waitForJournal("shown b")
    try fixture.waitForJournal("shown a", count: 2)
    child.write("x\n")
    #expect(try child.waitForExit() == .exited(7))
    try fixture.waitForJournal("withdrawn a")
    withExtendedLifetime(other) {}
  }

  @Test func dismissedAlertDoesNotEndTheCommand() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(
      input: .open, "progress", "T", "--id", "a", "--", "sh", "-c", "read x; exit 7")
    try fixture.waitForJournal("shown a")
    try #require(try fixture.run("dismiss", "a").status == .exited(0))
    try wait(for: "the message") { child.standardError.contains("the alert was dismissed") }
    #expect(child.isRunning)
    child.write("x\n")
    #expect(try child.waitForExit() == .exited(7))
    #expect(fixture.journal.count { $0 == "shown a" } == 1)
  }

  @Test func killedClientEndsTheProcessGroup() throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup("echo $$; sleep 100 | sleep 100", in: fixture)
    child.send(signal: SIGKILL)
    _ = try child.waitForExit()
    try wait(for: "the end of the command") { !isAlive(group) }
  }

  @Test func commandThatIgnoresTheEndOfTheClientIsKilled() throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup(
      "trap '' TERM; echo $$; while :; do sleep 0.05; done", in: fixture)
    child.send(signal: SIGKILL)
    _ = try child.waitForExit()
    try wait(for: "the end of the command", within: Bounds.exit) { !isAlive(group) }
  }

  @Test func stayWaitsForOK() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start("progress", "T", "--id", "a", "--stay", "--", "true")
    try fixture.waitForJournal("updated a percent(100.0)")
    #expect(child.isRunning)
    #expect(try fixture.run("update", "a", "-t", "press ok").status == .exited(0))
    #expect(try child.waitForExit() == .exited(0))
  }

  /// Starts a progress alert that runs a group of processes.
  private func startGroup(
    _ script: String, in fixture: ClientFixture
  ) throws -> (child: ChildProcess, group: Int32) {
    let child = try fixture.start(
      "progress", "T", "--id", "a", "--", "sh", "-c", "\(script)")
    try wait(for: "the command", within: Bounds.start) { child.standardOutput.hasSuffix("\n") }
    return (child, try #require(Int32(child.standardOutput.dropLast())))
  }

  /// Whether the group has a process that is not a zombie.
  private func isAlive(_ group: Int32) -> Bool {
    fileNames(in: "/proc").compactMap { Int32($0) }.contains { process in
      guard let status = ProcessStatus(of: process) else { return false }
      return !status.isZombie && status.group == group
    }
  }

  @Test func endOfTheAlertEndsTheProcessGroup() throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup("echo $$; sleep 100 | sleep 100", in: fixture)
    #expect(isAlive(group))
    #expect(group != getpgrp())
    #expect(try fixture.run("update", "a", "-t", "cancel").status == .exited(0))
    #expect(try child.waitForExit() == .exited(1))
    #expect(!isAlive(group))
  }

  /// As in a container whose first process does not reap orphans.
  @Test func groupEndsAtOnceWhereOrphansAreNotReaped() throws {
    let fixture = try ClientFixture()
    let subreaper = """
      import ctypes, subprocess, sys
      ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
      sys.exit(subprocess.call(sys.argv[1:]))
      """
    let child = try ChildProcess(
      "python3",
      [
        "-c", subreaper, BuiltProducts.path(of: "tocsin"), "progress", "T", "--id", "a", "--",
        "sh", "-c", "echo begun; sleep 100 | sleep 100",
      ], environment: fixture.environment)
    try wait(for: "the command", within: Bounds.start) { child.standardOutput == "begun\n" }
    #expect(try fixture.run("update", "a", "-t", "cancel").status == .exited(0))
    let start = MonotonicClock.now()
    #expect(try child.waitForExit() == .exited(1))
    // SIGKILL would follow after five seconds.
    #expect(MonotonicClock.now() - start < 4_500_000_000)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)])
  func signalEndsTheProcessGroup(signal: Int32, status: Int) throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup("echo $$; sleep 100 | sleep 100", in: fixture)
    child.send(signal: signal)
    #expect(try child.waitForExit() == .exited(status))
    #expect(!isAlive(group))
    try fixture.waitForJournal("withdrawn a")
  }

  @Test func groupThatIgnoresSIGTERMIsKilled() throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup(
      "trap '' TERM; echo $$; while :; do sleep 0.05; done", in: fixture)
    #expect(try fixture.run("update", "a", "-t", "cancel").status == .exited(0))
    nothingHappens()
    #expect(child.isRunning)
    #expect(isAlive(group))
    #expect(try child.waitForExit() == .exited(1))
    #expect(!isAlive(group))
  }

  @Test func secondSignalKillsAtOnce() throws {
    let fixture = try ClientFixture()
    let (child, group) = try startGroup(
      "trap '' TERM; echo $$; while :; do sleep 0.05; done", in: fixture)
    child.send(signal: SIGINT)
    try fixture.waitForJournal("withdrawn a")
    child.send(signal: SIGINT)
    #expect(try child.waitForExit(within: .seconds(3) * Bounds.stretch) == .exited(130))
    #expect(!isAlive(group))
  }

  @Test func crashOfThePresenterDoesNotRunTheCommandTwice() throws {
    let fixture = try ClientFixture()
    let child = try fixture.start(
      input: .open, "progress", "T", "--id", "b", "--", "sh", "-c", "echo run; read x; exit 7")
    try fixture.waitForJournal("shown b")
    try wait(for: "the command") { child.standardOutput == "run\n" }
    try fixture.killPresenter()
    try fixture.waitForJournal("shown b", count: 2)
    child.write("x\n")
    #expect(try child.waitForExit() == .exited(7))
    #expect(child.standardOutput == "run\n")
  }
}
