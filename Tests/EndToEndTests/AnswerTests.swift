import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

/// Answers of the user, and the output of the client.
@Suite(.serialized, .privateServer) @MainActor struct AnswerTests {
  @Test func returnPressesTheDefaultButton() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func escapePressesTheCancelButton() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--cancel", "no", "--json")
    try desktop.input.tap(Keysym.escape)
    #expect(
      Desktop.Answer(child)
        == Desktop.Answer(1, "{\"button\":\"no\",\"id\":\"a\",\"outcome\":\"cancelled\"}\n"))
  }

  @Test func tabAndSpacePressTheOtherButton() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.tab)
    try desktop.input.tap(Keysym.space)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "no\n"))
  }

  @Test func shiftAndTabGoBack() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.tab)
    try desktop.input.tap(Keysym.tab, holding: [Keysym.shift])
    try desktop.input.tap(Keysym.space)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func anArrowMovesFromTheDefaultToTheNextButton() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.left)
    try desktop.input.tap(Keysym.space)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "no\n"))
  }

  @Test func altAndALetterPressTheButtonWithTheMnemonic() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0", "-b", "_Later", "-d", "yes")
    try desktop.input.tap(UInt(UInt8(ascii: "l")), holding: [Keysym.alt])
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "later\n"))
  }

  @Test func aClickPressesTheButtonBelowIt() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    desktop.input.click(at: try desktop.otherButton())
    #expect(Desktop.Answer(first) == Desktop.Answer(0, "no\n"))
    let second = try desktop.present("--guard", "0")
    desktop.input.click(at: try desktop.defaultButton())
    #expect(Desktop.Answer(second) == Desktop.Answer(0, "yes\n"))
  }

  @Test func aClickOnTheBackdropDoesNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    desktop.input.click(at: PixelPoint(x: 20, y: 20))
    desktop.input.click(at: PixelPoint(x: 640, y: 790))
    try desktop.expectUnanswered(child)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func aDragAwayFromTheButtonDoesNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    desktop.input.movePointer(to: try desktop.defaultButton())
    desktop.input.button(1, isDown: true)
    desktop.input.movePointer(to: PixelPoint(x: 20, y: 20))
    desktop.input.button(1, isDown: false)
    try desktop.expectUnanswered(child)
  }

  @Test func aDestructiveButtonIsNotPressedByReturn() throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "confirm", "Delete?", "--destructive", "--guard", "0", "--id", "a")
    try desktop.waitForAlert("a")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(1))
  }

  @Test func aTimeoutStartsWhenTheAlertIsVisible() throws {
    let desktop = try Desktop()
    let first = try desktop.present()
    let second = try desktop.start("alert", "-t", "T", "--id", "b", "--timeout", "0.2", "--json")
    try desktop.waitForAlert("b", .queued)
    // Longer than the timeout.
    nothingHappens(for: .milliseconds(300))
    #expect(second.isRunning)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(first).status == 1)
    #expect(
      Desktop.Answer(second) == Desktop.Answer(5, "{\"id\":\"b\",\"outcome\":\"timed-out\"}\n"))
  }

  @Test func aWaitLimitRunsInTheQueue() throws {
    let desktop = try Desktop()
    let first = try desktop.present()
    let second = try desktop.start("alert", "-t", "T", "--wait-limit", "0.2")
    #expect(Desktop.Answer(second).status == 5)
    #expect(first.isRunning)
  }

  @Test(arguments: [
    (["alert"], "the alert is empty: add --title or --message, an input, or a button"),
    (
      ["alert", "--title", "  ", "-m", " "],
      "the alert is empty: add --title or --message, an input, or a button"
    ),
    (
      ["alert", "-b", "A", "-b", "A"],
      "--button has the label “A” twice; tell the buttons apart by identifiers, as in --button "
        + "first=LABEL"
    ),
    (
      ["alert", "-t", "T", "--monitor", "NOPE"],
      "no monitor is called “NOPE”; available: primary, pointer, focus, all, screen"
    ),
    (
      ["password", "P", "--monitor", "NOPE"],
      "no monitor is called “NOPE”; available: primary, pointer, focus, all, screen"
    ),
  ])
  func whatCannotBeMeantIsRefused(words: [String], message: String) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let answer = Desktop.Answer(try desktop.start(words: words))
    #expect(answer.status == 64)
    #expect(answer.output.isEmpty)
    #expect(answer.errors.hasSuffix("\(message)\n"), "\(answer.errors)")
    #expect(answer.errors.split(separator: "\n").count == 1)
  }
}
