import TestHarness
import TestTraits
import Testing
import X11

/// The library's example program, which presents content of its own drawing.
@Suite(.serialized, .privateServer) @MainActor struct ClockExampleTests {
  @Test func contentOfItsOwnDrawingIsPresentedAndAnswered() throws {
    let desktop = try Desktop()
    let clock = try desktop.server.start(
      BuiltProducts.path(of: "ClockExample"), ["--guard", "0"], environment: desktop.environment)
    // The dial is light grey, which nothing else on the bare screen is.
    try wait(for: "the dial", within: Bounds.start) {
      try desktop.server.pixel(640, 340) == 0xffe9_e9ee
    }
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(clock) == Desktop.Answer(0, "10:45\n"))
  }
}
