import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Other programs can grab the keyboard while nobody uses the computer, although an alert has it.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct KeyboardRestTests {
  /// A presenter whose alerts rest soon, and an alert that has the keyboard.
  private func restingDesk() throws -> (desk: Desk, content: ProbeContent, below: ForeignWindow) {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    below.focus()
    try desk.presenter.connect()
    let display = try #require(desk.presenter.display)
    display.keyboard.rest.seconds = 0.3
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    #expect(!desk.isKeyboardFree)
    desk.advance(bySeconds: 0.3)
    try wait(for: "the rest") { display.keyboard.rest.isResting }
    return (desk, content, below)
  }

  @Test func firstKeyGoesToTheAlert() throws {
    let (desk, content, below) = try restingDesk()
    try desk.input.type("ab")
    try wait(for: "the keys") { content.keys == [.text("a"), .text("b")] }
    #expect(below.keys.isEmpty)
    #expect(desk.presenter.display?.keyboard.rest.isResting == false)
    #expect(!desk.isKeyboardFree)
    // And again.
    try wait(for: "the next rest") { desk.presenter.display?.keyboard.rest.isResting == true }
    try desk.input.type("c")
    try wait(for: "the key") { content.keys.last == .text("c") }
    #expect(below.keys.isEmpty)
  }

  @Test func anotherProgramGetsTheKeyboardAndReturnsIt() throws {
    let (desk, content, below) = try restingDesk()
    // The server may read the other connection first.
    try wait(for: "the locker's grab") { below.grabKeyboard() }
    #expect(content.isArmed)
    try desk.input.type("a")
    try wait(for: "the locker's key") { below.text == "a" }
    try wait(for: "disarming") { !content.isArmed }
    #expect(content.keys.isEmpty)
    below.releaseGrabs()
    try wait(for: "the keyboard") { content.isArmed && !desk.isKeyboardFree }
    try desk.input.type("b")
    try wait(for: "the key") { content.keys == [.text("b")] }
    #expect(below.text == "a")
  }

  @Test func thePointerEndsTheRest() throws {
    let (desk, content, below) = try restingDesk()
    desk.input.movePointer(to: desk.center)
    try wait(for: "the end of the rest") {
      desk.presenter.display?.keyboard.rest.isResting == false
    }
    #expect(!desk.isKeyboardFree)
    try desk.input.type("a")
    try wait(for: "the key") { content.keys == [.text("a")] }
    #expect(below.keys.isEmpty)
  }

  @Test func nothingIsGrabbedAfterTheAlert() throws {
    let (desk, _, below) = try restingDesk()
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    try desk.input.type("a")
    try wait(for: "the key below") { below.text == "a" }
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  // MARK: Alerts that only inform

  /// A progress bar, during which other programs can grab the keyboard.
  private func informingDesk() throws -> (
    desk: Desk, alert: PresentedAlert, below: ForeignWindow, client: ForeignClient
  ) {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    below.focus()
    let alert = try desk.show(
      AlertDescription(
        identifier: AlertIdentifier("bar"), title: "Copying", progress: .percent(40),
        buttons: [AlertButton(id: "stop", label: "Stop", role: .cancel)],
        transition: TransitionName.none, guardMilliseconds: 50)
    ).1
    try wait(for: "the rest") { desk.presenter.display?.keyboard.rest.isResting == true }
    #expect(desk.isKeyboardFree)
    desk.advance(bySeconds: 0.2)
    return (desk, alert, below, client)
  }

  @Test func itsKeysAreItsOwn() throws {
    let (desk, alert, below, _) = try informingDesk()
    try desk.input.type("ab")
    desk.input.movePointer(to: desk.center)
    try wait(for: "the next rest") { desk.presenter.display?.keyboard.rest.isResting == true }
    #expect(desk.isKeyboardFree)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    #expect(below.keys.isEmpty)
    try desk.waitUntilEmpty()
    try desk.input.type("a")
    try wait(for: "the key below") { below.text == "a" }
  }

  @Test func aLauncherIsAboveIt() throws {
    let (desk, alert, below, client) = try informingDesk()
    let launcher = client.makeWindow(
      PixelRect(x: 250, y: 150, width: 120, height: 80), overrideRedirect: true)
    launcher.setClass("rofi")
    // It tries only once, before it has a window.
    try #require(below.grabKeyboard())
    try launcher.map()
    try desk.advanceUntil {
      let stack = desk.control.queryStacking()
      return stack.firstIndex(of: launcher.id)! > desk.alertWindow.flatMap(stack.firstIndex)!
    }
    try desk.input.tap(Keysym.escape)
    try wait(for: "the key") { !below.keys.isEmpty }
    below.releaseGrabs()
    launcher.destroy()
    try desk.advanceUntil { desk.presenter.display?.keyboard.rest.isResting == true }
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    desk.advance(bySeconds: 1)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func aQuestionInItsPlaceHasTheKeyboard() throws {
    let (desk, _, _, _) = try informingDesk()
    let question = AlertDescription(
      identifier: AlertIdentifier("bar"), title: "Copied", transition: TransitionName.none,
      policy: .replace, guardMilliseconds: 50)
    _ = try desk.show(question)
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    desk.advance(bySeconds: 0.5)
    #expect(!desk.isKeyboardFree)
  }
}
