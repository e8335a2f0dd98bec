import AlertModel
import GLib
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The order of alerts, and how they end.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct PresenterTests {
  @Test func alertsAreShownInTheOrderOfSubmission() throws {
    let desk = try Desk()
    let delegate = RecordingDelegate()
    desk.presenter.delegate = delegate
    let names = ["a", "b", "c"]
    let colors: [UInt32] = [0xa0_0000, 0x00_a000, 0x00_00a0]
    let alerts = try zip(names, colors).map { name, color in
      try desk.present(ProbeContent(color: color), options: .immediate(name))
    }
    for (index, alert) in alerts.enumerated() {
      try desk.waitUntilPresented()
      try desk.waitForColor(colors[index], at: desk.center, "alert \(index)")
      #expect(desk.presenter.alerts.map(\.identifier.rawValue) == Array(names[index...]))
      #expect(desk.alertWindows.count == 1)
      try desk.input.tap(Keysym.escape)
      #expect(try alert.waitForResponse().outcome == .cancelled)
    }
    try desk.waitUntilEmpty()
    #expect(
      delegate.events
        == names.flatMap {
          ["will present \($0)", "did present \($0)", "will dismiss \($0)", "did dismiss \($0)"]
        })
  }

  @Test func higherLevelComesFirst() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(), options: .immediate("shown"))
    try desk.present(ProbeContent(), options: .immediate("normal"))
    try desk.present(ProbeContent(), options: .immediate("alert", level: .alert))
    try desk.present(ProbeContent(), options: .immediate("status", level: .statusBar))
    #expect(
      desk.presenter.alerts.map(\.identifier.rawValue) == ["shown", "alert", "status", "normal"])
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .queued, .queued, .queued])
    for next in ["alert", "status", "normal"] {
      desk.presenter.dismiss(desk.presenter.alerts.first?.identifier)
      try wait(for: next) {
        desk.presenter.alerts.first?.identifier.rawValue == next
          && desk.presenter.alerts.first?.state == .presented
      }
    }
  }

  /// An alert of an earlier presenter keeps its identifier.
  @Test func defaultIdentifiersAreUnique() throws {
    let desk = try Desk()
    let alert = AlertDescription(title: "T")
    var restored = alert
    restored.identifier = AlertIdentifier("alert-2")
    _ = try desk.presenter.submit(restored) { _ in }
    let added = try (0..<2).map { _ in try desk.presenter.submit(alert) { _ in }.identifier }
    #expect(added.map(\.rawValue) == ["alert-2-2", "alert-3"])
  }

  @Test func theTimeLeftOfATimeoutIsKnown() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    var alert = AlertDescription(title: "T", timeout: 600)
    let first = try desk.presenter.submit(alert) { _ in }.ticket
    let second = try desk.presenter.submit(alert) { _ in }.ticket
    alert.timeout = nil
    let third = try desk.presenter.submit(alert) { _ in }.ticket
    try desk.waitUntilPresented()
    desk.advance(bySeconds: 100)
    let left = try #require(desk.presenter.timeLeft(of: first))
    #expect(left > 400 && left <= 500)
    #expect(desk.presenter.timeLeft(of: second) == 600)
    #expect(desk.presenter.timeLeft(of: third) == nil)
  }

  @Test func timeoutStartsWhenTheAlertIsVisible() throws {
    let desk = try Desk()
    var options = AlertOptions.immediate("first")
    try desk.show(ProbeContent(), options: options)
    options.identifier = AlertIdentifier("second")
    options.timeout = 0.3
    let second = try desk.present(ProbeContent(), options: options)
    desk.advance(bySeconds: 0.45)
    #expect(second.response == nil)
    desk.presenter.dismiss(AlertIdentifier("first"))
    let start = MonotonicClock.now()
    #expect(try second.waitForResponse() == AlertResponse(.timedOut))
    #expect(MonotonicClock.now() - start >= 300_000_000)
    try desk.waitUntilEmpty()
  }

  @Test func waitLimitEndsAlertsThatAreNeverShown() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    var options = AlertOptions.immediate("second")
    options.waitLimit = 0.1
    let content = ProbeContent()
    let second = try desk.present(content, options: options)
    #expect(try second.waitForResponse() == AlertResponse(.timedOut))
    #expect(content.drawCount == 0)
    #expect(content.host == nil)
    #expect(desk.presenter.alerts.count == 1)
  }

  @Test(arguments: [TransitionName.alert, .zoom, .drop, .none])
  func alertCanBeDismissedDuringItsAppearance(_ name: TransitionName) throws {
    let desk = try Desk()
    let alert = try desk.present(ProbeContent(), options: AlertOptions(transition: name))
    #expect(desk.presenter.dismiss() == 1)
    #expect(alert.response?.outcome == .dismissed)
    #expect(desk.presenter.dismiss() == 0)
    try desk.waitUntilEmpty()
    #expect(desk.isKeyboardFree)
    #expect(alert.responses.count == 1)
  }

  @Test(arguments: [TransitionName.none, .fade])
  func nextAlertIsReadyBeforeTheFirstFrame(_ transition: TransitionName) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    // White until its owner paints it, like a terminal.
    let below = client.makeWindow(
      desk.control.screenRect, color: 0x20_2020, background: 0xff_ffff, paintsItself: true)
    try below.map()
    try desk.waitForColor(0x20_2020, at: desk.center, "the window below")
    try desk.show(ProbeContent(), options: AlertOptions(transition: transition))
    try desk.present(ProbeContent(color: 0x00_a000))
    let dimmed = try desk.server.pixel(5, 5)
    desk.presenter.dismiss(desk.presenter.alerts.first?.identifier)
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
    #expect(try desk.server.pixel(5, 5) == dimmed)
  }

  @Test func alertSubmittedDuringADisappearanceWaits() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(), options: AlertOptions(transition: .fade))
    desk.presenter.dismiss()
    let content = ProbeContent(color: 0x00_a000)
    try desk.present(content)
    #expect(desk.presenter.alerts.map(\.state) == [.dismissing, .queued])
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
    #expect(desk.alertWindows.count == 1)
  }

  @Test func withdrawnAlertsAreReleased() throws {
    let desk = try Desk()
    let contents = (0..<3).map { _ in ProbeContent() }
    let alerts = try contents.map { try desk.present($0) }
    try desk.waitUntilPresented()
    for alert in alerts.reversed() { desk.presenter.withdraw(alert.ticket) }
    #expect(alerts.map { $0.response?.outcome } == [.withdrawn, .withdrawn, .withdrawn])
    try desk.waitUntilEmpty()
    desk.presenter.withdraw(alerts[0].ticket)
    #expect(alerts.map(\.responses.count) == [1, 1, 1])
    #expect(contents.allSatisfy { $0.host == nil })
  }

  @Test func fullQueueIsBusy() throws {
    let desk = try Desk()
    let presenter = AlertPresenter(
      displayName: desk.server.displayName, clock: desk.clock, maximumWaiting: 20)
    let options = AlertOptions.immediate(guardMilliseconds: 0)
    // One is on screen.
    for _ in 0...20 { try presenter.present(ProbeContent(), options: options) }
    let error = #expect(throws: AlertAdmissionError.self) {
      try presenter.present(ProbeContent(), options: options)
    }
    #expect(error?.code == .busy)
    #expect(presenter.dismiss() == 21)
    try wait(for: "an empty queue") { presenter.alerts.isEmpty && !presenter.hasWindow }
    try presenter.present(ProbeContent(), options: options)
  }
}
