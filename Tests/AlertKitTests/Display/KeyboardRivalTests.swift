import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts stay below a dialog or a menu that holds the keyboard.
@MainActor
@Suite(.privateServer, .serialized)
struct KeyboardRivalTests {
  private let desk: Desk
  private let client: ForeignClient
  private let content = TypingProbe()

  enum Kind: CaseIterable {
    case dialog, transient, modal, above, menu, normal
  }

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
  }

  /// Shows a window that takes the focus and the keyboard.
  private func show(_ kind: Kind, by manager: WindowManager? = nil) throws -> ForeignWindow {
    let window = client.makeWindow(
      PixelRect(x: 250, y: 150, width: 120, height: 80), overrideRedirect: kind == .menu)
    let (connection, atoms) = (client.connection, client.connection.atoms)
    switch kind {
    case .dialog: window.setType("DIALOG")
    case .transient: window.setOwner(desk.control.root)
    case .modal: window.setModal()
    case .above: connection.setAtoms([atoms[.netWMStateAbove]], atoms[.netWMState], of: window.id)
    case .menu, .normal: break
    }
    connection.sync()
    if manager == nil, kind != .menu { window.setManaged(true) }
    try manager == nil ? window.map() : window.mapManaged()
    window.focus()
    try #require(window.grabKeyboard())
    return window
  }

  private func isAbove(_ window: ForeignWindow) -> Bool {
    let stack = desk.control.queryStacking()
    guard let top = desk.control.topLevel(of: window.id), let place = stack.firstIndex(of: top),
      let alert = desk.alertWindow.flatMap(stack.firstIndex)
    else { return false }
    return place > alert
  }

  @Test(arguments: Kind.allCases)
  func aQuestionThatHoldsTheKeyboardIsAnsweredFirst(kind: Kind) throws {
    let window = try show(kind)
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    guard kind != .normal else {
      desk.advance(bySeconds: 1)
      return #expect(!isAbove(window))
    }
    try desk.advanceUntil { isAbove(window) }
    try desk.input.type("a")
    try wait(for: "the key") { !window.keys.isEmpty }
    #expect(!content.isArmed && content.text.isEmpty)
    window.destroy()
    try desk.advanceUntil { content.isArmed }
  }

  /// It grabs the keyboard, but not the focus.
  @Test func rofiIsAnsweredFirst() throws {
    let rofi = client.makeWindow(
      PixelRect(x: 250, y: 150, width: 120, height: 80), overrideRedirect: true)
    rofi.setClass("rofi")
    try rofi.map()
    try #require(rofi.grabKeyboard())
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try desk.advanceUntil { isAbove(rofi) }
    rofi.destroy()
    try desk.advanceUntil { content.isArmed }
  }

  @Test(arguments: [WindowManager.openbox, .xfwm4WithCompositor, .i3])
  func aManagedQuestionThatHoldsTheKeyboardIsAnsweredFirst(manager: WindowManager) throws {
    let running = try RunningWindowManager(manager, on: desk.server)
    let window = try show(.dialog, by: manager)
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try desk.advanceUntil { isAbove(window) }
    let origin = try #require(desk.control.queryOrigin(of: window.id))
    let center = PixelPoint(x: origin.x + 60, y: origin.y + 40)
    // The compositor of xfwm4 does not paint it by itself.
    try desk.waitForColor(0x20_c040, at: center, "the dialog")
    window.destroy()
    try desk.advanceUntil { content.isArmed }
    withExtendedLifetime(running) {}
  }

  @Test(arguments: [Kind.dialog, .menu])
  func theAlertIsOnTopOnceItHasTheKeyboard(kind: Kind) throws {
    let window = try show(kind)
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try desk.advanceUntil { isAbove(window) }
    window.releaseGrabs()
    try desk.advanceUntil { content.isArmed && !isAbove(window) }
  }
}
