import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing

/// Prompts for secrets, which are separate processes, in the queue of all alerts.
@Suite(.serialized, .privateServer) @MainActor struct PromptQueueTests {
  private func desktop() throws -> Desktop {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_ASKPASS"] = BuiltProducts.path(of: "tocsin-askpass")
    return desktop
  }

  private func ask(_ desktop: Desktop, _ id: String, _ words: String...) throws -> ChildProcess {
    try desktop.start(words: ["password", "Title of \(id)", "--id", id, "--guard", "0"] + words)
  }

  /// The prompts and alerts that `tocsin list` prints: identifier, state and the program that asks.
  private func listed(_ desktop: Desktop) throws -> [[String]] {
    let answer = try desktop.run("list")
    #expect(answer.status == 0 && answer.errors.isEmpty)
    return answer.output.split(separator: "\n").map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return [columns[0], columns[1]] + columns.dropFirst(5).map { String($0.prefix(11)) }
    }
  }

  private func waitForList(_ desktop: Desktop, _ lines: [String]) throws {
    try wait(for: "the list \(lines)", within: Bounds.start) {
      try listed(desktop).map { $0.joined(separator: " ") } == lines
    }
  }

  @Test(arguments: [false, true])
  func promptIsListedAndDismissed(withPresenter: Bool) throws {
    let desktop = try desktop()
    if withPresenter {
      #expect(try desktop.run("alert", "-t", "T", "--timeout", "0.01").status == 5)
    }
    let prompt = try ask(desktop, "pw")
    try waitForList(desktop, ["pw presented secret for "])
    #expect(try desktop.run("list", "--json").output.contains(#""secret-for":""#))
    #expect(try desktop.run("dismiss", "other").errors.contains("no alert “other”"))
    #expect(prompt.isRunning)
    #expect(try desktop.run("dismiss", "pw") == Desktop.Answer(0))
    #expect(Desktop.Answer(prompt).status == 4)
    #expect(try (desktop.presenterStatus() != nil) == withPresenter)
    try waitForList(desktop, [])
  }

  @Test func promptsAndAlertsAreShownByLevelAndArrival() throws {
    let desktop = try desktop()
    let first = try ask(desktop, "first")
    try waitForList(desktop, ["first presented secret for "])
    let alert = try desktop.start("alert", "--id", "alert", "-t", "A", "-b", "Yes", "--guard", "0")
    try desktop.waitForAlert("alert", .queued)
    let second = try ask(desktop, "second")
    try waitForList(
      desktop,
      ["first presented secret for ", "alert queued", "second queued secret for "])
    let high = try ask(desktop, "high", "--level", "alert")
    try waitForList(
      desktop,
      [
        "first presented secret for ", "high queued secret for ", "alert queued",
        "second queued secret for ",
      ])
    for (id, child) in [("first", first), ("high", high), ("alert", alert), ("second", second)] {
      try wait(for: "“\(id)” on screen", within: Bounds.start) {
        try listed(desktop).contains { $0[0] == id && $0[1] == "presented" }
      }
      try wait(for: "the keyboard") { !desktop.isKeyboardFree }
      try desktop.input.tap(Keysym.escape)
      #expect(Desktop.Answer(child).status == 1, "\(id)")
    }
  }

  /// An alert on screen comes before prompts that wait, and an answer is for what comes first.
  @Test func promptsThatWaitComeAfterTheAlertOnScreen() throws {
    let desktop = try desktop()
    let shown = try desktop.present()
    let prompt = try ask(desktop, "same")
    try waitForList(desktop, ["a presented", "same queued secret for "])
    let alert = try desktop.start("alert", "--id", "same", "-b", "Yes", "--guard", "0")
    try waitForList(desktop, ["a presented", "same queued secret for ", "same queued"])
    #expect(try desktop.run("answer", "same", "yes").errors.contains("asks for a secret"))
    #expect(try desktop.run("dismiss", "same").status == 0)
    #expect(Desktop.Answer(prompt).status == 4)
    #expect(Desktop.Answer(alert).status == 4)
    #expect(shown.isRunning)
  }

  @Test func everyPromptHasAnIdentifierOfItsOwn() throws {
    let desktop = try desktop()
    let prompts = try ["A", "B"].map { try desktop.start("password", $0) }
    let alert = try desktop.start("alert", "-t", "T")
    try wait(for: "the list", within: Bounds.start) { try listed(desktop).count == 3 }
    let names = try listed(desktop).map { $0[0] }
    #expect(Set(names) == Set(prompts.map { "secret-\($0.processID)" } + ["alert-1"]))
    #expect(try desktop.run("dismiss", "alert-1") == Desktop.Answer(0))
    #expect(Desktop.Answer(alert).status == 4)
    #expect(prompts.allSatisfy { $0.isRunning })
  }

  @Test func policiesApplyToPrompts() throws {
    let desktop = try desktop()
    let former = try ask(desktop, "pw")
    try waitForList(desktop, ["pw presented secret for "])
    let next = try ask(desktop, "pw", "--policy", "replace")
    #expect(Desktop.Answer(former).status == 4)
    try waitForList(desktop, ["pw presented secret for "])
    let urgent = try ask(desktop, "urgent", "--policy", "interrupt")
    try waitForList(desktop, ["urgent presented secret for ", "pw queued secret for "])
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(urgent).status == 1)
    try waitForList(desktop, ["pw presented secret for "])
    #expect(next.isRunning)
  }
}
