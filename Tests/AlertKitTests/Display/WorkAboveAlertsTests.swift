import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// A window that covers the alert and has the focus, such as flameshot's, has the keyboard.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct WorkAboveAlertsTests {
  private let desk: Desk
  private let content = ProbeContent()
  private let alert: PresentedAlert
  private let client: ForeignClient

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
    alert = try desk.show(content, options: .immediate(guardMilliseconds: 50))
    let content = content
    try wait(for: "arming") { content.isArmed }
  }

  private func cover() throws -> ForeignWindow {
    let cover = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try cover.map()
    return cover
  }

  @Test func hasTheKeyboardUntilItDisappears() throws {
    let cover = try cover()
    cover.focus()
    desk.advance(bySeconds: 3)
    #expect(desk.isKeyboardFree)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the key") { cover.keys.count == 1 }
    desk.advance(bySeconds: 1)
    #expect(desk.presenter.alerts.first?.state == .presented)
    cover.unmap()
    try wait(for: "the keyboard") { content.isArmed && !desk.isKeyboardFree }
    try desk.input.type("a")
    try wait(for: "the key") { content.keys == [.text("a")] }
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse() == AlertResponse(.cancelled))
  }

  @Test func returnsTheKeyboardWithTheFocus() throws {
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    try wait(for: "the alert on top") { desk.isAlertOnTop }
    let cover = try cover()
    cover.focus()
    desk.advance(bySeconds: 3)
    #expect(desk.isKeyboardFree)
    below.focus()
    desk.advance(bySeconds: 0.3)
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
  }

  @Test func withoutTheFocusItLeavesTheKeyboardToTheAlert() throws {
    _ = try cover()
    try wait(for: "the suspicion") { desk.presenter.display?.keyboard.isYielding == true }
    try wait(for: "the keyboard") {
      desk.advance(bySeconds: 0.1)
      return !desk.isKeyboardFree
    }
  }

  @Test func alertThatAppearsAboveItHasTheKeyboard() throws {
    let cover = try cover()
    cover.focus()
    desk.advance(bySeconds: 3)
    #expect(desk.isKeyboardFree)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let next = ProbeContent()
    try desk.show(next, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { next.isArmed && !desk.isKeyboardFree }
    try desk.input.type("a")
    try wait(for: "the key") { next.keys == [.text("a")] }
  }
}
