import TestHarness
import TestTraits
import Testing
import X11

/// The example program, which presents custom content.
@Suite(.serialized, .privateServer) @MainActor struct ClockExampleTests {
  @Test func contentOfItsOwnDrawingIsPresentedAndAnswered() throws {
    let desktop = try Desktop()
    let clock = try desktop.server.start(
      BuiltProducts.path(of: "ClockExample"), ["--guard", "0"], environment: desktop.environment)
    // Only the dial is light grey.
    try wait(for: "the dial", within: Bounds.start) {
      try desktop.server.pixel(640, 340) == 0xffe9_e9ee
    }
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(clock) == Desktop.Answer(0, "10:45\n"))
  }
}
