import AlertModel
import AlertProtocol
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// What was typed when another presenter takes over.
@Suite(.serialized, .privateServer) @MainActor struct HandoverTests {
  /// How an alert gets from one presenter to the next.
  enum Handover: CaseIterable {
    case replacement, crash, supervisor, lostDisplay
  }

  @Test(arguments: Handover.allCases)
  func typedTextSurvivesAReplacement(by handover: Handover) throws {
    let desktop = try Desktop()
    let child = try desktop.start(
      "alert", "--id", "p", "--field", "a", "--field", "b", "--guard", "0")
    try desktop.waitForAlert("p")
    try desktop.input.tap(Keysym.tab)
    try desktop.input.type("half")
    try desktop.handleEvents()
    let presenter = try carryOut(handover, on: desktop)
    try desktop.waitForAlert("p")
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    // The caret is where it was, and nothing is selected.
    try desktop.input.type("more")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "ok\na=\nb=halfmore\n"))
    withExtendedLifetime(presenter) {}
  }

  /// Returns the next presenter if it is a child of the test.
  private func carryOut(_ handover: Handover, on desktop: Desktop) throws -> ChildProcess? {
    let former = try #require(try desktop.presenterStatus()).pid
    var presenter: ChildProcess?
    switch handover {
    case .replacement: presenter = try desktop.start("presenter", "--replace")
    case .crash: kill(former, SIGKILL)
    case .supervisor: kill(former, SIGTERM)
    case .lostDisplay: desktop.killOwner(of: try #require(desktop.alertWindows().last).window)
    }
    try wait(for: "the next presenter", within: Bounds.start) {
      try desktop.presenterStatus().map { $0.pid != former } ?? false
    }
    return presenter
  }
}
