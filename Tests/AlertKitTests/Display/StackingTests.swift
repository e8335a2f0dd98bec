import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.privateServer(.small), .serialized)
struct StackingTests {
  @Test(
    .privateServer(XServer.Options(width: 640, height: 480, hasGLX: true)),
    arguments: WindowManager.allCases)
  func alertStaysAboveManagedWindows(of manager: WindowManager) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let program = try RunningWindowManager(manager, on: desk.server)
    let first = client.makeWindow(PixelRect(x: 30, y: 40, width: 400, height: 300))
    try first.mapManaged()
    let content = ProbeContent()
    let alert = try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    #expect(desk.alertDepth == (manager.isCompositor ? 32 : 24))

    let second = client.makeWindow(
      PixelRect(x: 60, y: 60, width: 500, height: 350), color: 0xff_0000)
    try second.mapManaged()
    try expectOnTop(desk, after: "a new window")
    first.raise()
    try expectOnTop(desk, after: "a window that raises itself")
    if manager.supportsStates {
      first.addState("_NET_WM_STATE_ABOVE")
      try expectOnTop(desk, after: "a window that stays above")
      second.addState("_NET_WM_STATE_FULLSCREEN")
      try wait(for: "the full screen") {
        desk.control.topLevel(of: second.id).flatMap { desk.control.facts(of: $0)?.frame }
          .map { $0.contains(desk.control.screenRect) } == true
      }
      try expectOnTop(desk, after: "a window that fills the screen")
      first.activate()
      try expectOnTop(desk, after: "an activated window")
    }
    try wait(for: "arming") { content.isArmed }
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    #expect(alert.response == nil)
    #expect(program.process.isRunning, "\(program.process.standardError)")
  }

  @Test func windowManagerCanBeReplaced() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let former = try RunningWindowManager(.openbox, on: desk.server)
    let window = client.makeWindow(PixelRect(x: 30, y: 40, width: 400, height: 300))
    try window.mapManaged()
    let content = ProbeContent()
    try desk.show(content)
    former.process.send(signal: 9)
    try former.process.waitForExit()
    let other = try RunningWindowManager(.twm, on: desk.server)
    let later = client.makeWindow(PixelRect(x: 60, y: 60, width: 500, height: 350))
    try later.mapManaged()
    try expectOnTop(desk, after: "another window manager")
    // The focus was lost with the window manager, as it is when a locker takes it.
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    #expect(other.process.isRunning)
  }

  @Test func raisesAgainstARestlessWindowAreLimited() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    let alert = try desk.show(content)
    let window = try #require(desk.alertWindow)
    let hostile = client.makeWindow(PixelRect(x: 200, y: 100, width: 300, height: 300))
    try hostile.map()
    client.connection.select(.substructure, on: client.connection.root)
    var raises: [Int64] = []
    let war = client.connection.addObserver(for: client.connection.root) { event in
      guard case .windowConfigured(let change) = event, change.window == window else { return }
      raises.append(MonotonicClock.now())
      hostile.raise()
    }
    hostile.raise()
    try wait(for: "the first raise") { !raises.isEmpty }
    // Five raises a second are allowed.
    try wait(for: "the raises of two seconds") { raises.count > 10 }
    war.cancel()
    for (index, raise) in raises.enumerated().dropFirst(5) {
      // With some tolerance for late events: never six in one second.
      #expect(raise - raises[index - 5] > 900_000_000)
    }
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func stopsRaisingWhenNothingIsAbove() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try desk.show(ProbeContent())
    let raises = try countRaises(in: desk, by: client)
    let intruder = client.makeWindow(PixelRect(x: 200, y: 100, width: 300, height: 300))
    try intruder.map()
    try expectOnTop(desk, after: "a new window")
    #expect(raises() == 1)
    nothingHappens()
    #expect(raises() == 1)
  }

  @Test func ownAlertsDoNotCauseRaising() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try desk.show(ProbeContent(color: 0x80_2020), options: AlertOptions(transition: .fade))
    let raises = try countRaises(in: desk, by: client)
    try desk.present(
      ProbeContent(), options: AlertOptions(policy: .interrupt, transition: .fade))
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the second alert")
    nothingHappens()
    #expect(raises() == 0)
  }

  @Test(arguments: [false, true])
  func unmanagedWindowOverTheBoxDisarmsIt(isTranslucent: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 300))
    try wait(for: "arming") { content.isArmed }
    let popup = client.makeWindow(
      PixelRect(x: 400, y: 200, width: 200, height: 100), color: 0xff00,
      overrideRedirect: true, isTranslucent: isTranslucent)
    try popup.map()
    try wait(for: "disarming") { !content.isArmed }
    // The alert is not raised above it.
    desk.advance(bySeconds: 1)
    #expect(desk.control.queryStacking().last == popup.id)
    desk.input.click(at: PixelPoint(x: 200, y: 240))
    try desk.input.tap(Keysym.return)
    desk.advance(bySeconds: 1)
    #expect(!content.isArmed)
    popup.unmap()
    let uncovered = MonotonicClock.now()
    try desk.input.tap(Keysym.return)
    try wait(for: "arming") { content.isArmed }
    #expect(MonotonicClock.now() - uncovered >= 300_000_000)
    #expect(content.events.allSatisfy { $0.isPointerMotion })
    desk.input.click(at: PixelPoint(x: 200, y: 240))
    try wait(for: "a click") { content.clicks.releases == 1 }
  }

  @Test func unmanagedWindowBesideTheBoxHasNoEffect() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let popup = client.makeWindow(
      PixelRect(x: 0, y: 0, width: 160, height: 100), overrideRedirect: true)
    try popup.map()
    nothingHappens()
    #expect(content.armings == [true])
    #expect(desk.control.queryStacking().last == popup.id)
  }

  @Test func boxThatGrowsBelowAnotherWindowIsCovered() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    let popup = client.makeWindow(
      PixelRect(x: 0, y: 200, width: 160, height: 100), overrideRedirect: true)
    try popup.map()
    try wait(for: "arming") { content.isArmed }
    content.size = Size(width: 400, height: 200)
    content.host?.setNeedsLayout()
    try wait(for: "disarming") { !content.isArmed }
    nothingHappens()
    #expect(!content.isArmed)
    popup.destroy()
    try wait(for: "arming") { content.isArmed }
  }

  @Test func coverRemovedDuringRecreationIsForgotten() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let popup = client.makeWindow(
      PixelRect(x: 200, y: 200, width: 160, height: 100), overrideRedirect: true)
    try popup.map()
    try wait(for: "disarming") { content.armings.last == false }
    let window = try #require(desk.alertWindow)
    client.unmap(window)
    try wait(for: "the window's end") { desk.control.facts(of: window) == nil }
    popup.destroy()
    try wait(for: "arming") { content.isArmed }
  }

  /// Waits until the alert is on top.
  private func expectOnTop(_ desk: Desk, after disturbance: String) throws {
    // A window manager may act later.
    pause(for: .milliseconds(60))
    try wait(for: "the alert above \(disturbance)") { desk.isAlertOnTop }
  }

  /// Starts to count how often the alert's window is restacked.
  private func countRaises(in desk: Desk, by client: ForeignClient) throws -> () -> Int {
    let window = try #require(desk.alertWindow)
    client.connection.select(.substructure, on: client.connection.root)
    var count = 0
    let observation = client.connection.addObserver(for: client.connection.root) { event in
      if case .windowConfigured(let change) = event, change.window == window { count += 1 }
    }
    return { withExtendedLifetime(observation) { count } }
  }
}

extension InputEvent {
  fileprivate var isPointerMotion: Bool {
    switch self {
    case .pointerMoved, .pointerExited: true
    default: false
    }
  }
}
