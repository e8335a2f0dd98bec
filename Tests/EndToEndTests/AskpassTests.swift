import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// `ssh-askpass`, as programs call it: with one argument; it prints one line or fails.
@Suite(.serialized, .privateServer) @MainActor struct AskpassTests {
  nonisolated private static let hostQuestion = """
    The authenticity of host '[127.0.0.1]:2222 ([127.0.0.1]:2222)' can't be established.
    ED25519 key fingerprint is SHA256:wJ0tA6b1dvhYqWzXhXs5cBTYV2Zs1OVJvYyMYOuyqk4.
    This key is not known by any other names.
    Are you sure you want to continue connecting (yes/no/[fingerprint])?
    """

  /// A prompt, the keys pressed, and the expected output and exit status.
  nonisolated struct Case: Sendable, CustomTestStringConvertible {
    var prompt: String
    var hint: String?
    var keys: @MainActor @Sendable (PromptDesktop) throws -> Void
    var status: Int
    var output: String

    var testDescription: String { "\(hint ?? "") \(prompt.suffix(40)) → \(output)" }

    init(
      _ prompt: String, hint: String? = nil, _ status: Int, _ output: String,
      keys: @escaping @MainActor @Sendable (PromptDesktop) throws -> Void
    ) {
      (self.prompt, self.hint, self.keys) = (prompt, hint, keys)
      (self.status, self.output) = (status, output)
    }
  }

  nonisolated private static let cases: [Case] = [
    Case("Password:", 0, "open sesame\n") { try $0.enter("open sesame") },
    Case("Password:", 0, "\n") { try $0.enter("") },
    Case("Password:", 1, "") { desktop in
      try desktop.desktop.input.type("half")
      try desktop.desktop.input.tap(Keysym.escape)
    },
    Case("Username for 'https://example.org': ", 0, "ada\n") { try $0.enter("ada") },
    // Keys during the guard are ignored.
    Case(hostQuestion, 0, "no\n") { try $0.enter("") },
    Case(hostQuestion, 0, "yes\n") {
      try $0.desktop.input.tap(0x79, holding: [Keysym.alt])
    },
    Case(hostQuestion, 1, "") { try $0.desktop.input.tap(Keysym.escape) },
    Case("Allow use of key id?", hint: "confirm", 0, "yes\n") { try $0.enter("") },
    Case("Allow use of key id?", hint: "confirm", 1, "") {
      try $0.desktop.input.tap(Keysym.escape)
    },
  ]

  @Test(arguments: cases) func anAnswerIsOneLineAndCancelPrintsNothing(_ asked: Case) throws {
    let desktop = try PromptDesktop()
    let child = try desktop.ask(asked.prompt, hint: asked.hint)
    try desktop.waitForPrompt()
    try asked.keys(desktop)
    #expect(Desktop.Answer(child) == .init(asked.status, asked.output))
  }

  /// By their names, the programs have the default guard.
  @Test(arguments: ["ssh-askpass", "pinentry-tocsin"])
  func keysCountAfterTheGuard(name: String) throws {
    let desktop = try PromptDesktop()
    let link = "\(desktop.folder)/link-to/\(name)"
    mkdir("\(desktop.folder)/link-to", 0o700)
    #expect(symlink(BuiltProducts.path(of: "tocsin-askpass"), link) == 0)
    desktop.desktop.environment["SSH_ASKPASS_PROMPT"] = "confirm"
    let child = try desktop.start(
      link, name == "ssh-askpass" ? ["Allow?"] : [], input: .text("CONFIRM\nBYE\n"))
    try desktop.waitForPrompt()
    try desktop.desktop.input.tap(Keysym.return)
    nothingHappens()
    #expect(child.isRunning)
    pause(for: Desktop.defaultSilence)
    try desktop.desktop.input.tap(Keysym.return)
    let answer = Desktop.Answer(child)
    #expect(answer.status == 0)
    #expect(name != "ssh-askpass" || answer.output == "yes\n")
  }

