import AlertModel
import Glibc
import TestHarness
import Testing

@testable import PresenterClient

/// Races and crashes: there is one presenter at a time, and no alert is lost.
@Suite(.serialized) @MainActor struct RecoveryTests {
  @Test func simultaneousClientsStartOnePresenter() throws {
    let fixture = try ClientFixture()
    for round in 1...4 {
      let clients = try (0..<32).map {
        try fixture.start("alert", "--message", "m", "-t", "press b\($0)")
      }
      for (index, client) in clients.enumerated() {
        #expect(try client.waitForExit(within: Bounds.start) == .exited(0))
        #expect(client.standardOutput == "b\(index)\n")
      }
      #expect(fixture.presenters.count == round)
      // Its stale socket and locks must not delay the next presenter.
      try fixture.killPresenter()
    }
    #expect(fixture.journal.count { $0.hasPrefix("shown") } == 128)
  }

  @Test func staleSocketsAndLocksAreReplaced() throws {
    let fixture = try ClientFixture()
    mkdir(fixture.socketFolder, 0o700)
    for name in ["7.sock", "7.lock", "7.start"] {
      close(open("\(fixture.socketFolder)/\(name)", O_CREAT | O_WRONLY, 0o600))
    }
    #expect(
      try fixture.run("alert", "--message", "m", "-t", "press ok") == ClientResult(0, "ok\n", ""))
  }

  @Test func noAlertIsLostWhenThePresenterIsKilled() throws {
    let fixture = try ClientFixture()
    let clients = try (0..<20).map {
      try fixture.start("alert", "--message", "m", "--json", "--id", "c\($0)")
    }
    for round in 1...4 {
      try fixture.waitForJournal("shown", count: 20 * round)
      try fixture.killPresenter()
    }
    try fixture.waitForJournal("shown", count: 100)
    #expect(fixture.runningPresenters.count == 1)
    #expect(try fixture.run("dismiss", "--all").status == .exited(0))
    for (index, client) in clients.enumerated() {
      #expect(try client.waitForExit() == .exited(4))
      #expect(client.standardOutput == "{\"id\":\"c\(index)\",\"outcome\":\"dismissed\"}\n")
    }
    // Each presenter showed every alert once, and each alert was answered once in total.
    #expect(fixture.journal.count { $0.hasPrefix("shown") } == 100)
    #expect(fixture.journal.count { $0.hasSuffix(" dismissed") } == 20)
  }

  @Test func exhaustedDescriptorsDelayButLoseNothing() throws {
    let fixture = try ClientFixture()
    let script = "\(fixture.folder)/few-descriptors"
    let program = BuiltProducts.path(of: "recording-presenter")
    let lines = "#!/bin/sh\nulimit -n 24\nexec '\(program)' \"$@\"\n"
    let made = try fixture.shell("cat > '\(script)' <<'END'\n\(lines)END\nchmod 700 '\(script)'")
    #expect(made.status == .exited(0))
    fixture.environment["TOCSIN_PRESENTER"] = script
    let clients = try (0..<40).map {
      try fixture.start("alert", "--message", "m", "-t", "press b\($0) 100")
    }
    for (index, client) in clients.enumerated() {
      #expect(try client.waitForExit(within: Bounds.start) == .exited(0))
      #expect(client.standardOutput == "b\(index)\n")
    }
    #expect(fixture.presenters.count == 1)
  }

  @Test func alertThatCrashesEveryPresenterIsGivenUp() throws {
    let fixture = try ClientFixture()
    let answer = try fixture.run("alert", "--message", "m", "-t", "die")
    #expect(
      answer
        == ClientResult(69, "", "tocsin alert: the presenter exited repeatedly\n"))
    // A connection to a presenter that is just being killed is a loss, too.
    #expect((5...RecoveryBudget.losses + 1).contains(fixture.presenters.count))
  }

  @Test func programThatIsNotAPresenterIsStartedOnlyOnce() throws {
    let fixture = try ClientFixture()
    fixture.environment["TOCSIN_PRESENTER"] = "/bin/true"
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(69, "", "tocsin alert: /bin/true ended before it was ready\n"))
    fixture.environment["TOCSIN_PRESENTER"] = "/bin/echo"
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(69, "", "tocsin alert: /bin/echo ended before it was ready\n"))
  }

  @Test func startupFailureIsReported() throws {
    let fixture = try ClientFixture()
    fixture.environment["RECORDING_FAILURE"] = "cannot open display :7"
    #expect(
      try fixture.run("alert", "--message", "m")
        == ClientResult(69, "", "tocsin alert: cannot open display :7\n"))
  }
}

@Suite struct RecoveryBudgetTests {
  private func delays(atSeconds seconds: [Double]) -> [Double?] {
    var budget = RecoveryBudget()
    return seconds.map { budget.delay(afterLossAt: MonotonicInstant(nanoseconds: Int64($0 * 1e9))) }
  }

  @Test func delayGrowsExponentially() {
    #expect(
      delays(atSeconds: Array(repeating: 0, count: 11))
        == [0, 0.04, 0.08, 0.16, 0.32, 0.64, 1, 1, 1, 1, nil])
  }

  @Test func oldLossesDoNotCount() {
    #expect(delays(atSeconds: (0..<40).map { Double($0) * 11 }).allSatisfy { $0 == 0 })
    #expect(delays(atSeconds: (0..<40).map { Double($0) * 2 }).allSatisfy { $0 != nil })
  }
}
