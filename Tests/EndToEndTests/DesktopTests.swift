import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Alerts beside window managers, compositors, lockers, menus, and several monitors.
@Suite(.serialized, .privateServer) @MainActor struct DesktopTests {
  /// The position of the topmost alert window among all viewable windows; 0 is the top.
  private func depth(_ desktop: Desktop) -> Int? {
    guard let top = desktop.alertWindows().last else { return nil }
    let viewable = desktop.server.control.queryStacking().reversed().filter {
      guard let facts = desktop.server.control.facts(of: $0) else { return false }
      return facts.isViewable && facts.isDrawable && facts.frame.width > 1
    }
    return viewable.firstIndex(of: top.window)
  }

  @Test func theWindowIsAnOverlayOfTheWholeScreen() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    let window = try #require(desktop.alertWindows().last)
    #expect(window.overrideRedirect)
    #expect(window.frame == desktop.server.control.screenRect)
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
    try wait(for: "the end of the window") { desktop.alertWindows().isEmpty }
  }

  @Test func anAlertStaysAboveLaterWindows() throws {
    let desktop = try Desktop()
    let manager = try desktop.startWindowManager()
    let child = try desktop.present()
    let other = try desktop.server.start("xterm", ["-fullscreen", "-title", "Other"])
    try wait(for: "the other window", within: Bounds.start) {
      desktop.server.control.queryStacking().contains {
        desktop.server.control.facts(of: $0).map {
          $0.isViewable && !$0.overrideRedirect && $0.frame.width > 1
        } ?? false
      }
    }
    try wait(for: "the alert on top") { depth(desktop) == 0 }
    let raise = try desktop.server.start(
      "xdotool", ["search", "--name", "Other", "windowraise", "windowactivate"])
    _ = try raise.waitForExit()
    try wait(for: "the alert on top") { depth(desktop) == 0 }
    #expect(child.isRunning)
    withExtendedLifetime((manager, other)) {}
  }

  @Test func theKeyboardIsGrabbedForTheAlertAndReleased() throws {
    let desktop = try Desktop()
    let manager = try desktop.startWindowManager()
    let typed = "\(desktop.folder)/typed"
    let terminal = try desktop.server.start(
      "xterm", ["-e", "sh", "-c", "stty raw -echo; exec cat > '\(typed)'"])
    // The terminal writes typed text to the file, which shows whether it has the keyboard.
    try wait(for: "the terminal", within: Bounds.start) {
      try desktop.input.type("x")
      return desktop.text(typed).hasSuffix("x")
    }
    let before = try waitForStillness(of: "the typed text") { desktop.text(typed) }
    let child = try desktop.present("--guard", "0")
    try desktop.input.type("secret")
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
    try wait(for: "the terminal’s turn") {
      try desktop.input.type("y")
      return desktop.text(typed).hasSuffix("y")
    }
    #expect(desktop.text(typed).dropFirst(before.count).allSatisfy { $0 == "y" })
    withExtendedLifetime((manager, terminal)) {}
  }

  @Test func aDestroyedWindowIsRecreated() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    let former = try #require(desktop.alertWindows().last).window
    desktop.destroy(former)
    try wait(for: "another window") {
      desktop.alertWindows().contains { $0.window != former }
    }
    try desktop.waitForAlert("a")
    // A locker may have taken it away, so that the keyboard is briefly free.
    try wait(for: "the keyboard") { !desktop.isKeyboardFree }
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func forgedInputAnswersNothing() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    let window = try #require(desktop.alertWindows().last).window
    let button = try desktop.defaultButton()
    for keysym in [Keysym.return, Keysym.space, Keysym.escape] {
      desktop.sendSyntheticInput(to: window, keysym: keysym, click: button)
    }
    try desktop.expectUnanswered(child)
    try desktop.input.tap(Keysym.return)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func anAlertWithACoveredBoxTakesNoAnswer() throws {
    let desktop = try Desktop()
    // The guard is over before the next request is answered.
    let child = try desktop.present("--guard", "1")
    let cover = desktop.coverTheMiddle()
    try desktop.handleEvents()
    try desktop.input.tap(Keysym.return)
    try desktop.expectUnanswered(child)
    desktop.destroy(cover)
    try wait(for: "the answer") {
      try desktop.input.tap(Keysym.return)
      return happens(within: .milliseconds(150)) { !child.isRunning }
    }
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func withoutTheKeyboardAnAlertIsShownButTakesNoAnswer() throws {
    let desktop = try Desktop()
    #expect(desktop.grabKeyboard())
    // The guard is over before the next request is answered.
    let child = try desktop.present("--guard", "1")
    desktop.input.click(at: try desktop.defaultButton())
    try desktop.expectUnanswered(child)
    desktop.releaseKeyboard()
    try wait(for: "the answer") {
      try desktop.input.tap(Keysym.return)
      return happens(within: .milliseconds(150)) { !child.isRunning }
    }
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test func aLockerGetsTheKeyboardAtOnce() throws {
    let desktop = try Desktop()
    let child = try desktop.present()
    let locker = try desktop.server.start("i3lock", ["-n"], environment: desktop.environment)
    try wait(for: "the locker", within: Bounds.start) {
      desktop.alertWindows().isEmpty && !desktop.isKeyboardFree
    }
    #expect(locker.isRunning)
    // Keys now go to the locker.
    try desktop.input.tap(Keysym.return)
    try desktop.input.tap(Keysym.escape)
    try desktop.expectUnanswered(child)
    locker.send(signal: SIGKILL)
    try wait(for: "the alert again", within: Bounds.start) { !desktop.alertWindows().isEmpty }
    try wait(for: "the answer", within: Bounds.start) {
      try desktop.input.tap(Keysym.escape)
      return !child.isRunning
    }
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func nothingIsShownWhileTheScreenIsLocked() throws {
    let desktop = try Desktop()
    let locker = try desktop.server.start("i3lock", ["-n"], environment: desktop.environment)
    try wait(for: "the locker", within: Bounds.start) { !desktop.keyboardIsFree() }
    let child = try desktop.start("alert", "--id", "a", "-b", "No", "-b", "Yes")
    try desktop.waitForAlert("a", .queued)
    nothingHappens()
    #expect(desktop.alertWindows().isEmpty)
    #expect(try desktop.alerts().map(\.state) == [.queued])
    locker.send(signal: SIGKILL)
    try desktop.waitForAlert("a")
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }

  @Test func aCompositorMayStartAndExit() throws {
    let desktop = try Desktop()
    let child = try desktop.present("--guard", "0")
    #expect(desktop.alertWindows().last?.depth == 24)
    let compositor = try desktop.server.start(
      "picom", ["--backend", "xrender", "--config", "/dev/null"], environment: desktop.environment)
    try wait(for: "the window with an alpha channel", within: Bounds.start) {
      desktop.alertWindows().last?.depth == 32
    }
    compositor.send(signal: SIGKILL)
    try wait(for: "the window without one") { desktop.alertWindows().last?.depth == 24 }
    let button = try desktop.defaultButton()
    desktop.input.click(at: button)
    #expect(Desktop.Answer(child) == Desktop.Answer(0, "yes\n"))
  }

  @Test(.privateServer(.twoMonitors))
  func anAlertIsOnTheMonitorWithThePointerAndDimsBoth() throws {
    let desktop = try Desktop()
    for x in [400, 1200] {
      desktop.input.movePointer(to: PixelPoint(x: x, y: 300))
      let child = try desktop.present("--guard", "0")
      let button = try desktop.defaultButton()
      #expect((button.x > 800) == (x > 800))
      #expect(try #require(desktop.alertWindows().last).frame == desktop.server.control.screenRect)
      try desktop.input.tap(Keysym.escape)
      _ = Desktop.Answer(child)
    }
  }

  @Test(.privateServer(.twoMonitors))
  func anAlertFollowsAChangeOfItsMonitor() throws {
    let desktop = try Desktop()
    desktop.input.movePointer(to: PixelPoint(x: 1200, y: 300))
    let child = try desktop.present("--guard", "0")
    #expect(try desktop.defaultButton().x > 800)
    // The right monitor is replaced by a narrow one at the right edge.
    _ = try desktop.server.start("xrandr", ["--delmonitor", "M1"]).waitForExit()
    try desktop.server.setMonitor(
      "M1", to: PixelRect(x: 1000, y: 0, width: 600, height: 600), isFirst: false)
    try wait(for: "the box in its place") {
      let x = try desktop.defaultButton().x
      return x > 1300 && x < 1600
    }
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(child).status == 1)
  }
}

extension XServer.Options {
  /// Two monitors of 800 × 600 side by side.
  fileprivate static var twoMonitors: XServer.Options {
    XServer.Options(
      width: 1600, height: 600,
      monitors: [
        PixelRect(x: 0, y: 0, width: 800, height: 600),
        PixelRect(x: 800, y: 0, width: 800, height: 600),
      ])
  }
}