  @Test func aFingerprintIsComparedByTheCaller() throws {
    let desktop = try PromptDesktop()
    let child = try desktop.ask(Self.hostQuestion)
    try desktop.waitForPrompt()
    let no = try desktop.desktop.defaultButton()
    try desktop.desktop.input.type("abc")
    try wait(for: "another default button") { try desktop.desktop.defaultButton() != no }
    try desktop.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "abc\n"))
  }

  @Test func aNoticeIgnoresKeysAndEndsAtOnce() throws {
    let desktop = try PromptDesktop()
    let child = try desktop.ask("Confirm user presence for key X", hint: "none")
    try wait(for: "the notice", within: Bounds.start) {
      desktop.desktop.alertWindows().count == 1
    }
    #expect(desktop.desktop.isKeyboardFree)
    try waitForStillness(of: "its picture") { try desktop.desktop.server.screenshot() }
    for key in [Keysym.return, Keysym.escape, Keysym.space] { try desktop.desktop.input.tap(key) }
    nothingHappens()
    #expect(child.isRunning)
    child.send(signal: SIGTERM)
    #expect(try child.waitForExit(within: .seconds(2) * Bounds.stretch) != .exited(0))
    #expect(child.standardOutput.isEmpty)
    try wait(for: "its end") { desktop.desktop.alertWindows().isEmpty }
  }

  @Test func aNoticeEndsEvenIfItsCallerIgnoresTheSignal() throws {
    let desktop = try PromptDesktop()
    desktop.desktop.environment["SSH_ASKPASS_PROMPT"] = "none"
    let child = try desktop.start(
      "sh", ["-c", #"trap "" TERM; exec "$0" "Touch it""#, desktop.askpass])
    try wait(for: "the notice", within: Bounds.start) {
      desktop.desktop.alertWindows().count == 1
    }
    child.send(signal: SIGTERM)
    #expect(try child.waitForExit() == .signalled(Int(SIGTERM)))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can take a right from itself"))
  func unlockableMemoryIsReportedOnce() throws {
    let desktop = try PromptDesktop()
    let child = try desktop.start(
      "sh",
      [
        "-c",
        #"ulimit -l 0; exec setpriv --inh-caps=-ipc_lock --bounding-set=-ipc_lock "$0" Password:"#,
        desktop.askpass,
      ])
    try desktop.waitForPrompt()
    try desktop.enter("abc")
    #expect(
      Desktop.Answer(child)
        == .init(
          0, "abc\n",
          "ssh-askpass: cannot lock memory: typed text may be swapped to disk\n"))
  }

  @Test(arguments: [SIGTERM, SIGKILL, SIGSEGV])
  func noSignalMeansYes(signal: Int32) throws {
    let desktop = try PromptDesktop()
    let child = try desktop.ask("Allow use of key id?", hint: "confirm")
    try desktop.waitForPrompt()
    child.send(signal: signal)
    #expect(try child.waitForExit() != .exited(0))
    #expect(child.standardOutput.isEmpty)
  }

  @Test(arguments: [nil, "confirm", "none"] as [String?])
  func withoutADisplayItFails(hint: String?) throws {
    let desktop = try PromptDesktop()
    var environment = desktop.desktop.environment
    environment["DISPLAY"] = .some(":59999")
    environment["SSH_ASKPASS_PROMPT"] = .some(hint)
    let answer = Desktop.Answer(
      try ChildProcess(desktop.askpass, ["Allow?"], environment: environment))
    #expect(answer.status == 69)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.split(separator: "\n").count == 1)
  }

  @Test func itEndsWhenTheCallerExits() throws {
    let desktop = try PromptDesktop()
    // The shell remains as the parent process.
    let shell = try desktop.start("sh", ["-c", "\(desktop.askpass) Password:; exit 3"])
    try desktop.waitForPrompt()
    shell.send(signal: SIGKILL)
    try wait(for: "the prompt’s end") { desktop.desktop.alertWindows().isEmpty }
  }

  @Test func theClientReplacesItselfWithAskpass() throws {
    let desktop = try PromptDesktop()
    desktop.desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let child = try desktop.desktop.start(words: ["ssh-askpass", "Password:"])
    try desktop.waitForPrompt()
    try desktop.desktop.input.type("abc")
    pause(for: Desktop.defaultSilence)
    try desktop.desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == .init(0, "abc\n"))
  }
}
