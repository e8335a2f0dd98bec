import AlertModel
import CX11
import TestHarness
import TestTraits
import Testing
import X11

/// The keyboard focus where it follows the pointer, as in i3: the pointer rests in one window, and
/// the user types in another.
@Suite(.serialized, .privateServer) @MainActor struct FocusFollowingTests {
  private let desktop: Desktop
  private let manager: RunningWindowManager
  /// The window that the user types in.
  private let used: WindowID
  /// The window with the pointer.
  private let other: WindowID

  init() throws {
    desktop = try Desktop()
    try desktop.skipTransitions()
    let control = desktop.server.control
    manager = try RunningWindowManager(.i3, on: desktop.server)
    try wait(for: "the window manager", within: Bounds.start) { control.hasManager }
    let windows = [desktop.openWindow(), desktop.openWindow()]
    (used, other) = (windows[0], windows[1])
    // i3 puts them side by side.
    for (window, x) in [(windows[0], 300), (windows[1], 1100)] {
      try wait(for: "the focus that follows", within: Bounds.start) {
        desktop.input.movePointer(to: PixelPoint(x: 640, y: 790))
        desktop.input.movePointer(to: PixelPoint(x: x, y: 60))
        return happens(within: .milliseconds(100)) { control.queryFocusedWindow() == window }
      }
    }
    let activation = try desktop.server.start("xdotool", ["windowactivate", "\(used.rawValue)"])
    _ = try activation.waitForExit()
    try wait(for: "the focus") { control.queryFocusedWindow() == windows[0] }
  }

  /// Expects that i3 does not move the focus.
  private func expectUnmovedFocus() {
    let control = desktop.server.control
    #expect(!happens(within: .milliseconds(200)) { control.queryFocusedWindow() != used })
  }

  @Test func staysWhenAnAlertIsAnswered() throws {
    let child = try desktop.present("--guard", "0")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
    try wait(for: "the end of the window") { desktop.alertWindows().isEmpty }
    expectUnmovedFocus()
  }

  @Test func staysWhenASecretIsTyped() throws {
    let child = try desktop.start("password", "Passphrase", "--guard", "0")
    try wait(for: "the prompt", within: Bounds.start) { !desktop.isKeyboardFree }
    try desktop.input.type("x")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child).status == 0)
    expectUnmovedFocus()
  }

  @Test func staysWhenAToastIsClickedAway() throws {
    #expect(
      try desktop.run(
        "toast", "T", "--id", "t", "--timeout", "0", "--guard", "0", "--transition", "none"
      )
      .status == 0)
    try desktop.waitForAlert("t")
    desktop.input.click(at: PixelPoint(x: 1100, y: 60), button: 2)
    try wait(for: "the toast’s end") { desktop.alertWindows().isEmpty }
    expectUnmovedFocus()
  }
}

extension Desktop {
  /// Maps a window, which the window manager manages.
  fileprivate func openWindow() -> WindowID {
    server.control.withUnsafeHandle { handle in
      let window = XCreateSimpleWindow(
        handle, XDefaultRootWindow(handle), 0, 0, 300, 200, 0, 0, 0xff_ffff)
      _ = XSelectInput(handle, window, FocusChangeMask)
      _ = XMapWindow(handle, window)
      _ = XSync(handle, 0)
      return WindowID(rawValue: window)
    }
  }
}
