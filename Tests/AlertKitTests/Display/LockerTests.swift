import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts give way to a real screen locker.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct LockerTests {
  /// The colour of the locked screen.
  nonisolated private static let lockColor: UInt32 = 0x00_c060

  @Test(arguments: [false, true])
  func lockerThatStartsGetsKeyboardAndScreen(isComposited: Bool) throws {
    let desk = try Desk()
    let compositor = try isComposited ? desk.startCompositor() : nil
    let content = ProbeContent()
    let alert = try desk.show(content)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert")
    let locker = try startLocker(on: desk)
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    try wait(for: "the alert's stepping aside") {
      desk.presenter.alerts.first?.state == .suspended
    }
    try desk.input.type("secret")
    try expectLocked(desk)
    #expect(content.keys.isEmpty)
    #expect(alert.response == nil)
    #expect(locker.isRunning, "\(locker.standardError)")

    locker.send(signal: SIGTERM)
    try locker.waitForExit()
    try desk.waitUntilPresented()
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the alert again")
    try desk.input.type("x")
    try wait(for: "a key") { content.keys == [.text("x")] }
    #expect(compositor?.isRunning != false)
  }

  @Test(arguments: [false, true])
  func alertWaitsForTheScreenToBeUnlocked(isComposited: Bool) throws {
    let desk = try Desk()
    let compositor = try isComposited ? desk.startCompositor() : nil
    let locker = try startLocker(on: desk)
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    try wait(for: "the locker's grab") { !desk.isKeyboardFree }
    let content = ProbeContent()
    let alert = try desk.present(content)
    try expectLocked(desk)
    #expect(desk.presenter.alerts.map(\.state) == [.queued])
    #expect(content.drawCount == 0)

    locker.send(signal: SIGTERM)
    try locker.waitForExit()
    try desk.waitUntilPresented()
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
    #expect(compositor?.isRunning != false)
  }

  @Test func reappearsDisarmed() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 200))
    try wait(for: "arming") { content.isArmed }
    let locker = try startLocker(on: desk)
    try wait(for: "disarming") { !content.isArmed }
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    locker.send(signal: SIGTERM)
    try desk.waitUntilPresented()
    #expect(!content.isArmed)
    desk.input.click(at: desk.center)
    try wait(for: "arming") { content.isArmed }
    #expect(content.clicks.presses == 0)
    #expect(content.armings == [true, false, true])
  }

  @Test func alertWithdrawnWhileLockedLeavesNoGrab() throws {
    let desk = try Desk()
    let locker = try startLocker(on: desk)
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    try wait(for: "the locker's grab") { !desk.isKeyboardFree }
    let alert = try desk.present(ProbeContent())
    nothingHappens()
    desk.presenter.withdraw(alert.ticket)
    #expect(alert.response?.outcome == .withdrawn)
    #expect(desk.presenter.alerts.isEmpty)
    locker.send(signal: SIGTERM)
    try locker.waitForExit()
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    try desk.show(ProbeContent())
  }

  @Test func secondAlertWhileLockedWaitsToo() throws {
    let desk = try Desk()
    let locker = try startLocker(on: desk)
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    try wait(for: "the locker's grab") { !desk.isKeyboardFree }
    let first = try desk.present(ProbeContent())
    desk.presenter.withdraw(first.ticket)
    try desk.present(ProbeContent())
    try desk.present(ProbeContent())
    try expectLocked(desk)
    locker.send(signal: SIGTERM)
    try locker.waitForExit()
    try desk.waitUntilPresented()
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .queued])
  }

  @Test func windowThatOnlyFillsTheScreenIsNotALocker() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let splash = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try splash.map()
    // In doubt the keyboard is released, but the alert stays.
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    #expect(desk.presenter.alerts.first?.state == .presented)
    splash.unmap()
    try wait(for: "arming") { content.isArmed }
    #expect(!desk.isKeyboardFree)
  }

  @Test func suspectedLockEndsWithItsAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try desk.show(ProbeContent())
    let splash = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try splash.map()
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    splash.destroy()
    // The first attempt of the next alert to grab the keyboard fails.
    let menu = client.makeWindow(PixelRect(x: 0, y: 0, width: 9, height: 9))
    try menu.map()
    #expect(menu.grabKeyboard())
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    menu.releaseGrabs()
    try wait(for: "arming") { content.isArmed }
  }

  /// As the screen savers of GNOME, MATE, Cinnamon and Xfce do when they cannot grab the keyboard.
  @Test func programThatTakesTheFocusGetsTheKeyboard() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 90, height: 90))
    try below.map()
    below.focus()
    let content = ProbeContent()
    try desk.show(content)
    #expect(!below.grabKeyboard())
    client.clearFocus()
    // Their next try is a second later.
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    desk.advance(bySeconds: 1)
    #expect(below.grabKeyboard())
    #expect(below.grabPointer())
    below.releaseGrabs()
    try wait(for: "the alert's keyboard") { !desk.isKeyboardFree }
    // The presenter's own test of the grabs is not a sign.
    nothingHappens()
    #expect(!desk.isKeyboardFree)
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
  }

  /// GTK grabs the pointer first, and releases it when the keyboard cannot be grabbed.
  @Test func programThatGrabsThePointerGetsTheKeyboardAtItsNextAttempt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(PixelRect(x: 0, y: 0, width: 90, height: 90))
    try window.map()
    try desk.show(ProbeContent())
    #expect(!desk.isKeyboardFree)
    #expect(window.grabPointer())
    window.releaseGrabs()
    try wait(for: "the keyboard") { desk.isKeyboardFree }
    desk.advance(bySeconds: 1)
    #expect(window.grabPointer() && window.grabKeyboard())
    window.releaseGrabs()
    try wait(for: "the alert's keyboard") { !desk.isKeyboardFree }
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
  }

  @Test func lockerGetsThePointerDuringAPress() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    desk.input.movePointer(to: desk.center)
    desk.input.button(1, isDown: true)
    defer { desk.input.button(1, isDown: false) }
    desk.handleEvents()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try window.map()
    try wait(for: "keyboard and pointer") { window.grabKeyboard() && window.grabPointer() }
  }

  /// A prompt of another process may find the screen unlocked first, and hold the keyboard.
  @Test func toastsAreBackBelowAnAlertOfAnotherProcess() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let locker = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    try locker.map()
    try #require(locker.grabKeyboard() && locker.grabPointer())
    try desk.toast("toast")
    desk.advance(bySeconds: 1)
    #expect(desk.alertWindows.isEmpty)
    let prompt = client.makeWindow(desk.control.screenRect, overrideRedirect: true)
    prompt.setClass("Tocsin")
    try prompt.map()
    // The keyboard is never free in between.
    try #require(prompt.grabKeyboard())
    desk.advance(bySeconds: 1)
    #expect(desk.alertWindows == [prompt.id])
    locker.destroy()
    try desk.advanceUntil { desk.alertWindows.count == 2 }
  }

  /// Toasts were on screen before the locker, so nothing new starts when another toast arrives.
  @Test(arguments: [false, true])
  func toastsAreNeitherMappedNorTimedWhileLocked(isComposited: Bool) throws {
    let desk = try Desk()
    let compositor = try isComposited ? desk.startCompositor() : nil
    let (_, first) = try desk.toast("first", timeout: 2)
    try desk.waitUntilStill(1)
    let locker = try desk.server.start("xsecurelock")
    try wait(for: "the lock, without the toast", within: Bounds.start) {
      !desk.isKeyboardFree && desk.alertWindows.isEmpty
    }
    let (_, second) = try desk.toast("second", timeout: 2)
    for _ in 0..<8 {
      desk.advance(bySeconds: 0.5)
      #expect(desk.alertWindows.isEmpty)
    }
    #expect(first.response == nil && second.response == nil)
    locker.send(signal: SIGTERM)
    try locker.waitForExit()
    try wait(for: "both toasts") { desk.alertWindows.count == 2 }
    #expect(compositor?.isRunning != false)
  }

  private func startLocker(on desk: Desk) throws -> ChildProcess {
    try desk.server.start("i3lock", ["--nofork", "--no-unlock-indicator", "--color", "00c060"])
  }

  /// Expects that no alert becomes visible or takes the keyboard.
  private func expectLocked(_ desk: Desk) throws {
    for _ in 0..<6 {
      desk.advance(bySeconds: 0.25)
      #expect(desk.alertWindow == nil)
      #expect(try desk.server.pixel(desk.center.x, desk.center.y) & 0xff_ffff == Self.lockColor)
      #expect(try desk.server.pixel(3, 3) & 0xff_ffff == Self.lockColor)
      #expect(desk.presenter.display?.keyboard.isHeld == false)
    }
  }
}
