import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// The effect of a new alert's policy on the existing ones.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct PolicyTests {
  @Test func interruptedAlertReappearsUnchanged() throws {
    let desk = try Desk()
    let description = AlertDescription(
      title: "First",
      buttons: [AlertButton(id: "a", label: "A"), AlertButton(id: "b", label: "B")],
      transition: TransitionName.none, guardMilliseconds: 0)
    let (content, first) = try desk.show(description)
    try desk.input.tap(Keysym.tab)
    try wait(for: "the focus") { content.view.focusedView != nil }
    let second = try desk.present(
      ProbeContent(), options: .immediate("second", policy: .interrupt))
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the second alert")
    try desk.waitUntilPresented()
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .suspended])
    #expect(first.response == nil)
    try desk.input.tap(Keysym.escape)
    _ = try second.waitForResponse()
    try wait(for: "the first alert") {
      desk.presenter.alerts.map(\.state) == [.presented] && desk.alertWindow != nil
    }
    // Return presses the focused button, not the default one.
    try desk.input.tap(Keysym.return)
    #expect(try first.waitForResponse() == AlertResponse(.button, button: "a"))
  }

  @Test func alertReplacedOnScreenChangesInPlace() throws {
    let desk = try Desk()
    let first = try desk.show(ProbeContent(color: 0xa0_0000), options: .immediate("same"))
    try desk.waitForColor(0xa0_0000, at: desk.center, "the first alert")
    let window = desk.alertWindow
    let content = ProbeContent(color: 0x00_a000)
    let second = try desk.present(content, options: .immediate("same", policy: .replace))
    #expect(try first.waitForResponse().outcome == .dismissed)
    var colors: Set<UInt32> = []
    try wait(for: "the second alert", checkingEvery: .milliseconds(2)) {
      colors.insert(try desk.server.pixel(desk.center.x, desk.center.y) & 0xff_ffff)
      return colors.contains(0x00_a000)
    }
    #expect(content.isArmed)
    // Neither the desktop nor only the backdrop is visible in between.
    #expect(colors.isSubset(of: [0xa0_0000, 0x00_a000]))
    #expect(desk.alertWindow == window)
    #expect(desk.presenter.alerts.count == 1)
    try desk.input.type("x")
    try wait(for: "a key") { content.keys == [.text("x")] }
    try desk.input.tap(Keysym.escape)
    #expect(try second.waitForResponse().outcome == .cancelled)
    #expect(first.responses.count == 1)
    try desk.waitUntilEmpty()
  }

  @Test func alertReplacedInItsTransitionShowsTheNewContent() throws {
    let desk = try Desk()
    let first = try desk.present(
      ProbeContent(color: 0xa0_0000),
      options: AlertOptions(identifier: AlertIdentifier("same"), transition: .zoom))
    try desk.present(
      ProbeContent(color: 0x00_a000), options: .immediate("same", policy: .replace))
    #expect(try first.waitForResponse().outcome == .dismissed)
    try desk.waitUntilPresented()
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
  }

  @Test func replacementGetsTheKeyboardIfNeeded() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(keyboard: .none), options: .immediate("same"))
    #expect(desk.isKeyboardFree)
    let content = ProbeContent()
    try desk.present(
      content, options: .immediate("same", policy: .replace, guardMilliseconds: 50))
    try wait(for: "the keyboard") { !desk.isKeyboardFree }
    try wait(for: "arming") { desk.window?.input.isArmed == true }
    try desk.input.type("x")
    try wait(for: "a key") { content.keys == [.text("x")] }
    try desk.present(
      ProbeContent(keyboard: .none), options: .immediate("same", policy: .replace))
    try wait(for: "the keyboard's release") { desk.isKeyboardFree }
  }

  @Test func alertReplacedInTheQueueKeepsItsPlace() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(), options: .immediate("shown"))
    let old = try desk.present(ProbeContent(), options: .immediate("same"))
    try desk.present(ProbeContent(), options: .immediate("last"))
    try desk.present(
      ProbeContent(color: 0x00_a000), options: .immediate("same", policy: .replace))
    #expect(try old.waitForResponse().outcome == .dismissed)
    #expect(desk.presenter.alerts.map(\.identifier.rawValue) == ["shown", "same", "last"])
    desk.presenter.dismiss(AlertIdentifier("shown"))
    try desk.waitForColor(0x00_a000, at: desk.center, "the new content")
  }

  @Test func coalescedAlertsAreCountedAndAnsweredTogether() throws {
    let desk = try Desk()
    let content = CountingProbe()
    let alerts = try (0..<3).map { _ in
      try desk.present(content, options: .immediate("same", policy: .coalesce))
    }
    try desk.waitUntilPresented()
    #expect(content.count == 3)
    #expect(desk.presenter.alerts.map(\.count) == [3])
    try desk.input.tap(Keysym.escape)
    for alert in alerts {
      #expect(try alert.waitForResponse().outcome == .cancelled)
      #expect(alert.responses.count == 1)
    }
    try desk.waitUntilEmpty()
  }

  @Test func alertSuspendedInItsTransitionReappears() throws {
    let desk = try Desk()
    let first = try desk.present(
      ProbeContent(color: 0xa0_0000), options: AlertOptions(transition: .zoom))
    let second = try desk.present(
      ProbeContent(color: 0x00_a000),
      options: AlertOptions(policy: .interrupt, transition: .zoom))
    desk.presenter.withdraw(second.ticket)
    #expect(second.response?.outcome == .withdrawn)
    try desk.waitUntilPresented()
    try desk.waitForColor(0xa0_0000, at: desk.center, "the first alert")
    try desk.input.tap(Keysym.escape)
    #expect(try first.waitForResponse().outcome == .cancelled)
  }
}
