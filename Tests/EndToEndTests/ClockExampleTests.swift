import AlertModel
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
    // Only the dial has the colour of plain buttons.
    let dial = AlertEnvironment(theme: Theme.default.overBlur).palette.plainButton.pixel
    try wait(for: "the dial", within: Bounds.start) {
      let pixel = try desktop.server.pixel(640, 340)
      return [16, 8, 0].allSatisfy { shift in
        abs(Int(pixel >> shift & 0xff) - Int(dial >> shift & 0xff)) <= 1
      }
    }
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(clock) == Desktop.Answer(0, "10:45\n"))
  }
}
