import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// On-screen keyboards stay above alerts, so that who depends on them can answer.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct OnScreenKeyboardTests {
  private static let frame = PixelRect(x: 0, y: 420, width: 640, height: 60)

  /// A window of the class that the keyboard onboard has.
  private func makeKeyboard(
    of client: ForeignClient, isFramed: Bool = false
  ) throws -> ForeignWindow {
    let keyboard = client.makeWindow(Self.frame)
    keyboard.setClass("onboard")
    if !isFramed { keyboard.setManaged(true) }
    try isFramed ? keyboard.mapManaged() : keyboard.map()
    return keyboard
  }

  private func isAbove(_ window: WindowID, on desk: Desk) -> Bool {
    let stack = desk.control.queryStacking()
    guard let top = desk.control.topLevel(of: window), let place = stack.firstIndex(of: top),
      let alert = desk.alertWindow.flatMap(stack.firstIndex)
    else { return false }
    return place > alert
  }

  @Test(arguments: [nil, WindowManager.openbox, .xfwm4])
  func anOnScreenKeyboardCanBeUsed(manager: WindowManager?) throws {
    let desk = try Desk()
    let running = try manager.map { try RunningWindowManager($0, on: desk.server) }
    let client = try ForeignClient(on: desk.server)
    let keyboard = try makeKeyboard(of: client, isFramed: manager != nil)
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    try wait(for: "arming") { content.isArmed }
    let frame = try #require(desk.control.queryOrigin(of: keyboard.id))
    desk.input.click(at: PixelPoint(x: frame.x + 20, y: frame.y + 20))
    try wait(for: "the press") { keyboard.buttons.count == 1 }
    try desk.input.type("a")
    try wait(for: "the key") { content.text == "a" }
    #expect(content.armings == [true])
    withExtendedLifetime(running) {}
  }

  @Test func aKeyboardThatWouldCoverTheQuestionStaysBelow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = client.makeWindow(desk.control.screenRect)
    keyboard.setClass("onboard")
    keyboard.setManaged(true)
    try keyboard.map()
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    #expect(!isAbove(keyboard.id, on: desk))
  }

  @Test func aWindowThatOpensLaterStaysBelowBoth() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = try makeKeyboard(of: client)
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    let other = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 100))
    other.setManaged(true)
    try other.map()
    try wait(for: "the alert on top") { !isAbove(other.id, on: desk) }
    // The window manager raises the keyboard, as it was asked to.
    keyboard.raise()
    try wait(for: "the keyboard above") {
      isAbove(keyboard.id, on: desk) && !isAbove(other.id, on: desk)
    }
  }
}
