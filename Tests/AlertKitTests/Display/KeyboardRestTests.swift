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
}
