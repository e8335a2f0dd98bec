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

  /// A window of the class that the keyboard onboard has, mapped.
  private func makeKeyboard(
    of client: ForeignClient, isFramed: Bool = false
  ) throws -> ForeignWindow {
    let keyboard = makeHiddenKeyboard(Self.frame, of: client, isFramed: isFramed)
    try isFramed ? keyboard.mapManaged() : keyboard.map()
    return keyboard
  }

  private func makeHiddenKeyboard(
    _ frame: PixelRect, of client: ForeignClient, isFramed: Bool = false
  ) -> ForeignWindow {
    let keyboard = client.makeWindow(frame)
    keyboard.setClass("onboard")
    if !isFramed { keyboard.setManaged(true) }
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
    let keyboard = makeHiddenKeyboard(desk.control.screenRect, of: client)
    try keyboard.map()
    let content = TypingProbe()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    #expect(!isAbove(keyboard.id, on: desk))
  }

  /// The size of a box that has room above a keyboard in the lower half.
  private static let size = Size(width: 300, height: 120)

  private func box(on desk: Desk) throws -> Rect {
    try #require(desk.window?.panes.first).contentFrame
  }

  /// A question without a text needs the keyboard, too, for its buttons.
  @Test(arguments: [nil, WindowManager.openbox], [TransitionName.none, .fade])
  func theBoxMakesRoomForAKeyboard(manager: WindowManager?, transition: TransitionName) throws {
    let desk = try Desk()
    let running = try manager.map { try RunningWindowManager($0, on: desk.server) }
    let client = try ForeignClient(on: desk.server)
    let keyboard = makeHiddenKeyboard(
      PixelRect(x: 100, y: 200, width: 440, height: 120), of: client, isFramed: manager != nil)
    let options = AlertOptions(transition: transition, guardMilliseconds: 0)
    try desk.show(ProbeContent(size: Self.size), options: options)
    let middle = try box(on: desk)
    try manager == nil ? keyboard.map() : keyboard.mapManaged()
    // A window manager puts it elsewhere.
    keyboard.move(to: PixelPoint(x: 100, y: 200))
    try wait(for: "the keyboard above, beside the box") {
      let origin = try #require(desk.control.queryOrigin(of: keyboard.id))
      let frame = Rect(PixelRect(x: origin.x, y: origin.y, width: 440, height: 120))
      return try isAbove(keyboard.id, on: desk) && frame.intersects(middle)
        && !frame.intersects(box(on: desk))
    }
    let place = try box(on: desk)
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 180, y: Int(place.center.y)), "the box")
    keyboard.unmap()
    try wait(for: "the box in its place") { try box(on: desk) == middle }
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the box")
    withExtendedLifetime(running) {}
  }

  @Test func theBoxMovesStepByStep() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = makeHiddenKeyboard(PixelRect(x: 0, y: 200, width: 640, height: 280), of: client)
    let content = ProbeContent(size: Self.size)
    content.chrome = .box
    try desk.show(content, options: AlertOptions(transition: .fade, guardMilliseconds: 0))
    let middle = try box(on: desk).minY
    desk.clock.stop()
    try keyboard.map()
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    #expect(try box(on: desk).minY > 64 + (middle - 64) / 2)
    desk.clock.skip(seconds: 0.09)
    try wait(for: "a step") { try (65..<64 + (middle - 64) / 2).contains(box(on: desk).minY) }
    desk.clock.skip(seconds: 0.1)
    try wait(for: "the last step") { try box(on: desk).minY == 64 }
  }

  /// A box that is too tall for the room beside the keyboard becomes shorter, as long as it is there.
  @Test func aTallBoxMakesRoomForAKeyboard() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = makeHiddenKeyboard(PixelRect(x: 0, y: 280, width: 640, height: 200), of: client)
    let content = ProbeContent(size: Size(width: 300, height: 300))
    try desk.show(content, options: .immediate(guardMilliseconds: 0))
    try keyboard.map()
    try wait(for: "the keyboard above, below the box") {
      try isAbove(keyboard.id, on: desk)
        && box(on: desk) == Rect(x: 170, y: 16, width: 300, height: 248)
    }
    // Less than a box needs.
    keyboard.move(to: PixelPoint(x: 0, y: 160))
    try wait(for: "the box in its place") {
      try box(on: desk) == Rect(x: 170, y: 90, width: 300, height: 300)
    }
  }

  /// The next alert appears where the keyboard leaves room.
  @Test func theNextAlertStandsBesideTheKeyboard() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = makeHiddenKeyboard(PixelRect(x: 0, y: 200, width: 640, height: 280), of: client)
    try keyboard.map()
    let first = try desk.show(
      ProbeContent(size: Self.size), options: .immediate(guardMilliseconds: 0))
    try wait(for: "the box beside the keyboard") { try box(on: desk).minY == 64 }
    let second = ProbeContent(size: Self.size)
    try desk.present(second, options: .immediate("second", guardMilliseconds: 0))
    try desk.toast("toast", timeout: 0)
    desk.presenter.withdraw(first.ticket)
    func modal() -> AlertContainer? {
      desk.presenter.windows?.all.first { !$0.standsOnDesktop }?.container
    }
    try wait(for: "the next alert") { modal()?.content === second }
    #expect(modal()?.contentFrame.minY == 64)
    // Later it may be gone.
    desk.presenter.dismiss(AlertIdentifier("second"))
    try wait(for: "the end of the alert") { desk.presenter.windows?.all.count == 1 }
    keyboard.unmap()
    desk.advance(bySeconds: 2)
    desk.handleEvents()
    try desk.present(ProbeContent(size: Self.size), options: .immediate(guardMilliseconds: 0))
    #expect(modal()?.contentFrame.minY == 180)
  }

  @Test func theKeyboardCanBeUsedAgainAfterALock() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let keyboard = makeHiddenKeyboard(PixelRect(x: 0, y: 200, width: 640, height: 280), of: client)
    try keyboard.map()
    try desk.show(ProbeContent(size: Self.size), options: .immediate(guardMilliseconds: 0))
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    desk.presenter.isScreenLocked = true
    try wait(for: "the hidden alert") { desk.alertWindow == nil }
    desk.advance(bySeconds: 2)
    desk.handleEvents()
    desk.presenter.isScreenLocked = false
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    try wait(for: "the box beside it") { try box(on: desk).minY == 64 }
  }

  /// matchbox-keyboard has no class.
  @Test func aKeyboardIsKnownByItsTitle() throws {
    let desk = try Desk()
    let running = try RunningWindowManager(.openbox, on: desk.server)
    let client = try ForeignClient(on: desk.server)
    let keyboard = client.makeWindow(Self.frame)
    keyboard.setTitle("Keyboard")
    try keyboard.mapManaged()
    try desk.show(TypingProbe(), options: .immediate(guardMilliseconds: 0))
    try wait(for: "the keyboard above") { isAbove(keyboard.id, on: desk) }
    withExtendedLifetime(running) {}
  }

  /// i3 does not raise a tiled window above the other one.
  @Test func aTiledKeyboardCanBeUsed() throws {
    let desk = try Desk()
    let running = try RunningWindowManager(.i3, on: desk.server)
    let client = try ForeignClient(on: desk.server)
    let keyboard = try makeKeyboard(of: client, isFramed: true)
    let other = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 100))
    try other.mapManaged()
    try desk.show(TypingProbe(), options: .immediate(guardMilliseconds: 0))
    try desk.advanceUntil { isAbove(keyboard.id, on: desk) }
    #expect(!isAbove(other.id, on: desk))
    let origin = try #require(desk.control.queryOrigin(of: keyboard.id))
    desk.input.click(at: PixelPoint(x: origin.x + 20, y: origin.y + 20))
    try wait(for: "the press") { keyboard.buttons.count == 1 }
    withExtendedLifetime(running) {}
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
