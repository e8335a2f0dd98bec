import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts do not time out while the user is idle.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToastAttentionTests {
  @Test func noneTimesOutWhileTheUserIsAway() throws {
    let desk = try Desk()
    desk.presenter.idleSeconds = 0.3
    try desk.presenter.connect()
    // As on a server that has been running for a long time.
    desk.presenter.display?.idle.beginning = MonotonicInstant(nanoseconds: 0)
    let (_, alert) = try desk.toast("a", timeout: 0.6)
    desk.input.movePointer(to: PixelPoint(x: 10, y: 400))
    try wait(for: "the user's absence") { desk.presenter.toasts.isUnattended }
    desk.advance(bySeconds: 0.9)
    #expect(alert.response == nil)
    desk.input.movePointer(to: PixelPoint(x: 20, y: 400))
    try wait(for: "the user's return") { !desk.presenter.toasts.isUnattended }
    // Again, with the same alarms.
    try wait(for: "the user's absence") { desk.presenter.toasts.isUnattended }
    var x = 20
    let fidget = Timer(every: 50_000_000) {
      x = x == 20 ? 30 : 20
      desk.input.movePointer(to: PixelPoint(x: x, y: 400))
    }
    defer { fidget.cancel() }
    #expect(try alert.waitForResponse().outcome == .timedOut)
  }

  @Test func userIsNotAwayBeforeAnyInput() throws {
    let desk = try Desk()
    desk.presenter.idleSeconds = 0.1
    let (_, alert) = try desk.toast("a", timeout: 0.6)
    #expect(try alert.waitForResponse().outcome == .timedOut)
  }

  /// A presenter that a notification has started was not running when the user became idle.
  @Test func userWhoLeftBeforeThePresenterStartedIsAway() throws {
    let desk = try Desk()
    try wait(for: "a server that a user may have touched", within: Bounds.event) {
      desk.control.queryServerAge().map { $0 > 2.5 } ?? false
    }
    desk.input.movePointer(to: PixelPoint(x: 10, y: 400))
    // The server measures the idle time by its own clock.
    pause(for: .milliseconds(400))
    desk.presenter.idleSeconds = 0.3
    try desk.toast("a", timeout: 0.2)
    try wait(for: "the user's absence") { desk.presenter.toasts.isUnattended }
  }

  @Test(arguments: [0, 120.0])
  func noneTimesOutWhileTheScreenIsBlank(idleSeconds: Double) throws {
    let desk = try Desk()
    desk.presenter.idleSeconds = idleSeconds
    let (_, first) = try desk.toast("a", timeout: 0.6)
    try setScreenSaver("activate", of: desk)
    try wait(for: "the blank screen") { desk.presenter.toasts.isUnattended }
    // The screen was blank before this alert was presented.
    let (_, second) = try desk.toast("b", timeout: 0.6)
    desk.advance(bySeconds: 2)
    #expect(first.response == nil && second.response == nil)
    try setScreenSaver("reset", of: desk)
    try wait(for: "the screen") { !desk.presenter.toasts.isUnattended }
    #expect(try first.waitForResponse().outcome == .timedOut)
  }

  private func setScreenSaver(_ state: String, of desk: Desk) throws {
    #expect(try desk.server.start("xset", ["s", state]).waitForExit() == .exited(0))
  }

  @Test func userIsNeverAwayIfIdleDetectionIsOff() throws {
    let desk = try Desk()
    desk.presenter.idleSeconds = 0
    let (_, alert) = try desk.toast("a", timeout: 0.2)
    #expect(try alert.waitForResponse().outcome == .timedOut)
  }

  @Test func restingToastsSendNoRequests() throws {
    let desk = try Desk()
    desk.presenter.toastChord = KeyChord(.super, key: "n")
    try desk.toast("a", timeout: 0)
    try desk.waitUntilStill(1)
    // The shadow is drawn when the desktop no longer changes.
    desk.advance(bySeconds: 1)
    let serial = desk.presenter.display?.connection.nextSerial
    advanceWithoutRequests(desk, bySeconds: 5)
    #expect(desk.presenter.display?.connection.nextSerial == serial)
  }

  /// Advances the clock without round trips of the test on the presenter's connection.
  private func advanceWithoutRequests(_ desk: Desk, bySeconds seconds: Int) {
    for _ in 0..<(seconds * 20) {
      desk.clock.skip(seconds: 0.05)
      while MainLoop.iterate(mayBlock: false) {}
    }
  }
}

