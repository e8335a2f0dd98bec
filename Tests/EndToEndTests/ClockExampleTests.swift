import AlertModel
import TestHarness
import TestTraits
import Testing

/// The example program, which presents custom content.
@Suite(.serialized, .privateServer) @MainActor struct ClockExampleTests {
  @Test func customContentIsPresentedAndAnswered() throws {
    let desktop = try Desktop()
    let clock = try desktop.server.start(
      BuiltProducts.path(of: "ClockExample"), ["--guard", "0"], environment: desktop.environment)
    // Only the dial has the colour of plain buttons, over that of the box beside it.
    let tint = AlertEnvironment(theme: Theme.default.overBlur).palette.plainButton
    try wait(for: "the dial", within: Bounds.start) {
      let box = try desktop.server.pixel(520, 340)
      let ground = Color(
        red: Double(box >> 16 & 0xff) / 255, green: Double(box >> 8 & 0xff) / 255,
        blue: Double(box & 0xff) / 255)
      let (dial, pixel) = (
        tint.composited(over: ground).pixel, try desktop.server.pixel(640, 340)
      )
      return box & 0xff_ffff != 0
        && [16, 8, 0].allSatisfy { shift in
          abs(Int(pixel >> shift & 0xff) - Int(dial >> shift & 0xff)) <= 1
        }
    }
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.right)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(clock) == Desktop.Answer(0, "10:45\n"))
  }
}
