import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// Text from keys without an input method, beside its windows, and from the pasteboard.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct TextCompositionTests {
  private func useDeadKeys(_ desk: Desk) throws {
    let setter = try desk.server.start("setxkbmap", ["us", "-variant", "intl"])
    #expect(try setter.waitForExit() == .exited(0))
    try wait(for: "the layout") {
      desk.control.keycode(for: Keysym.deadAcute) != nil
        && desk.window?.display.connection.keycode(for: Keysym.deadAcute) != nil
    }
  }

  @Test func deadKeysCombineWithTheNextKey() throws {
    let desk = try Desk()
    let content = TypingProbe()
    let alert = try desk.show(content)
    try useDeadKeys(desk)
    try desk.input.tap(Keysym.deadAcute)
    try wait(for: "the accent") { content.preedit.text == "´" }
    try desk.input.type("e")
    try wait(for: "the letter") { content.text == "é" }
    #expect(content.preedit.text.isEmpty)
    // The first Escape ends the sequence, the second the alert.
    try desk.input.tap(Keysym.deadAcute)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the end of the sequence") { content.preedits == ["´", "", "´", ""] }
    #expect(alert.response == nil)
    try desk.input.tap(Keysym.deadAcute)
    try desk.input.tap(Keysym.left)
    try desk.input.tap(0x63, holding: [Keysym.control])
    try wait(for: "a shortcut") { content.otherKeys.contains(.text("c")) }
    #expect(content.text == "é")
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func inputMethodWindowsStayAbove() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let candidates = client.makeWindow(
      PixelRect(x: 240, y: 180, width: 120, height: 90), overrideRedirect: true)
    candidates.setClass("ibus-ui-gtk3")
    try candidates.map()
    nothingHappens()
    #expect(desk.control.queryStacking().last == candidates.id)
    #expect(content.armings == [true])
    try desk.input.type("a")
    try wait(for: "a key") { content.text == "a" }
    // If no text has the focus, the window of an input method covers the box like any other.
    content.host?.textCaretMoved(to: nil)
    try wait(for: "disarming") { !content.isArmed }
  }

  @Test func pasteboardIsThatOfTheDisplay() throws {
    let desk = try Desk()
    let content = TypingProbe()
    try desk.show(content)
    let pasteboard = try #require(content.host?.pasteboard)
    let foreign = try desk.server.start(
      "xclip", ["-i", "-selection", "primary", "-quiet"], input: .text("theirs"))
    var read: String??
    try wait(for: "the other program") {
      desk.control.owner(of: desk.control.atoms[.primary]) != .none
    }
    pasteboard.read(.primary, limit: 5) { read = $0 }
    #expect(try wait(for: "its text") { read } == "their")
    pasteboard.write("ours", to: .primary)
    pasteboard.write("日本", to: .clipboard)
    #expect(try foreign.waitForExit() == .exited(0))
    for (selection, text) in [("primary", "ours"), ("clipboard", "日本")] {
      let reader = try desk.server.start("xclip", ["-o", "-selection", selection])
      #expect(try reader.waitForExit() == .exited(0))
      #expect(reader.standardOutput == text)
    }
    // The presenter's own text is available at once.
    var own: String??
    pasteboard.read(.clipboard, limit: 5) { own = $0 }
    #expect(own == "日")
  }
}
