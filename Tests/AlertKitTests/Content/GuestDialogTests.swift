import TestHarness
import TestTraits
import Testing
import X11

/// Other windows on the screen while an alert shows a window of their program, or of another one.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GuestDialogTests {
  private let home = PixelRect(x: 30, y: 20, width: 300, height: 200)

  /// A window over the middle of the alert.
  private func dialog(_ desk: Desk, of client: ForeignClient) -> ForeignWindow {
    client.makeWindow(
      PixelRect(x: desk.center.x - 50, y: desk.center.y - 30, width: 100, height: 60),
      color: 0xab_cdef)
  }

  @Test(arguments: [false, true])
  func dialogIsAboveAndHasTheKeyboardUntilItIsClosed(isTransient: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    let alert = try desk.show(window)
    try desk.waitForFocus(of: window)
    let dialog = dialog(desk, of: client)
    // Without the property the process of both windows decides.
    if isTransient { dialog.setOwner(window.id) }
    try dialog.map()
    try desk.waitForColor(0xab_cdef, at: desk.center, "the dialog")
    try desk.waitForFocus(of: dialog)
    try desk.input.type("ab")
    try wait(for: "the keys") { dialog.text == "ab" }
    #expect(window.keys.isEmpty)
    // A click returns the keyboard to the window, but not while a dialog blocks it.
    let origin = try #require(desk.control.queryOrigin(of: window.id))
    let corner = PixelPoint(x: origin.x + 10, y: origin.y + 100)
    if isTransient {
      dialog.setModal()
      desk.input.click(at: corner)
      try wait(for: "the click") { window.buttons.count == 1 }
      #expect(desk.control.queryFocusedWindow() == dialog.id)
    } else {
      desk.input.click(at: corner)
      try desk.waitForFocus(of: window)
    }
    dialog.destroy()
    try desk.waitForFocus(of: window)
    try desk.input.type("c")
    try wait(for: "a key") { window.text == "c" }
    #expect(alert.response == nil)
  }

  @Test func windowOfAnotherProgramStaysBelowAndLosesTheFocus() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    // Its parent exits, so that it is no descendant of this process, which has the window.
    let clock = try desk.server.start(
      "sh", ["-c", "setsid xclock -geometry 200x200+220+140 &"])
    let thief = try wait(for: "the clock", within: Bounds.start) {
      desk.control.queryStacking().first {
        desk.control.windowClass(of: $0)?.name == "XClock"
          && desk.control.facts(of: $0)?.isViewable == true
      }
    }
    desk.control.setFocus(thief)
    try desk.waitForFocus(of: window)
    try wait(for: "the alert on top") { desk.isAlertOnTop }
    withExtendedLifetime(clock) {}
  }

  /// polkit's agent asks for the password that the guest's program needs.
  @Test(arguments: [nil, WindowManager.openbox])
  func aPromptForAPasswordIsAbove(manager: WindowManager?) throws {
    let desk = try Desk()
    let running = try manager.map { try RunningWindowManager($0, on: desk.server) }
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try manager == nil ? window.map() : window.mapManaged()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    let clock = try desk.server.start(
      "sh", ["-c", "setsid xclock -name lxpolkit -geometry 200x200+220+140 &"])
    try wait(for: "the prompt above", within: Bounds.start) {
      desk.advance(bySeconds: 0.05)
      let stack = desk.control.queryStacking()
      let place = stack.lastIndex { top in
        desk.control.windowClass(of: desk.control.queryClient(in: top))?.instance == "lxpolkit"
      }
      guard let place, let alert = desk.alertWindow.flatMap(stack.firstIndex) else { return false }
      return place > alert
    }
    withExtendedLifetime((clock, running)) {}
  }

  @Test func windowsThatWereThereBeforeStayBelow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let other = dialog(desk, of: client)
    try other.map()
    let window = client.makeWindow(home, color: 0x12_3456)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    other.raise()
    try wait(for: "the alert on top") { desk.isAlertOnTop }
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
  }

  /// Window managers focus such a window when nothing else can have the focus.
  @Test func focusIsRegainedFromAnInvisibleWindow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    for frame in [
      PixelRect(x: -100, y: -100, width: 1, height: 1),
      PixelRect(x: -100, y: -100, width: 50, height: 50),
      PixelRect(x: 0, y: 0, width: 1, height: 1),
    ] {
      let helper = client.makeWindow(frame, overrideRedirect: true)
      try helper.map()
      helper.focus()
      try desk.waitForFocus(of: window)
    }
    let manager = try managersWindow(
      at: PixelRect(x: 0, y: 0, width: 9, height: 9), of: client, on: desk)
    manager.focus()
    try desk.waitForFocus(of: window)
    forgetManager(on: desk)
  }

  /// A window of its own of a window manager, as the root's property names it.
  private func managersWindow(
    at frame: PixelRect, of client: ForeignClient, on desk: Desk
  ) throws -> ForeignWindow {
    let window = client.makeWindow(frame, overrideRedirect: true)
    try window.map()
    desk.control.setWindows(
      [window.id], desk.control.atoms[.netSupportingWMCheck], of: desk.control.root)
    return window
  }

  private func forgetManager(on desk: Desk) {
    desk.control.removeProperty(
      desk.control.atoms[.netSupportingWMCheck], of: desk.control.root)
  }

  /// i3 focuses its own window whenever it looks at a desktop without windows, also between two keys.
  @Test func focusIsTakenBackFromTheWindowManagerAtOnce() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    let manager = try managersWindow(
      at: PixelRect(x: -1, y: -1, width: 1, height: 1), of: client, on: desk)
    desk.control.sync()
    manager.focus()
    desk.handleEvents()
    #expect(desk.control.queryFocusedWindow() == window.id)
    forgetManager(on: desk)
  }

  @Test func menuKeepsTheFocus() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForFocus(of: window)
    let menu = client.makeWindow(
      PixelRect(x: 300, y: 200, width: 60, height: 90), overrideRedirect: true)
    try menu.map()
    menu.focus()
    desk.advance(bySeconds: 1)
    #expect(desk.control.queryFocusedWindow() == menu.id)
    menu.destroy()
    desk.advance(bySeconds: 0.4)
    try desk.waitForFocus(of: window)
  }
}
