import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Questions that programs ask while an alert of their caller is on screen: without special rules,
/// the alert and the program would wait for each other.
@Suite(.serialized, .privateServer) @MainActor struct NestedQuestionTests {
  /// A script with a question, and in a second progress alert a prompt for a secret.
  private static let script = #"""
    "$TOCSIN" confirm "Go on?" --id go --guard 0 >/dev/null || exit 9
    exec "$TOCSIN" progress Inner --id inner -- sh -c '
      printf "got %s\n" "$("$SSH_ASKPASS" "Password for backup:")"; exit 3'
    """#

  /// Waits until the prompt for a secret accepts answers; the progress alert’s window does not
  /// count.
  private func waitForSecret(_ prompts: PromptDesktop) throws {
    try wait(for: "the secret", within: Bounds.start) {
      try prompts.desktop.run("list").output.contains("presented\t0\t1\tPassword")
    }
    try prompts.waitForPrompt()
  }

  @Test func threeLevelsOfQuestionsUnderAProgressAlertAreAnswered() throws {
    let prompts = try PromptDesktop()
    let desktop = prompts.desktop
    desktop.environment["TOCSIN"] = BuiltProducts.path(of: "tocsin")
    let child = try desktop.start(
      "progress", "Outer", "--id", "outer", "--", "sh", "-c", Self.script)
    try desktop.waitForAlert("go")
    try desktop.waitForAlert("outer", .suspended)
    try desktop.input.tap(Keysym.return)
    try waitForSecret(prompts)
    // The inner question may have been queued before it was shown.
    let others = try desktop.alerts().filter { $0.asker == nil }
    #expect(others.count == 2)
    #expect(others.allSatisfy { $0.state == .suspended || $0.state == .queued })
    try prompts.enter("sesame")
    #expect(Desktop.Answer(child).status == 3)
    #expect(child.standardOutput == "got sesame\n")
    try wait(for: "the end of every alert") { try desktop.alerts().isEmpty }
  }

  @Test func progressReappearsWithItsStateAfterAPrompt() throws {
    let prompts = try PromptDesktop()
    let desktop = prompts.desktop
    let child = try desktop.start(
      "progress", "Outer", "--id", "outer", "--", "sh", "-c",
      ##"echo 40 >&3; "$SSH_ASKPASS" "Password:"; echo "#Half" >&3; exec sleep 100"##)
    try waitForSecret(prompts)
    try prompts.enter("sesame")
    try desktop.waitForAlert("outer")
    #expect(child.standardOutput == "sesame\n")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  /// Its window is one like any other; the alert would hide it.
  @Test(arguments: ["zenity --entry >got", "xterm -e sh -c 'read answer; echo $answer >got'"])
  func progressStepsAsideForAnotherProgramsQuestion(command: String) throws {
    let desktop = try Desktop()
    let manager = try desktop.startWindowManager()
    let script = "cd '\(desktop.folder)'; PATH=/usr/bin:/bin; \(command); exec sleep 100"
    let child = try desktop.start("progress", "Outer", "--id", "outer", "--", "sh", "-c", script)
    try desktop.waitForAlert("outer", .suspended)
    try wait(for: "the keyboard") { desktop.isKeyboardFree && desktop.alertWindows().isEmpty }
    try wait(for: "the answer", within: Bounds.start) {
      // The program may not have the focus yet.
      try desktop.input.type("ab")
      try desktop.input.tap(Keysym.return)
      return desktop.text("\(desktop.folder)/got").contains("ab")
    }
    try desktop.waitForAlert("outer")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
    withExtendedLifetime(manager) {}
  }

  /// It grabs the keyboard before it shows its window, or gives up.
  @Test func dmenuHasTheKeyboardDuringProgress() throws {
    let desktop = try Desktop()
    let dmenu = "printf 'apple\\nbanana\\n' | /usr/bin/dmenu >got"
    let script = "cd '\(desktop.folder)'; \(dmenu); exec sleep 100"
    let child = try desktop.start("progress", "Outer", "--id", "outer", "--", "sh", "-c", script)
    try desktop.waitForAlert("outer")
    try wait(for: "dmenu") {
      desktop.server.control.surveyWindows().contains { $0.windowClass?.name == "dmenu" }
    }
    try desktop.input.type("ban")
    try desktop.input.tap(Keysym.return)
    try wait(for: "the choice") { desktop.text("\(desktop.folder)/got") == "banana\n" }
    try desktop.waitForAlert("outer")
    try wait(for: "the end") {
      try desktop.input.tap(Keysym.escape)
      return !child.isRunning
    }
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func questionOfADescendantPrecedesTheQuestionThatWaitsForIt() throws {
    let prompts = try PromptDesktop()
    let desktop = prompts.desktop
    desktop.environment["TOCSIN"] = BuiltProducts.path(of: "tocsin")
    // The shell becomes the outer question after it has started a program that also asks.
    let child = try desktop.server.start(
      "sh",
      [
        "-c",
        #"""
        (until "$TOCSIN" list | grep -q outer; do sleep 0.05; done
         "$TOCSIN" confirm Inner --id inner --guard 0) >/dev/null &
        exec "$TOCSIN" alert --title Outer --id outer --level alert --guard 0 -b OK
        """#,
      ], environment: desktop.environment)
    try desktop.waitForAlert("inner")
    try desktop.waitForAlert("outer", .suspended)
    try desktop.input.tap(Keysym.return)
    try desktop.waitForAlert("outer")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
  }

  @Test func killedPromptFreesTheStage() throws {
    let prompts = try PromptDesktop()
    let desktop = prompts.desktop
    let child = try desktop.start("progress", "Outer", "--id", "outer", "--", "sleep", "100")
    try desktop.waitForAlert("outer")
    let prompt = try prompts.ask("Password:")
    try desktop.waitForAlert("outer", .suspended)
    try wait(for: "the prompt") { desktop.alertWindows().count == 1 && !desktop.isKeyboardFree }
    prompt.send(signal: SIGKILL)
    try desktop.waitForAlert("outer")
    #expect(child.isRunning)
  }
}
