import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.privateServer(.small), .serialized)
struct KeyboardTests {
  private let corner = PixelRect(x: 0, y: 0, width: 120, height: 90)

  @Test func isGrabbedForTheAlertAndReleased() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(corner)
    try below.map()
    below.focus()
    try desk.input.type("a")
    try wait(for: "the first key") { below.text == "a" }
    let content = ProbeContent()
    let alert = try desk.show(content)
    #expect(!desk.isKeyboardFree)
    // The focus is left unchanged, so that it cannot be lost.
    #expect(desk.control.queryFocusedWindow() == below.id)
    try desk.input.type("bc")
    try wait(for: "keys in the alert") { content.keys == [.text("b"), .text("c")] }
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse() == AlertResponse(.cancelled))
    try desk.waitUntilEmpty()
    #expect(desk.control.queryFocusedWindow() == below.id)
    try desk.input.type("d")
    try wait(for: "the last key") { below.text == "ad" }
    #expect(content.keys == [.text("b"), .text("c")])
  }

  @Test func isReleasedWhenTheAlertIsAnswered() throws {
    let desk = try Desk()
    let alert = try desk.show(
      ProbeContent(), options: AlertOptions(transition: .fade, guardMilliseconds: 0))
    try desk.input.tap(Keysym.escape)
    _ = try alert.waitForResponse()
    #expect(desk.presenter.alerts.first?.state == .dismissing)
    #expect(desk.isKeyboardFree)
  }

  @Test func staysWithTheAlertWhenTheFocusChanges() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content)
    let thief = client.makeWindow(corner)
    try thief.map()
    thief.focus()
    try desk.input.type("abc")
    try wait(for: "the keys") { content.keys.count == 3 }
    #expect(thief.keys.isEmpty)
  }

  @Test func heldByAMenuLeavesTheAlertDisarmedWithAHint() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xff_ffff).map()
    let menu = client.makeWindow(corner, overrideRedirect: true)
    try menu.map()
    #expect(menu.grabKeyboard())
    #expect(menu.grabPointer())
    let content = ProbeContent(size: Size(width: 200, height: 100))
    content.chrome = .box
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert")
    let below = PixelPoint(x: desk.center.x, y: desk.center.y + 50 + 20)
    let ground = try desk.server.pixel(below.x, below.y)
    // Apart from the fine noise of the backdrop.
    func isGround() throws -> Bool {
      let pixel = try desk.server.pixel(below.x, below.y)
      return [16, 8, 0].allSatisfy { shift in
        abs(Int(pixel >> shift & 0xff) - Int(ground >> shift & 0xff)) <= 16
      }
    }
    try wait(for: "a word about the keyboard") { desk.window?.container.notice != nil }
    try wait(for: "that word on screen") { try !isGround() }
    try desk.input.type("a")
    try wait(for: "the menu's key") { menu.text == "a" }
    #expect(!content.isArmed)
    menu.releaseGrabs()
    try wait(for: "the keyboard") { content.isArmed }
    #expect(desk.window?.container.notice == nil)
    try desk.input.type("b")
    try wait(for: "the alert's key") { content.keys == [.text("b")] }
    try wait(for: "the end of the word") { try isGround() }
  }

  @Test func pointerCancelsWhileAnotherProgramKeepsTheKeyboard() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let owner = client.makeWindow(corner, overrideRedirect: true)
    try owner.map()
    #expect(owner.grabKeyboard())
    var description = AlertDescription(
      title: "Held",
      buttons: [
        AlertButton(id: "cancel", label: "Cancel", role: .cancel),
        AlertButton(id: "ok", label: "OK"),
      ], transition: TransitionName.none, guardMilliseconds: 100)
    let (content, alert) = try desk.show(description)
    desk.advance(bySeconds: 0.2)
    desk.input.click(at: try desk.middle(of: 1, in: content))
    desk.advance(bySeconds: 0.3)
    #expect(alert.response == nil)
    desk.input.click(at: try desk.middle(of: 0, in: content))
    #expect(try alert.waitForResponse().outcome == .cancelled)
    // The timeout is not delayed either.
    description.timeout = 0.2
    try desk.waitUntilEmpty()
    let (_, timed) = try desk.show(description)
    #expect(try timed.waitForResponse().outcome == .timedOut)
  }

  @Test func briefGrabShowsNoHint() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let menu = client.makeWindow(corner, overrideRedirect: true)
    try menu.map()
    #expect(menu.grabKeyboard())
    try desk.show(ProbeContent(), options: .immediate(guardMilliseconds: 50))
    desk.advance(bySeconds: 0.15)
    #expect(desk.window?.container.notice == nil)
    menu.releaseGrabs()
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    desk.advance(bySeconds: 3)
    #expect(desk.window?.container.notice == nil)
  }

  @Test func isGrabbedWhenAHotkeyIsReleased() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let owner = client.makeWindow(corner)
    try owner.grabHotkey(Keysym.return)
    try desk.input.key(Keysym.return, isDown: true)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    nothingHappens()
    #expect(!content.isArmed)
    try desk.input.key(Keysym.return, isDown: false)
    try wait(for: "the keyboard") { content.isArmed }
    #expect(content.events.isEmpty)
    try desk.input.tap(Keysym.return)
    try wait(for: "the next press") { content.keys == [.return] }
  }

  @Test func isKeptDuringADragThatEndsOverTheAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(desk.control.screenRect)
    try below.map()
    desk.input.movePointer(to: desk.center)
    desk.input.button(1, isDown: true)
    try wait(for: "the drag") { below.buttons.count == 1 }
    let content = ProbeContent()
    try desk.show(content)
    desk.input.movePointer(to: PixelPoint(x: desk.center.x + 20, y: desk.center.y))
    desk.input.button(1, isDown: false)
    try wait(for: "the drag's end") { below.buttonReleases == 1 }
    desk.input.click(at: desk.center)
    try wait(for: "a click") { content.clicks.releases == 1 }
    #expect(content.clicks.presses == 1)
  }

  @Test func releaseWithoutAPressIsNotAClick() throws {
    let desk = try Desk()
    desk.input.movePointer(to: desk.center)
    desk.input.button(1, isDown: true)
    let content = ProbeContent()
    try desk.show(content)
    desk.input.button(1, isDown: false)
    desk.input.click(at: desk.center)
    try wait(for: "a click") { content.clicks.releases == 1 }
    #expect(content.clicks.presses == 1)
  }

  @Test func survivesTheFocusedWindow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(corner)
    try below.map()
    below.focus()
    let content = ProbeContent()
    let alert = try desk.show(content)
    below.destroy()
    // A locker could have taken the focus: the keyboard is released briefly.
    try wait(for: "the keyboard to be free") { desk.isKeyboardFree }
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    try desk.waitUntilEmpty()
    #expect(desk.isKeyboardFree)
    #expect(desk.presenter.display?.connection.unexpectedErrorCount == 0)
  }

  @Test func followsTheLayout() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content)
    try desk.input.tap(0x7a)
    try wait(for: "a key") { content.keys == [.text("z")] }
    let keycode = try #require(desk.control.keycode(for: 0x7a))
    #expect(try desk.server.start("setxkbmap", ["de"]).waitForExit() == .exited(0))
    try wait(for: "the new layout") { desk.control.keycode(for: 0x79) == keycode }
    try desk.input.tap(0x79)
    try wait(for: "the same key") { content.keys == [.text("z"), .text("y")] }
  }

  @Test func shortcutsUseTheLatinLayoutOfTwo() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content)
    let keycode = try #require(desk.control.keycode(for: 0x63))
    #expect(try desk.server.start("setxkbmap", ["ru,us"]).waitForExit() == .exited(0))
    // CYRILLIC SMALL LETTER ES is on the key of C.
    try wait(for: "the new layout") { desk.control.keycode(for: 0x06d3) == keycode }
    desk.input.keycode(keycode)
    try desk.input.key(Keysym.control, isDown: true)
    desk.input.keycode(keycode)
    try desk.input.key(Keysym.control, isDown: false)
    try wait(for: "the keys") { content.keys.filter { $0 != .text("") }.count == 2 }
    #expect(content.keys.filter { $0 != .text("") } == [.text("с"), .text("c")])
  }

  /// A limit of X11, which README states: another trusted client can read the keys.
  @Test func canBeObservedByTrustedClients() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    let keycode = try #require(desk.control.keycode(for: 0x61))
    #expect(!desk.control.queryKeymap().keycodes.contains(keycode))
    try desk.input.key(0x61, isDown: true)
    #expect(desk.control.queryKeymap().keycodes.contains(keycode))
    try desk.input.key(0x61, isDown: false)
  }
}
