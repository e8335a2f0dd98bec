import TestHarness
import TestTraits
import Testing
import X11

/// The example programs, which present alerts from other loops than the library's.
@Suite(.serialized, .privateServer) @MainActor struct LoopExampleTests {
  @Test func aPlainXlibLoopPresentsAndSleepsMeanwhile() throws {
    let desktop = try Desktop()
    let program = try desktop.server.start(
      BuiltProducts.path(of: "PollLoopExample"), ["--guard", "0"],
      environment: desktop.environment)
    let control = desktop.server.control
    try wait(for: "the program's window", within: Bounds.start) {
      control.queryStacking().contains { control.facts(of: $0)?.frame.width == 200 }
    }
    desktop.input.click(at: PixelPoint(x: 100, y: 60))
    try waitForAlert(on: desktop)
    // After the transition neither loop has anything to do.
    let figures = ProcessFigures(processID: program.processID)
    try wait(for: "the end of the transition") {
      let before = figures.cpuTime
      pause(for: .milliseconds(300))
      return figures.cpuTime - before < 20_000_000
    }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(program) == Desktop.Answer(0, "leave\n"))
  }

  @Test func aGLibLoopOfTheProgramContinuesWithItsTimers() throws {
    let desktop = try Desktop()
    let program = try desktop.server.start(
      BuiltProducts.path(of: "GLibLoopExample"), ["--guard", "0"],
      environment: desktop.environment)
    try waitForAlert(on: desktop)
    // A few beats of the program's timer.
    pause(for: .milliseconds(200))
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(program) == Desktop.Answer(0, "stop counted\n"))
  }

  private func waitForAlert(on desktop: Desktop) throws {
    try wait(for: "the alert", within: Bounds.start) {
      !desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
    }
  }
}
