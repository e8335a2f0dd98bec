import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

/// Windows of other programs as toasts.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GuestToastTests {
  private let home = PixelRect(x: 30, y: 220, width: 200, height: 120)

  private func toast(_ desk: Desk, _ window: ForeignWindow) throws -> PresentedAlert {
    try desk.show(window, in: AlertDescription(title: "Window", style: .toast))
  }

  /// Clicks into a window until a click reaches it.
  private func click(_ desk: Desk, _ window: ForeignWindow) throws {
    let count = window.buttons.count
    try wait(for: "a click in the window") {
      guard let origin = desk.control.queryOrigin(of: window.id) else { return false }
      if window.buttons.count == count {
        desk.input.click(at: PixelPoint(x: origin.x + 20, y: origin.y + 20))
      }
      return window.buttons.count > count
    }
  }

  @Test func getsTheKeyboardOnAClickAndReturnsIt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 10, y: 400, width: 50, height: 50))
    try below.map()
    below.focus()
    let window = client.makeWindow(home)
    try window.map()
    let alert = try toast(desk, window)
    try desk.input.type("x")
    try wait(for: "a key for the desktop") { below.text == "x" }
    try click(desk, window)
    try desk.waitForFocus(of: window)
    try desk.input.type("ab")
    try wait(for: "the keys") { window.text == "ab" }
    try desk.input.tap(Keysym.escape)
    try desk.waitForFocus(of: below)
    #expect(alert.response == nil && desk.isKeyboardFree)
    // Another window takes the focus permanently.
    try click(desk, window)
    below.focus()
    try desk.input.type("y")
    try wait(for: "a key for the desktop") { below.text == "xy" }
  }

  @Test func isBelowAModalAlertAndShownAgainAfterIt() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home, color: 0x12_3456)
    try window.map()
    let alert = try toast(desk, window)
    let modal = try desk.show(ProbeContent())
    try desk.input.tap(Keysym.escape)
    _ = try modal.waitForResponse()
    let origin = try #require(desk.control.queryOrigin(of: window.id))
    try desk.waitForColor(
      0x12_3456, at: PixelPoint(x: origin.x + 50, y: origin.y + 50), "the window")
    try click(desk, window)
    #expect(alert.response == nil)
  }
}
