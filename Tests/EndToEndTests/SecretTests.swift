import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Secrets reach standard output, and nothing else.
@Suite(.serialized, .privateServer) @MainActor struct SecretTests {
  /// The typed secret, of characters that need no Shift.
  private static let secret = "qzx7wvk3jh9fpt2m"

  private func password(_ desktop: Desktop, _ words: String...) throws -> ChildProcess {
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let child = try desktop.start(words: ["password", "Passphrase", "--guard", "0"] + words)
    try wait(for: "the prompt", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    return child
  }

  @Test func typedSecretsArePrintedAndInNoMemoryOfOurs() throws {
    let desktop = try Desktop()
    // A presenter on the same display is not involved.
    let bystander = try desktop.present("--no-wait", "--timeout", "60")
    _ = bystander
    #expect(try desktop.run("dismiss", "--all").status == 0)
    // The window that contains the backdrop is not a prompt.
    try wait(for: "the presenter’s rest") {
      try desktop.alerts().isEmpty && desktop.alertWindows().isEmpty
    }
    let presenter = try #require(try desktop.presenterStatus()).pid

    let child = try password(desktop)
    try desktop.input.type(Self.secret)
    try desktop.input.tap(Keysym.return)
    let answer = Desktop.Answer(child)
    #expect(answer == Desktop.Answer(0, Self.secret + "\n"))
    // The process that still plays the transition has erased the secret.
    for pid in ProcessMemory.descendants(namedLike: "tocsin-askpass", on: desktop) {
      // It may have exited already; a test of pinentry, which stays, covers that case.
      #expect(ProcessMemory.count(of: Self.secret, in: pid) ?? 0 == 0)
    }
    #expect(try #require(ProcessMemory.count(of: Self.secret, in: presenter)) == 0)
    let log = try? String(contentsOfFileAt: "\(desktop.folder)/log")
    #expect(log?.contains(Self.secret) != true)
  }

  @Test func thePromptNamesTheProgramThatAsks() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let first = try lookOfPrompt(askedBy: "alpha", on: desktop)
    #expect(try !first.isDisjoint(with: lookOfPrompt(askedBy: "alpha", on: desktop)))
    #expect(try first.isDisjoint(with: lookOfPrompt(askedBy: "omega", on: desktop)))
  }

  /// The pictures of a prompt that a shell under another name asks for, while its caret blinks.
  private func lookOfPrompt(
    askedBy name: String, on desktop: Desktop
  ) throws -> Set<[UInt32]> {
    let shell = "\(desktop.folder)/\(name)"
    let copy = try ChildProcess("cp", ["/bin/sh", shell])
    #expect(try copy.waitForExit() == .exited(0))
    let child = try desktop.server.start(
      shell,
      [
        "-c", "\"$0\" password Passphrase --guard 0 --transition none; :",
        BuiltProducts.path(of: "tocsin"),
      ], environment: desktop.environment)
    try wait(for: "the prompt", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    var pictures: Set<[UInt32]> = []
    let middle = PixelRect(
      x: desktop.server.control.screenRect.center.x - 150,
      y: desktop.server.control.screenRect.center.y - 100, width: 300, height: 200)
    // The caret is on and off for half a second each.
    pause(for: .milliseconds(100))
    try wait(for: "a blink") {
      pictures.insert(try desktop.server.screenshot(middle).pixels)
      return pictures.count > 1
    }
    try desktop.input.tap(Keysym.escape)
    _ = Desktop.Answer(child)
    try wait(for: "the window’s end") { desktop.alertWindows().isEmpty }
    return pictures
  }

  @Test func memoryOfAProcessCanBeRead() throws {
    // This checks the measurement: this process contains the secret.
    #expect(ProcessMemory.count(of: Self.secret, in: getpid()) ?? 0 > 0)
  }

  @Test func aSecretProcessIsNotDumpable() throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    let limits = try String(contentsOfFileAt: "/proc/\(child.processID)/limits")
    let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    #expect(core?.split(separator: " ").dropFirst(4).first == "0")
    // The files of a process that is not dumpable belong to root.
    var facts = stat()
    #expect(stat("/proc/\(child.processID)/mem", &facts) == 0)
    #expect(facts.st_uid == 0)
    let status = try String(contentsOfFileAt: "/proc/\(child.processID)/status")
    let locked = status.split(separator: "\n").first { $0.hasPrefix("VmLck:") }
    #expect(locked?.contains(" 0 kB") == false)
  }

