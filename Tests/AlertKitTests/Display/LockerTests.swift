import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

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

  @Test func comesBackDisarmed() throws {
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

  @Test func alertThatIsWithdrawnWhileLockedLeavesNoLockBehind() throws {
    let desk = try Desk()
    let locker = try startLocker(on: desk)
    try desk.waitForColor(Self.lockColor, at: desk.center, "the locker", within: Bounds.start)
    try wait(for: "the locker's grab") { !desk.isKeyboardFree }
    let alert = try desk.present(ProbeContent())
    runLoop()
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

  @Test func windowThatOnlyFillsTheScreenIsNoLocker() throws {
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

  @Test func suspicionEndsWithItsAlert() throws {
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
