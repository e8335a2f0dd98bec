import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Presses of Escape by XTEST: cinnamon-screensaver's, which must not cancel an alert, and those of
/// programs that act for a person, which must.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct AutomaticEscapeTests {
  @Test func lockerThatPressesEscapeGetsTheKeyboardAndCancelsNothing() throws {
    let (desk, client) = try (Desk(), ForeignClient(on: .current()))
    let alert = try desk.show(ProbeContent())
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 90, height: 90))
    try window.map()
    #expect(!window.grabKeyboard())
    let program = XTestInput(on: desk.server, isAutomatic: true)
    for _ in 0..<2 { try program.tap(Keysym.escape) }
    client.clearFocus()
    try wait(for: "the keyboard") { window.grabKeyboard() }
    desk.advance(bySeconds: 3)
    #expect(alert.response == nil)
    window.releaseGrabs()
    try wait(for: "the alert's keyboard") { !desk.isKeyboardFree }
    desk.advance(bySeconds: 3)
    #expect(alert.response == nil)
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  /// A locker that takes the focus has no other sign until its first try.
  @Test(arguments: [false, true])
  func anotherSignOfALockerOutweighsEscape(isFocusTaken: Bool) throws {
    let (desk, client) = try (Desk(), ForeignClient(on: .current()))
    let alert = try desk.show(ProbeContent())
    let window = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try XTestInput(on: desk.server, isAutomatic: true).tap(Keysym.escape)
    if isFocusTaken { client.clearFocus() } else { try window.map() }
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    window.unmap()
    desk.advance(bySeconds: 4)
    #expect(alert.response == nil)
    #expect(!desk.isKeyboardFree)
  }

  @Test func escapeCancelsAfterAMomentIfNoLockerComes() throws {
    let desk = try Desk()
    let alert = try desk.show(ProbeContent())
    try XTestInput(on: desk.server, isAutomatic: true).tap(Keysym.escape)
    desk.handleEvents()
    #expect(desk.isKeyboardFree)
    #expect(alert.response == nil)
    desk.advance(bySeconds: 0.7)
    #expect(alert.response?.outcome == .cancelled)
  }

  /// The keyboard is the user's again at once.
  @Test func escapeOfAKeyboardCancelsAtOnce() throws {
    let desk = try Desk()
    let alert = try desk.show(ProbeContent())
    try desk.input.tap(Keysym.escape)
    desk.handleEvents()
    #expect(alert.response?.outcome == .cancelled)
  }

  /// Raw events report every key of the session, such as a password for a locker.
  @Test func noKeysAreObservedWithoutTheGrab() throws {
    let (desk, client) = try (Desk(), ForeignClient(on: .current()))
    try desk.show(ProbeContent())
    let connection = try #require(desk.presenter.display).connection
    #expect(connection.watchesSyntheticInput)
    client.clearFocus()
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    #expect(!connection.watchesSyntheticInput)
    desk.advance(bySeconds: 3)
    #expect(connection.watchesSyntheticInput)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    #expect(!connection.watchesSyntheticInput)
  }
}
