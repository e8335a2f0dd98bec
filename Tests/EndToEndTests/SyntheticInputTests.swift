import TestHarness
import TestTraits
import Testing
import X11

/// XTEST input of other programs, where the configuration refuses it.
@Suite(.serialized, .privateServer) @MainActor struct SyntheticInputTests {
  /// Presses Return and the default button.
  private func answer(_ desktop: Desktop) throws {
    try XTestInput(on: desktop.server, isAutomatic: true).tap(Keysym.return)
    // The right one of two buttons; the box is in the centre of the screen.
    let middle = desktop.server.control.screenRect.center
    desktop.input.click(at: PixelPoint(x: middle.x + 90, y: middle.y + 20))
  }

  @Test
  func aDestructiveAlertIgnoresSyntheticInput() throws {
    let desktop = try Desktop()
    desktop.environment["TOCSIN_REFUSE_XTEST"] = "1"
    let harmful = try desktop.present("--guard", "0", "--destructive", "yes", "--default", "yes")
    try answer(desktop)
    // The presenter handles the presses before this request.
    try desktop.waitForAlert("a")
    #expect(harmful.isRunning)
    #expect(try desktop.run("dismiss", "a").status == 0)
    #expect(Desktop.Answer(harmful).status == 4)
    // An alert that only warns can be answered.
    let harmless = try desktop.present("--guard", "0")
    try XTestInput(on: desktop.server, isAutomatic: true).tap(Keysym.return)
    #expect(Desktop.Answer(harmless) == Desktop.Answer(0, "yes\n"))
  }

  @Test
  func withoutTheSettingSyntheticInputAnswers() throws {
    let desktop = try Desktop()
    let harmful = try desktop.present("--guard", "0", "--destructive", "yes", "--default", "yes")
    try answer(desktop)
    #expect(Desktop.Answer(harmful) == Desktop.Answer(0, "yes\n"))
  }
}
