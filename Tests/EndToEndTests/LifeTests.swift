import AlertModel
import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// The queue, and clients and presenters that exit.
@Suite(.serialized, .privateServer) @MainActor struct LifeTests {
  @Test func alertsAreShownInOrder() throws {
    let desktop = try Desktop()
    var children: [ChildProcess] = []
    for name in ["a", "b", "c"] {
      children.append(try desktop.start("alert", "--id", name, "-b", name, "--guard", "0"))
      try desktop.waitForAlert(name, name == "a" ? .presented : .queued)
    }
    for (name, child) in zip(["a", "b", "c"], children) {
      try desktop.waitForAlert(name)
      #expect(desktop.alertWindows().count <= 2)
      try desktop.input.tap(Keysym.return)
      #expect(Desktop.Answer(child) == Desktop.Answer(0, "\(name)\n"))
    }
  }

  @Test func aHigherLevelComesFirst() throws {
    let desktop = try Desktop()
    let first = try desktop.present()
    let low = try desktop.start("alert", "-t", "T", "--id", "low")
    try desktop.waitForAlert("low", .queued)
    let high = try desktop.start("alert", "-t", "T", "--id", "high", "--level", "alert")
    try desktop.waitForAlert("high", .queued)
    #expect(try desktop.alerts().map(\.identifier.rawValue) == ["a", "high", "low"])
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(first).status == 1)
    try desktop.waitForAlert("high")
    withExtendedLifetime((low, high)) {}
  }

  @Test func anInterruptedAlertReappears() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    let second = try desktop.start(
      "alert", "--id", "b", "--policy", "interrupt", "-b", "B", "--guard", "0")
    try desktop.waitForAlert("b")
    #expect(try desktop.alerts().contains { $0.state == .suspended })
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(second) == Desktop.Answer(0, "b\n"))
    try desktop.waitForAlert("a")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(first) == Desktop.Answer(0, "yes\n"))
  }

  @Test func coalescedAlertsShareTheirAnswer() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    let second = try desktop.start(
      "alert", "--id", "a", "--policy", "coalesce", "-b", "No", "-b", "Yes")
    try wait(for: "the count") { try desktop.alerts().first?.count == 2 }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(first) == Desktop.Answer(0, "yes\n"))
    #expect(Desktop.Answer(second) == Desktop.Answer(0, "yes\n"))
  }

  @Test(arguments: [SIGTERM, SIGINT, SIGKILL])
  func alertOfAClientThatExitsIsWithdrawn(signal: Int32) throws {
    let desktop = try Desktop()
    let onScreen = try desktop.present()
    let queued = try desktop.start("alert", "-t", "T", "--id", "b")
    try desktop.waitForAlert("b", .queued)
    let last = try desktop.start("alert", "--id", "c", "-b", "C", "--guard", "0")
    try desktop.waitForAlert("c", .queued)
    queued.send(signal: signal)
    try wait(for: "the queue") { try desktop.alerts().map(\.identifier.rawValue) == ["a", "c"] }
    onScreen.send(signal: signal)
    try desktop.waitForAlert("c")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(last) == Desktop.Answer(0, "c\n"))
  }

  @Test func noAlertIsLostWhenThePresenterIsKilled() throws {
    let desktop = try Desktop()
    let names = ["a", "b", "c"]
    var children: [String: ChildProcess] = [:]
    for name in names {
      children[name] = try desktop.start(
        "alert", "--id", name, "-t", name, "-b", name, "--guard", "0")
      try desktop.waitForAlert(name, name == "a" ? .presented : .queued)
    }
    try desktop.killPresenter()
    try wait(for: "the alerts again", within: Bounds.start) { try desktop.alerts().count == 3 }
    var answered: Set<String> = []
    for _ in names {
      try wait(for: "an alert on screen") { try desktop.alerts().first?.state == .presented }
      let current = try #require(try desktop.alerts().first).identifier.rawValue
      #expect(answered.insert(current).inserted)
      let child = try #require(children[current])
      try desktop.input.tap(Keysym.return)
      #expect(Desktop.Answer(child) == Desktop.Answer(0, "\(current)\n"))
      try wait(for: "the next") {
        try desktop.alerts().allSatisfy { $0.identifier.rawValue != current }
      }
    }
    #expect(answered == ["a", "b", "c"])
  }

  @Test func theKeyboardIsFreeAfterACrash() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    child.send(signal: SIGSTOP)
    let pid = try #require(try desktop.presenterStatus()).pid
    kill(pid, SIGKILL)
    try wait(for: "the keyboard") { desktop.keyboardIsFree() }
    child.send(signal: SIGKILL)
  }

  @Test func anotherPresenterTakesOver() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    let former = try #require(try desktop.presenterStatus()).pid
    let presenter = try desktop.start("presenter", "--replace")
    try wait(for: "the new presenter", within: Bounds.start) {
      try desktop.presenterStatus()?.pid == presenter.processID
    }
    try wait(for: "the end of the former presenter") { hasEnded(former) }
    try desktop.waitForAlert("a")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
    // A presenter that was started manually stays, and exits cleanly on request.
    presenter.send(signal: SIGTERM)
    #expect(try presenter.waitForExit() == .exited(0))
  }

  /// Replaces the presenter, as an upgrade does.
  private func replacePresenter(of desktop: Desktop) throws -> ChildProcess {
    let presenter = try desktop.start("presenter", "--replace")
    try wait(for: "the new presenter", within: Bounds.start) {
      try desktop.presenterStatus()?.pid == presenter.processID
    }
    return presenter
  }

  @Test func acceptedAlertsSurviveCrashesAndReplacements() throws {
    let desktop = try Desktop()
    #expect(try desktop.run("alert", "--no-wait", "--id", "a", "-t", "A").status == 0)
    // Its client submits it again, and it keeps its place.
    let waiting = try desktop.start("alert", "--id", "w", "-t", "W")
    try desktop.waitForAlert("w", .queued)
    #expect(try desktop.run("alert", "--no-wait", "--id", "b", "-t", "B").status == 0)
    #expect(try desktop.run("toast", "C", "--id", "c", "--timeout", "0").status == 0)
    func ids() throws -> [String] { try desktop.alerts().map(\.identifier.rawValue) }
    #expect(try ids() == ["a", "w", "b", "c"])
    try desktop.killPresenter()
    var presenters: [ChildProcess] = []
    for _ in 0..<3 {
      presenters.append(try replacePresenter(of: desktop))
      try wait(for: "the alerts") { try ids() == ["a", "w", "b", "c"] }
      try desktop.waitForAlert("a")
    }
    try desktop.killPresenter()
    presenters.append(try replacePresenter(of: desktop))
    try wait(for: "the alerts") { try ids() == ["a", "w", "b", "c"] }
    try desktop.waitForAlert("a")
    #expect(try desktop.run("dismiss", "--all").status == 0)
    #expect(Desktop.Answer(waiting).status == 4)
    presenters.append(try replacePresenter(of: desktop))
    try desktop.handleEvents()
    #expect(try ids().isEmpty)
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func alertsSurviveARestart(by signal: Int32) throws {
    let desktop = try Desktop()
    let former = try desktop.start("presenter")
    try wait(for: "the presenter", within: Bounds.start) { try desktop.presenterStatus() != nil }
    let waiting = try desktop.start("alert", "--id", "w", "-b", "Yes", "--guard", "0")
    try desktop.waitForAlert("w")
    #expect(try desktop.run("alert", "--no-wait", "--id", "a", "-t", "A").status == 0)
    #expect(try desktop.run("toast", "C", "--id", "c", "--timeout", "0").status == 0)
    former.send(signal: signal)
    #expect(try former.waitForExit() == .exited(0))
    // The client starts the next presenter, unless a supervisor does so first.
    try wait(for: "the alerts", within: Bounds.start) {
      try desktop.alerts().map(\.identifier.rawValue) == ["w", "a", "c"]
    }
    try desktop.waitForAlert("w")
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(waiting) == Desktop.Answer(0, "yes\n"))
  }

  @Test func anInterruptDismissesAlerts() throws {
    let desktop = try Desktop()
    let presenter = try desktop.start("presenter")
    try wait(for: "the presenter", within: Bounds.start) { try desktop.presenterStatus() != nil }
    let waiting = try desktop.present()
    presenter.send(signal: SIGINT)
    #expect(Desktop.Answer(waiting).status == 4)
    #expect(try presenter.waitForExit() == .exited(0))
  }

  @Test func progressSurvivesThePresenterAndTheServer() throws {
    let desktop = try Desktop()
    let script = "while [ ! -e '\(desktop.folder)/end' ]; do sleep 0.05; done; exit 7"
    let child = try desktop.start("progress", "T", "--id", "p", "--", "sh", "-c", script)
    try desktop.waitForAlert("p")
    let pid = try #require(try desktop.presenterStatus()).pid
    #expect(try desktop.run("presenter", "--stop").status == 0)
    try wait(for: "the message") { child.standardError.contains("goes on without a window") }
    try wait(for: "the end of the presenter") { hasEnded(pid) }
    let presenter = try desktop.start("presenter")
    try desktop.waitForAlert("p")
    desktop.server.process.send(signal: SIGKILL)
    _ = try presenter.waitForExit(within: Bounds.start)
    nothingHappens()
    #expect(child.isRunning)
    #expect(child.standardError.count { $0 == "\n" } == 1)
    close(open("\(desktop.folder)/end", O_WRONLY | O_CREAT, 0o600))
    let answer = Desktop.Answer(child)
    #expect(answer.status == 7)
  }

  @Test func aSecondPresenterIsRefused() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    let answer = try desktop.run("presenter")
    #expect(answer.status == 69)
    #expect(
      answer.errors
        == """
        tocsin-presenter: another presenter runs on \(desktop.server.displayName); --replace takes \
        over

        """)
    #expect(child.isRunning)
  }

  @Test func withoutAServerThereIsOneClearLine() throws {
    let desktop = try Desktop()
    // No server can have this name.
    desktop.environment["DISPLAY"] = .some(":59999")
    let child = try ChildProcess(
      BuiltProducts.path(of: "tocsin"), ["alert", "-t", "T"], environment: desktop.environment)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 69)
    #expect(answer.output == "")
    #expect(answer.errors.hasPrefix("tocsin alert: "))
    #expect(answer.errors.contains(":59999"))
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  @Test func whenTheServerExitsTheClientsFailCleanly() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    let pid = try #require(try desktop.presenterStatus()).pid
    desktop.server.process.send(signal: SIGKILL)
    try wait(for: "the end of the presenter", within: Bounds.exit) { hasEnded(pid) }
    let answer = Desktop.Answer(child)
    #expect(answer.status == 69)
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  /// Xlib exits the process with status 1 when the connection is lost within `XOpenDisplay`.
  @Test(arguments: 0...12)
  func aServerThatExitsWhileItIsOpenedIsReported(after replies: Int) throws {
    let desktop = try Desktop()
    let proxy = try DelayingProxy(
      to: desktop.server.displayName, delayedBy: 0, closingAfter: replies)
    desktop.environment["DISPLAY"] = .some(proxy.displayName)
    let child = try ChildProcess(
      BuiltProducts.path(of: "tocsin"), ["password", "Secret"], environment: desktop.environment)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 69)
    let names = ["display", proxy.displayName]
    #expect(names.contains { answer.errors.contains($0) }, "\(answer.errors)")
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  @Test func thePresenterLeavesWhenIdle() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_IDLE_SECONDS"] = "0.2"
    let first = try desktop.start("alert", "-t", "T", "--id", "a")
    try desktop.waitForAlert("a")
    let pid = try #require(try desktop.presenterStatus()).pid
    #expect(try desktop.run("dismiss", "a").status == 0)
    #expect(Desktop.Answer(first).status == 4)
    // A status request would keep it from being idle.
    try wait(for: "the end of the presenter") { hasEnded(pid) }
    #expect(try desktop.run("alert", "-t", "T", "--timeout", "0.1").status == 5)
  }
}
