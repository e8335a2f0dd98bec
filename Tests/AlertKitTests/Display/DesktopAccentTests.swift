import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The desktop's accent colour and font, while an alert is on screen.
@Suite(.serialized)
struct DesktopAccentTests {
  private static let orange = Color(hex: 0xE66100)

  @Test(.privateServer(.small)) func alertOnScreenFollowsTheAccent() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    let former = desk.window?.container.environment.palette.accent
    desk.presenter.setDesktopAccent(Self.orange)
    try wait(for: "the accent") { desk.window?.container.environment.palette.accent != former }
    let palette = try #require(desk.window?.container.environment.palette)
    #expect(palette.accentLabel.contrast(on: palette.accent) >= 4.5)
    desk.presenter.setDesktopAccent(nil)
    try wait(for: "the theme’s own") {
      desk.window?.container.environment.palette.accent == former
    }
  }

  /// Like a prompt for a secret, which has no bus.
  @Test(.privateServer(.small)) func otherProcessesGetTheAccentFromTheDisplay() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    desk.presenter.setDesktopAccent(Self.orange)
    desk.presenter.display?.connection.sync()
    let other = AlertPresenter(displayName: desk.server.displayName, clock: desk.clock)
    try other.connect()
    let accent = try #require(other.display?.preferences.look.accent)
    #expect(abs(accent.red - Self.orange.red) < 0.001)
    desk.presenter.setDesktopAccent(nil)
    desk.presenter.display?.connection.sync()
    if other.display?.wake() == true { other.display?.readSettings() }
    #expect(other.display?.preferences.look.accent == nil)
  }

  @Test(.privateServer(.small), arguments: [[], [1], [1, 2, 3, 4], [70_000, 0, 0]] as [[UInt]])
  func invalidAccentPropertyIsIgnored(words: [UInt]) throws {
    let desk = try Desk()
    let control = desk.control
    control.setCardinals(words, control.atoms[.accent], of: control.root)
    control.sync()
    try desk.show(ProbeContent())
    #expect(desk.presenter.display?.preferences.look.accent == nil)
  }
}
