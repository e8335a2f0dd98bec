import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

/// Input that was meant for something else does not answer an alert.
@Suite(.serialized, .privateServer) @MainActor struct ArmingTests {
  @Test func fastTypingAnswersNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.start("alert", "--id", "a", "-b", "No", "-b", "Yes")
    // Keys are pressed before, while and after the alert appears, less than 0.7 s apart.
    for _ in 0..<25 {
      try desktop.input.tap(Keysym.return)
      try desktop.input.tap(Keysym.space)
      pause(for: .milliseconds(60))
    }
    #expect(child.isRunning)
    #expect(try desktop.alerts().map(\.state) == [.presented])
  }

  @Test func impatientReturnsAnswer() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    try wait(for: "the answer") {
      if child.isRunning { try desktop.input.tap(Keysym.return) }
      return happens(within: .milliseconds(200)) { !child.isRunning }
    }
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func aHeldKeyAnswersNothing() throws {
    let desktop = try Desktop()
    desktop.server.control.setAutoRepeat(delayMilliseconds: 40, intervalMilliseconds: 20)
    try desktop.input.key(Keysym.return, isDown: true)
    let child = try desktop.present("--guard", "50")
    // Longer than three times the guard, while the server repeats the key.
    nothingHappens(for: .milliseconds(300))
    try desktop.expectUnanswered(child)
    try desktop.input.key(Keysym.return, isDown: false)
    try desktop.expectUnanswered(child)
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
    try desktop.expectUnanswered(second)
  }

  @Test func afterAPauseReturnAnswers() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    try desktop.input.tap(Keysym.return)
    #expect(child.isRunning)
    pause(for: Desktop.defaultSilence)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test(arguments: ["prompt", "password"], [0, 200])
  func lettersArriveFromTheFirstFrameOn(command: String, afterMilliseconds: Int) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    let child = try desktop.start(command, "What is it?", "--guard", "300")
    try wait(for: "the window", within: Bounds.start) { !desktop.alertWindows().isEmpty }
    pause(for: .milliseconds(afterMilliseconds))
    for letter in "correcthorse" {
      try desktop.input.type(String(letter))
      pause(for: .milliseconds(60))
    }
    // Answers wait for a pause of 1.4 times the guard.
    pause(for: .milliseconds(550))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "correcthorse\n"))
  }

  @Test(arguments: ["prompt", "password"])
  func lettersForTheWindowBelowDoNotArrive(command: String) throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    // On a busy machine, simulated typing may pause as long as a user who reads the prompt before
    // typing.
    for attempt in 0..<5 {
      let (child, longestPause) = try typeBeneath(command, on: desktop)
      guard longestPause < .milliseconds(250) || attempt == 4 else {
        try desktop.input.tap(Keysym.escape)
        _ = Desktop.Answer(child)
        continue
      }
      pause(for: Desktop.defaultSilence)
      try desktop.input.type("mine")
      pause(for: Desktop.defaultSilence)
      try desktop.input.tap(Keysym.return)
      #expect(Desktop.Answer(child) == Desktop.Answer(0, "mine\n"))
      return
    }
  }

  /// Types without a pause while an alert appears; the user notices the alert after a second.
  private func typeBeneath(
    _ command: String, on desktop: Desktop
  ) throws -> (child: ChildProcess, longestPause: Duration) {
    var child: ChildProcess?
    var keysAfterwards = 0
    var longestPause = Duration.zero
    var last = ContinuousClock.now
    for round in 0..<200 where keysAfterwards < 12 {
      try desktop.input.type("x")
      longestPause = max(longestPause, ContinuousClock.now - last)
      last = .now
      pause(for: .milliseconds(50))
      if round == 3 { child = try desktop.start(command, "What is it?") }
      if !desktop.alertWindows().isEmpty { keysAfterwards += 1 }
    }
    return (try #require(child), longestPause)
  }

  @Test func escapeWorksAtOnce() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func anAlertReplacedUnderThePointerIsDisarmed() throws {
    let desktop = try Desktop()
    // The guard is over before the button is found.
    let first = try desktop.present("--guard", "1")
    let button = try desktop.defaultButton()
    // A guard that a busy machine cannot outlast.
    let second = try desktop.start(
      "alert", "--id", "a", "--policy", "replace", "-t", "Title", "-b", "Keep", "-b", "Delete",
      "--guard", "5000")
    #expect(Desktop.Answer(first).status == 4)
    // The guard of the first alert is over, that of the second one is not.
    desktop.input.click(at: button)
    try desktop.expectUnanswered(second)
    #expect(try desktop.alerts().count == 1)
  }
}