  @Test func aClosedStreamIsNotReusedByAConnection() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    // Each of the three standard descriptors open or closed.
    for closed in 1..<8 {
      let redirections = ["<&-", ">&-", "2>&-"].enumerated()
        .filter { closed >> $0.offset & 1 == 1 }.map(\.element).joined(separator: " ")
      let child = try desktop.server.start(
        "sh",
        [
          "-c", #"exec "$0" password Passphrase --guard 0 \#(redirections)"#,
          BuiltProducts.path(of: "tocsin"),
        ], environment: desktop.environment)
      try wait(for: "the prompt \(redirections)", within: Bounds.start) {
        desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
      }
      try desktop.input.type(Self.secret)
      try desktop.input.tap(Keysym.return)
      let (hasOutput, hasErrors) = (closed & 2 == 0, closed & 4 == 0)
      let complaint = "tocsin-askpass: standard output cannot be written\n"
      #expect(
        Desktop.Answer(child)
          == .init(
            hasOutput ? 0 : 70, hasOutput ? Self.secret + "\n" : "",
            hasOutput || !hasErrors ? "" : complaint), "\(redirections)")
      try wait(for: "the window’s end") { desktop.alertWindows().isEmpty }
    }
  }

  @Test func aKilledPromptPrintsNothingAndFreesTheKeyboard() throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    try desktop.input.type(Self.secret)
    child.send(signal: SIGSEGV)
    let end = try child.waitForExit()
    #expect(end != .exited(0))
    #expect(child.standardOutput.isEmpty)
    try wait(for: "the free keyboard") { desktop.isKeyboardFree }
  }

  @Test func aLockedScreenDoesNotEndThePrompt() throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    let locker = try desktop.server.start("i3lock", ["-n"], environment: desktop.environment)
    try wait(for: "the locker", within: Bounds.start) { desktop.alertWindows().isEmpty }
    locker.send(signal: SIGKILL)
    try wait(for: "the prompt again", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    #expect(child.isRunning)
    try desktop.input.type(Self.secret)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, Self.secret + "\n"))
  }

  @Test func anotherPresenterOnTheStageDoesNotEndThePrompt() throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    let stage = desktop.server.control.atom(named: "_TOCSIN_STAGE_S0")
    desktop.takeSelection(stage)
    try wait(for: "the stage’s new owner") { desktop.alertWindows().isEmpty }
    desktop.giveSelectionUp(stage)
    try wait(for: "the prompt again", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    #expect(child.isRunning)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child) == Desktop.Answer(1))
  }

  @Test func aPromptThatEndsUnseenLeavesNoProcess() throws {
    let desktop = try Desktop()
    let locker = try desktop.server.start("i3lock", ["-n"], environment: desktop.environment)
    try wait(for: "the locker", within: Bounds.start) { !desktop.isKeyboardFree }
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let child = try desktop.start(
      words: ["password", "Passphrase", "--wait-limit", "0.5"])
    try wait(for: "its process", within: Bounds.start) {
      ProcessMemory.descendants(namedLike: "tocsin-askpass", on: desktop) == [child.processID]
    }
    #expect(Desktop.Answer(child) == Desktop.Answer(5))
    try wait(for: "the end of every process") {
      ProcessMemory.descendants(namedLike: "tocsin-askpass", on: desktop).isEmpty
    }
    #expect(locker.isRunning)
  }

  @Test func aLongTextBesideASecretIsShownWhole() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let note = String(repeating: "0123456789", count: 10_000)
    let child = try desktop.start(words: [
      "alert", "--id", "both", "--secret", "pass", "--text", "note", "--value", "note=\(note)",
      "--json", "--guard", "0", "-b", "Go",
    ])
    try wait(for: "the prompt", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    try desktop.input.type(Self.secret)
    try desktop.input.tap(Keysym.return)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0)
    #expect(answer.output.contains(#""note":"\#(note)","pass":"\#(Self.secret)""#))
  }

  @Test(arguments: [SIGTERM, SIGINT])
  func aSignalEndsThePromptAtOnce(signal: Int32) throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    child.send(signal: signal)
    #expect(Desktop.Answer(child) == Desktop.Answer(128 + Int(signal)))
    try wait(for: "the window’s end") { desktop.alertWindows().isEmpty }
  }

  @Test func withoutADisplayNothingIsPrinted() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    // No server can have this name.
    desktop.environment["DISPLAY"] = .some(":59999")
    let answer = Desktop.Answer(
      try ChildProcess(
        BuiltProducts.path(of: "tocsin"), ["password", "Passphrase"],
        environment: desktop.environment))
    #expect(answer.status == 69)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.split(separator: "\n").count == 1)
  }

  @Test func escapeCancels() throws {
    let desktop = try Desktop()
    let child = try password(desktop)
    try desktop.input.type("abc")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child) == Desktop.Answer(1))
  }

  @Test func aSecretIsOneOfSeveralAnswersInJSON() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let child = try desktop.start(words: [
      "alert", "--id", "both", "-t", "Log in", "--field", "user", "--secret", "pass", "--json",
      "--guard", "0", "-b", "Go",
    ])
    try wait(for: "the prompt", within: Bounds.start) {
      desktop.alertWindows().count == 1 && !desktop.isKeyboardFree
    }
    try desktop.input.type("ada")
    try desktop.input.tap(Keysym.tab)
    try desktop.input.type("so secret")
    try desktop.input.tap(Keysym.return)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0)
    #expect(
      answer.output
        == #"{"button":"go","id":"both","outcome":"button","values":{"pass":"so secret","user":"ada"}}"#
        + "\n")
  }
}