/// Screen locks that logind or a screen saver reports.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ToldLockTests {
  @Test func hidesEverythingAtOnceAndIgnoresInput() throws {
    let desk = try Desk()
    try desk.toast("toast")
    try desk.show(ProbeContent(), options: .immediate("modal"))
    desk.presenter.isScreenLocked = true
    // Before the next iteration of the main loop: the system may be about to suspend.
    #expect(desk.alertWindows.isEmpty)
    #expect(desk.isKeyboardFree)
    try desk.toast("late")
    try desk.present(ProbeContent(), options: .immediate("late modal"))
    desk.advance(bySeconds: 2)
    #expect(desk.alertWindows.isEmpty)
    #expect(desk.isKeyboardFree)
    desk.presenter.isScreenLocked = false
    try wait(for: "all of them") { desk.alertWindows.count == 3 }
    #expect(!desk.isKeyboardFree)
  }

  /// Row 21 of the table in `Tests/README.md`: the program that should report the end has exited.
  @Test func lockEndsWithTheLockersGrab() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let locker = client.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    try locker.map()
    #expect(locker.grabKeyboard())
    desk.presenter.isScreenLocked = true
    try desk.toast("toast")
    try desk.present(ProbeContent(), options: .immediate("modal"))
    desk.advance(bySeconds: ScreenLock.reportedProbeInterval * 2.5)
    #expect(desk.alertWindows.isEmpty)
    locker.releaseGrabs()
    // Not at once: a locker may be starting.
    desk.advance(bySeconds: ScreenLock.reportedProbeInterval * 0.9)
    #expect(desk.alertWindows.isEmpty)
    desk.advance(bySeconds: ScreenLock.reportedProbeInterval * 2)
    try wait(for: "both") { desk.alertWindows.count == 2 }
    // The late report changes nothing, and the next lock is effective.
    desk.presenter.isScreenLocked = false
    desk.presenter.isScreenLocked = true
    #expect(desk.alertWindows.isEmpty)
  }

  @Test func staysWhileTheConsoleShowsAnotherScreen() throws {
    let desk = try Desk()
    let setter = try desk.server.start(
      "xprop", ["-root", "-f", "XFree86_has_VT", "32i", "-set", "XFree86_has_VT", "0"])
    #expect(try setter.waitForExit() == .exited(0))
    desk.presenter.isScreenLocked = true
    try desk.toast("toast")
    desk.advance(bySeconds: ScreenLock.reportedProbeInterval * 3)
    #expect(desk.alertWindows.isEmpty)
    let resetter = try desk.server.start(
      "xprop", ["-root", "-f", "XFree86_has_VT", "32i", "-set", "XFree86_has_VT", "1"])
    #expect(try resetter.waitForExit() == .exited(0))
    try wait(for: "the toast") {
      desk.advance(bySeconds: 0.5)
      return desk.alertWindows.count == 1
    }
  }

  @Test func lastsUntilTheKeyboardIsFree() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let locker = client.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    try locker.map()
    desk.presenter.isScreenLocked = true
    try desk.toast("toast")
    #expect(locker.grabKeyboard())
    desk.presenter.isScreenLocked = false
    desk.advance(bySeconds: 3)
    #expect(desk.alertWindows.isEmpty)
    locker.releaseGrabs()
    desk.advance(bySeconds: 3)
    try wait(for: "the toast") { desk.alertWindows.count == 1 }
  }
}
