import Glibc
import TestSupport
import Testing
import X11

/// `pinentry`, in the dialogue that GnuPG's agent holds with it.
@Suite(.serialized, .privateServer) @MainActor struct PinentryTests {
  /// Starts it with lines to read, and standard input that stays open after them.
  private func start(
    _ desktop: AskingDesktop, _ lines: String..., words: String = ""
  ) throws -> ChildProcess {
    let text = lines.map { "\($0)\n" }.joined()
    return try desktop.start(
      "sh",
      ["-c", #"(printf %s "$1"; exec cat) | exec "$2" \#(words)"#, "sh", text, desktop.pinentry],
      input: .open)
  }

  /// The lines that it has written after the greeting, once it has ended.
  private func answer(of child: ChildProcess) throws -> [String] {
    try wait(for: "the last line", within: Bounds.start) {
      child.standardOutput.hasSuffix("OK closing connection\n")
    }
    child.closeInput()
    #expect(try child.waitForExit() == .exited(0))
    return child.standardOutput.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func aSecretIsToldInALineOfData() throws {
    let desktop = try AskingDesktop()
    let child = try start(
      desktop, "SETDESC Unlock%0Athe key", "SETPROMPT Passphrase:", "GETPIN", "BYE")
    #expect(try desktop.waitForPrompt().title == "Passphrase")
    try desktop.enter("hunter 2")
    #expect(
      try answer(of: child) == ["OK", "OK", "D hunter 2", "OK", "OK closing connection"])
  }

  @Test func anEmptySecretHasNoLine() throws {
    let desktop = try AskingDesktop()
    let child = try start(desktop, "GETPIN", "BYE")
    try desktop.waitForPrompt()
    try desktop.enter("")
    #expect(try answer(of: child) == ["OK", "OK closing connection"])
  }

  @Test func oneQuestionFollowsAnother() throws {
    let desktop = try AskingDesktop()
    let child = try start(
      desktop, "CONFIRM", "SETNOTOK _Other", "CONFIRM", "MESSAGE", "GETPIN", "BYE")
    let first = try desktop.waitForPrompt()
    try desktop.desktop.input.tap(Keysym.return)
    let second = try desktop.waitForPrompt(after: first)
    try desktop.desktop.input.tap(0x6f, holding: [Keysym.alt])
    let third = try desktop.waitForPrompt(after: second)
    try desktop.desktop.input.tap(Keysym.return)
    try desktop.waitForPrompt(after: third)
    try desktop.desktop.input.type("abc")
    try desktop.desktop.input.tap(Keysym.escape)
    #expect(
      try answer(of: child) == [
        "OK", "OK", "ERR 83886194 Not confirmed <Pinentry>", "OK",
        "ERR 83886179 Operation cancelled <Pinentry>", "OK closing connection",
      ])
  }

  @Test func aQuestionTimesOut() throws {
    let desktop = try AskingDesktop()
    let child = try start(desktop, "GETPIN", "BYE", words: "--timeout 1")
    #expect(
      try answer(of: child) == ["ERR 83886142 Timeout <Pinentry>", "OK closing connection"])
  }

  @Test func aSecretIsTypedTwiceAndWeighed() throws {
    let desktop = try AskingDesktop()
    let child = try start(
      desktop, "SETREPEAT Again:", "SETREPEATERROR does not match", "SETQUALITYBAR", "GETPIN", "BYE"
    )
    try desktop.waitForPrompt()
    try desktop.desktop.input.type("a")
    try desktop.desktop.input.tap(Keysym.tab)
    // What is not the same is not taken.
    try desktop.enter("b")
    runLoop(for: .milliseconds(900))
    #expect(!child.standardOutput.contains("\nD "))
    try desktop.desktop.input.tap(Keysym.backspace)
    try desktop.enter("a")
    #expect(
      try answer(of: child) == [
        "OK", "OK", "OK", "INQUIRE QUALITY a", "S PIN_REPEATED", "D a", "OK",
        "OK closing connection",
      ])
  }

  @Test func theEndOfItsInputEndsItAtOnce() throws {
    let desktop = try AskingDesktop()
    let child = try start(desktop, "GETPIN")
    try desktop.waitForPrompt()
    try desktop.desktop.input.type("abc")
    child.closeInput()
    #expect(try child.waitForExit(within: .seconds(2) * Bounds.stretch) == .exited(0))
    #expect(!child.standardOutput.contains("abc"))
    try wait(for: "the prompt’s end") { desktop.desktop.alertWindows().isEmpty }
  }

  @Test func theDisplayOfAnOptionIsTaken() throws {
    let desktop = try AskingDesktop()
    let display = desktop.desktop.server.displayName
    let child = try start(desktop, "GETPIN", "BYE", words: "--display \(display)")
    try desktop.waitForPrompt()
    try desktop.enter("abc")
    #expect(try answer(of: child) == ["D abc", "OK", "OK closing connection"])
  }

  @Test func aDisplayThatIsNotThereFailsTheQuestion() throws {
    let desktop = try AskingDesktop()
    let child = try start(desktop, "GETPIN", "BYE", words: "--display :59999")
    #expect(
      try answer(of: child) == ["ERR 83886081 General error <Pinentry>", "OK closing connection"])
    #expect(child.standardError.split(separator: "\n").count == 1)
  }
}
