import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// `pinentry`, and its Assuan dialogue with GnuPG's agent.
@Suite(.serialized, .privateServer) @MainActor struct PinentryTests {
  /// Starts pinentry with these lines on standard input, which stays open.
  private func start(
    _ desktop: PromptDesktop, _ lines: String..., words: String = ""
  ) throws -> ChildProcess {
    let text = lines.map { "\($0)\n" }.joined()
    return try desktop.start(
      "sh",
      ["-c", #"(printf %s "$1"; exec cat) | exec "$2" \#(words)"#, "sh", text, desktop.pinentry],
      input: .open)
  }

  /// Waits for its exit, and returns the lines that it wrote after the greeting.
  private func answer(of child: ChildProcess) throws -> [String] {
    try wait(for: "the last line", within: Bounds.start) {
      child.standardOutput.hasSuffix("OK closing connection\n")
    }
    child.closeInput()
    #expect(try child.waitForExit() == .exited(0))
    return child.standardOutput.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test func aSecretIsSentInADataLine() throws {
    let desktop = try PromptDesktop()
    let child = try start(
      desktop, "SETDESC Unlock%0Athe key", "SETPROMPT Passphrase:", "GETPIN", "BYE")
    #expect(try desktop.waitForPrompt().title == "Passphrase")
    try desktop.enter("hunter 2")
    #expect(
      try answer(of: child) == ["OK", "OK", "D hunter 2", "OK", "OK closing connection"])
  }

  @Test func anEmptySecretHasNoDataLine() throws {
    let desktop = try PromptDesktop()
    let child = try start(desktop, "GETPIN", "BYE")
    try desktop.waitForPrompt()
    try desktop.enter("")
    #expect(try answer(of: child) == ["OK", "OK closing connection"])
  }

  @Test func questionsFollowOneAnother() throws {
    let desktop = try PromptDesktop()
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
    let desktop = try PromptDesktop()
    let child = try start(desktop, "GETPIN", "BYE", words: "--timeout 1")
    #expect(
      try answer(of: child) == ["ERR 83886142 Timeout <Pinentry>", "OK closing connection"])
  }

