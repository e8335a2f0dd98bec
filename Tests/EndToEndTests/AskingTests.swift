import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Input and choices of the user, the output of the client, and the effects of Cancel.
@Suite(.serialized, .privateServer) @MainActor struct AskingTests {
  private func type(_ text: String, on desktop: Desktop) throws {
    for byte in text.utf8 { try desktop.input.tap(UInt(byte)) }
  }

  @Test func typedTextIsPrinted() throws {
    let desktop = try Desktop()
    let child = try desktop.start("prompt", "Name?", "--id", "a", "--guard", "0")
    try desktop.waitForAlert("a")
    try type("ann", on: desktop)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "ann\n"))
  }

  @Test func escapePrintsNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.start("prompt", "Name?", "--id", "a")
    try desktop.waitForAlert("a")
    try type("ann", on: desktop)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child) == Desktop.Answer(1))
  }

  @Test func anUpdateKeepsTypedText() throws {
    let desktop = try Desktop()
    let child = try desktop.start("prompt", "Name?", "--id", "a", "--guard", "0", "--listen")
    try desktop.waitForAlert("a")
    try type("an", on: desktop)
    try wait(for: "the typed text") { child.standardOutput.contains(#""value":"an""#) }
    let before = try desktop.server.screenshot()
    #expect(
      try desktop.run("update", "a", "--message", "Of the new user") == Desktop.Answer(0))
    try wait(for: "the message") { try desktop.server.screenshot() != before }
    try type("n", on: desktop)
    try wait(for: "the typed text") { child.standardOutput.contains(#""value":"ann""#) }
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func anInvalidRegularExpressionIsRefused() throws {
    let desktop = try Desktop()
    let answer = try desktop.run("prompt", "Q", "--match", "(")
    #expect(answer.status == 64)
    #expect(answer.errors.hasPrefix("tocsin prompt: "))
    #expect(answer.errors.count { $0 == "\n" } == 1)
  }

  @Test func chooseOffersAHundredThousandRows() throws {
    let desktop = try Desktop()
    let client = BuiltProducts.path(of: "tocsin")
    let child = try desktop.server.start(
      "sh", ["-c", "seq 100000 | '\(client)' choose Which --id a --guard 0"],
      environment: desktop.environment)
    try desktop.waitForAlert("a")
    try type("99998", on: desktop)
    try desktop.input.tap(Keysym.down)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "99998\n"))
  }

  @Test func cancelEndsAllProcessesOfTheCommand() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "progress", "Sleeping", "--id", "a", "--guard", "0", "--", "sh", "-c",
      "echo $$; sleep 100 | sleep 100")
    try desktop.waitForAlert("a")
    try wait(for: "the command") { child.standardOutput.hasSuffix("\n") }
    let group = try #require(Int32(child.standardOutput.dropLast()))
    #expect(kill(-group, 0) == 0)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
    try wait(for: "the end of the group") { kill(-group, 0) != 0 }
  }
}
