import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

/// Input that was meant for something else never answers.
@Suite(.serialized, .privateServer) @MainActor struct ArmingTests {
  @Test func aFastTypistAnswersNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.start("alert", "--id", "a", "-b", "No", "-b", "Yes")
    // Keys come before, while and after the alert appears, never 0.7 s apart.
    for _ in 0..<25 {
      try desktop.input.tap(Keysym.return)
      try desktop.input.tap(Keysym.space)
      runLoop(for: .milliseconds(60))
    }
    #expect(child.isRunning)
    #expect(try desktop.alerts().map(\.state) == [.presented])
  }

  @Test func aKeyThatIsHeldAnswersNothing() throws {
    let desktop = try Desktop()
    try desktop.input.key(Keysym.return, isDown: true)
    let child = try desktop.present()
    // The server repeats the key all the while.
    runLoop(for: .milliseconds(1500))
    #expect(child.isRunning)
    try desktop.input.key(Keysym.return, isDown: false)
    runLoop()
    #expect(child.isRunning)
  }

  @Test func aDoubleClickWhereAButtonAppearsAnswersNothing() throws {
    let desktop = try Desktop()
    let first = try desktop.present("--guard", "0")
    let button = try desktop.defaultButton()
    try desktop.input.tap(Keysym.escape)
    _ = Desktop.Answer(first)
    let second = try desktop.present()
    desktop.input.click(at: button)
    desktop.input.click(at: button)
    runLoop()
    #expect(second.isRunning)
  }

  @Test func afterAPauseReturnAnswers() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    try desktop.input.tap(Keysym.return)
    #expect(child.isRunning)
    runLoop(for: .milliseconds(900))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func escapeWorksAtOnce() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func anAlertThatIsReplacedUnderThePointerIsDisarmed() throws {
    let desktop = try Desktop()
    let first = try desktop.present()
    let button = try desktop.defaultButton()
    runLoop(for: .milliseconds(900))
    let second = try desktop.start(
      "alert", "--id", "a", "--policy", "replace", "-t", "Title", "-b", "Keep", "-b", "Delete")
    #expect(Desktop.Answer(first).status == 4)
    desktop.input.click(at: button)
    runLoop()
    #expect(second.isRunning)
    #expect(try desktop.alerts().count == 1)
  }
}