  @Test func aSecretIsEnteredTwiceAndRated() throws {
    let desktop = try PromptDesktop()
    let child = try start(
      desktop, "SETREPEAT Again:", "SETREPEATERROR does not match", "SETQUALITYBAR", "GETPIN", "BYE"
    )
    try desktop.waitForPrompt()
    try desktop.desktop.input.type("a")
    try desktop.desktop.input.tap(Keysym.tab)
    // Different entries are rejected.
    try desktop.enter("b")
    nothingHappens()
    #expect(!child.standardOutput.contains("\nD "))
    try desktop.desktop.input.tap(Keysym.backspace)
    try desktop.enter("a")
    #expect(
      try answer(of: child) == [
        "OK", "OK", "OK", "INQUIRE QUALITY a", "S PIN_REPEATED", "D a", "OK",
        "OK closing connection",
      ])
  }

  @Test func questionsBeforeTheEndOfInputAreAnswered() throws {
    let desktop = try PromptDesktop()
    let child = try desktop.start(desktop.pinentry, [], input: .text("GETPIN\n"))
    try desktop.waitForPrompt()
    try desktop.enter("abc")
    #expect(Desktop.Answer(child) == .init(0, "OK Pleased to meet you\nD abc\nOK\n"))
  }

  @Test func itEndsWhenItsReaderExits() throws {
    let desktop = try PromptDesktop()
    let child = try desktop.start(
      "sh",
      ["-c", #"(echo GETPIN; exec cat) | "$0" | exec tee /dev/null"#, desktop.pinentry],
      input: .open)
    let prompt = try desktop.waitForPrompt()
    try desktop.desktop.input.type("abc")
    let reader = try #require(
      fileNames(in: "/proc").compactMap { Int32($0) }.first { pid in
        ProcessStatus(of: pid)?.parent == child.processID
          && (try? String(contentsOfFileAt: "/proc/\(pid)/comm")) == "tee\n"
      })
    kill(reader, SIGKILL)
    child.closeInput()
    #expect(try child.waitForExit() != .exited(0))
    #expect(!child.standardOutput.contains("abc"))
    try wait(for: "the prompt’s end") { desktop.desktop.alertWindows().isEmpty }
    try wait(for: "the end of its process") { hasEnded(Int32(prompt.processID)) }
  }

  /// A secret as long as generated ones, without repeated parts.
  nonisolated private static let long = (0..<150).map { "\($0 * 7919)q" }.joined().prefix(900)

  @Test(
    .enabled(if: geteuid() == 0, "only root can look into its memory"), arguments: [false, true])
  func noCopyOfTheSecretRemains(isPasted: Bool) throws {
    let desktop = try PromptDesktop()
    let child = try desktop.start(desktop.pinentry, [], input: .open)
    child.write("GETPIN\n")
    try desktop.waitForPrompt()
    let secret = isPasted ? String(Self.long) : "qzx7wvk3jh9fpt2m"
    let owner =
      try isPasted
      ? desktop.start("xclip", ["-i", "-selection", "clipboard", "-quiet"], input: .text(secret))
      : nil
    if let owner {
      let atoms = desktop.desktop.server.control.atoms
      try wait(for: "xclip") {
        desktop.desktop.server.control.owner(of: atoms[.clipboard]) != .none
      }
      try desktop.desktop.input.tap(0x76, holding: [Keysym.control])
      #expect(owner.isRunning)
    } else {
      try desktop.desktop.input.type(secret)
    }
    let pid = child.processID
    let parts = stride(from: 0, to: secret.count - 15, by: 400).map { offset in
      String(secret.dropFirst(offset).prefix(16))
    }
    // This checks the measurement: the secret is in memory while it is being entered. A pasted
    // secret comes from another program.
    try wait(for: "the secret") { ProcessMemory.count(of: parts[0], in: pid) == 1 }
    try desktop.desktop.input.tap(Keysym.return)
    try wait(for: "the answer") { child.standardOutput.hasSuffix("\nD \(secret)\nOK\n") }
    for part in parts {
      #expect(try #require(ProcessMemory.count(of: part, in: pid)) == 0, "\(part)")
    }
  }

  /// What Xlib keeps of a pasted text depends on how its bytes arrive, so the test keeps the
  /// machine busy.
  @Test(.enabled(if: geteuid() == 0, "only root can look into its memory"))
  func noCopyOfAPastedSecretRemainsOnABusyMachine() throws {
    let desktop = try PromptDesktop()
    let load = try (0..<4).map { _ in try ChildProcess("sh", ["-c", "while :; do :; done"]) }
    defer { for child in load { child.send(signal: SIGKILL) } }
    /// Only the paste and the answer need a busy machine; other tests may run beside this one.
    func setBusy(_ isBusy: Bool) {
      for child in load { child.send(signal: isBusy ? SIGCONT : SIGSTOP) }
    }
    setBusy(false)
    let secret = String(Self.long)
    let owner = try desktop.start(
      "xclip", ["-i", "-selection", "clipboard", "-quiet"], input: .text(secret))
    let control = desktop.desktop.server.control
    try wait(for: "xclip") { control.owner(of: control.atoms[.clipboard]) != .none }
    let parts = stride(from: 0, to: secret.count - 15, by: 50).map { offset in
      String(secret.dropFirst(offset).prefix(16))
    }
    let child = try desktop.start(desktop.pinentry, [], input: .open)
    var former: PromptDesktop.Prompt?
    for round in 1...6 {
      child.write("GETPIN\n")
      former = try desktop.waitForPrompt(after: former)
      setBusy(true)
      try desktop.desktop.input.tap(0x76, holding: [Keysym.control])
      try wait(for: "the secret") { ProcessMemory.count(of: parts[0], in: child.processID) == 1 }
      // On a busy machine the prompt may not accept an answer yet when the key arrives.
      try wait(for: "the answer", checkingEvery: .milliseconds(500)) {
        let isAnswered =
          child.standardOutput.split(separator: "\n").count { $0 == "D \(secret)" } == round
        if !isAnswered { try desktop.desktop.input.tap(Keysym.return) }
        return isAnswered
      }
      setBusy(false)
      let counts = try #require(ProcessMemory.counts(of: parts, in: child.processID))
      for (part, count) in zip(parts, counts) {
        #expect(count == 0, "\(part) in round \(round)")
      }
      try wait(for: "the window’s end") { desktop.desktop.alertWindows().isEmpty }
    }
    #expect(owner.isRunning)
  }

  @Test func theDisplayOptionIsUsed() throws {
    let desktop = try PromptDesktop()
    let display = desktop.desktop.server.displayName
    let child = try start(desktop, "GETPIN", "BYE", words: "--display \(display)")
    try desktop.waitForPrompt()
    try desktop.enter("abc")
    #expect(try answer(of: child) == ["D abc", "OK", "OK closing connection"])
  }

  @Test func aMissingDisplayFailsTheQuestion() throws {
    let desktop = try PromptDesktop()
    let child = try start(desktop, "OPTION display=:59999", "GETPIN", "BYE")
    #expect(
      try answer(of: child)
        == ["OK", "ERR 83886081 General error <Pinentry>", "OK closing connection"])
    #expect(child.standardError.split(separator: "\n").count == 1)
  }

  /// Where the display is specified: on the command line or in the environment.
  @Test(arguments: ["--display :59999", ""])
  func withoutADisplayTheTerminalPinentryIsUsed(words: String) throws {
    let desktop = try PromptDesktop()
    let environment = desktop.desktop.environment.merging(
      ["PATH": desktop.folder, "DISPLAY": .some(":59999")]) { $1 }
    // Without a display the request fails.
    let failed = Desktop.Answer(
      try ChildProcess(
        desktop.pinentry, words.split(separator: " ").map(String.init), environment: environment,
        input: .text("GETPIN\n")))
    #expect(failed.output == "OK Pleased to meet you\nERR 83886081 General error <Pinentry>\n")
    try desktop.write(
      "#!/bin/sh\necho terminals \"$@\"\n", to: "pinentry-curses", mode: 0o700)
    let answer = Desktop.Answer(
      try ChildProcess(
        desktop.pinentry, words.split(separator: " ").map(String.init), environment: environment,
        input: .text("GETPIN\n")))
    #expect(answer == .init(0, words.isEmpty ? "terminals\n" : "terminals \(words)\n"))
  }
}
