import AlertModel
import GLib
import TestSupport
import Testing
import X11

@testable import AlertKit

/// Turns, policies and ends of alerts, on real windows.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct PresenterTests {
  @Test func alertsFollowEachOtherInTheOrderTheyCame() throws {
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

  @Test func interruptedAlertComesBackAsItWas() throws {
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
    // Return presses the button that had the focus, not the default one.
    try desk.input.tap(Keysym.return)
    #expect(try first.waitForResponse() == AlertResponse(.button, button: "a"))
  }

  @Test func alertThatIsReplacedOnScreenChangesInPlace() throws {
    let desk = try Desk()
    let first = try desk.show(ProbeContent(color: 0xa0_0000), options: .immediate("same"))
    try desk.waitForColor(0xa0_0000, at: desk.center, "the first alert")
    let window = desk.alertWindow
    let content = ProbeContent(color: 0x00_a000)
    let second = try desk.present(content, options: .immediate("same", policy: .replace))
    #expect(try first.waitForResponse().outcome == .dismissed)
    var colors: Set<UInt32> = []
    try wait(for: "the second alert") {
      colors.insert(try desk.server.pixel(desk.center.x, desk.center.y) & 0xff_ffff)
      return colors.contains(0x00_a000)
    }
    #expect(content.isArmed)
    // Never the desktop, nor the backdrop alone.
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

  @Test func alertThatIsReplacedInItsTransitionShowsTheNewContent() throws {
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

  @Test func replacedAlertGetsTheKeyboardIfItWantsIt() throws {
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

  @Test func alertThatIsReplacedInTheQueueKeepsItsTurn() throws {
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

  @Test func timeoutRunsFromTheMomentTheAlertIsSeen() throws {
    let desk = try Desk()
    var options = AlertOptions.immediate("first")
    try desk.show(ProbeContent(), options: options)
    options.identifier = AlertIdentifier("second")
    options.timeout = 0.3
    let second = try desk.present(ProbeContent(), options: options)
    runLoop(for: .milliseconds(450))
    #expect(second.response == nil)
    desk.presenter.dismiss(AlertIdentifier("first"))
    let start = MonotonicClock.now()
    #expect(try second.waitForResponse() == AlertResponse(.timedOut))
    #expect(MonotonicClock.now() - start >= 300_000_000)
    try desk.waitUntilEmpty()
  }

  @Test func waitLimitEndsWhatIsNeverSeen() throws {
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
  func alertCanBeDismissedOnItsWayIn(_ name: TransitionName) throws {
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
  func nextAlertStandsBeforeWhatThePersonWouldSee(_ transition: TransitionName) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    // White until its owner paints it, as terminals are.
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

  @Test func alertThatComesWhileAnotherGoesWaitsForItsTurn() throws {
    let desk = try Desk()
    try desk.show(ProbeContent(), options: AlertOptions(transition: .fade))
    desk.presenter.dismiss()
    let content = ProbeContent(color: 0x00_a000)
    try desk.present(content)
    #expect(desk.presenter.alerts.map(\.state) == [.dismissing, .queued])
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
    #expect(desk.alertWindows.count == 1)
  }

  @Test func alertThatSteppedAsideInMidTransitionComesBack() throws {
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

  @Test func withdrawnAlertsLeaveNothingBehind() throws {
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

  @Test func contentIsLetGo() throws {
    let desk = try Desk()
    weak var content: ProbeContent?
    weak var window: AlertWindow?
    do {
      let made = ProbeContent()
      content = made
      try desk.show(made)
      window = desk.window
    }
    #expect(content != nil)
    #expect(window != nil)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    try wait(for: "the content's end") { content == nil && window == nil }
  }

  @Test func contentMayFail() throws {
    let desk = try Desk()
    let content = ProbeContent()
    let alert = try desk.show(content)
    let next = try desk.present(ProbeContent(color: 0x00_a000))
    content.host?.finish(with: AlertResponse(.failed, reason: "It cannot go on."))
    content.host?.finish(with: AlertResponse(.button, button: "late"))
    #expect(alert.responses == [AlertResponse(.failed, reason: "It cannot go on.")])
    try desk.waitForColor(0x00_a000, at: desk.center, "the next alert")
    #expect(next.response == nil)
  }

  @Test(arguments: [
    Size(width: Double.nan, height: Double.nan), Size(width: Double.infinity, height: 10),
    Size(width: -5, height: -5), Size(width: 0, height: 0),
  ])
  func contentMayMeasureNonsense(_ size: Size) throws {
    let desk = try Desk()
    let content = ProbeContent(size: size)
    let alert = try desk.show(content)
    #expect(content.drawCount > 0)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse().outcome == .cancelled)
  }

  @Test func fullQueueIsBusy() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    let content = ProbeContent()
    for _ in 0..<200 { try desk.present(content) }
    let error = #expect(throws: AlertAdmissionError.self) { try desk.present(ProbeContent()) }
    #expect(error?.code == .busy)
    #expect(desk.presenter.dismiss() == 201)
    try desk.waitUntilEmpty()
    try desk.show(ProbeContent())
  }

  @Test func nextAlertMayComeFromTheResponse() throws {
    let desk = try Desk()
    var second: AlertResponse?
    try desk.presenter.present(ProbeContent(), options: .immediate()) { _ in
      do {
        try desk.presenter.present(
          ProbeContent(color: 0x00_a000), options: .immediate()
        ) { second = $0 }
      } catch {
        Issue.record(error)
      }
    }
    try desk.waitUntilPresented()
    try desk.input.tap(Keysym.escape)
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
    try desk.input.tap(Keysym.escape)
    try wait(for: "the second response") { second?.outcome == .cancelled }
  }

  @Test func delegateMayPresentAnAlert() throws {
    let desk = try Desk()
    let delegate = Successor { try desk.present(ProbeContent(color: 0x00_a000)) }
    desk.presenter.delegate = delegate
    try desk.show(ProbeContent())
    try desk.input.tap(Keysym.escape)
    try desk.waitForColor(0x00_a000, at: desk.center, "the second alert")
  }

  @Test func descriptionsAreTakenInAsAlerts() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    var response: AlertResponse?
    let (_, identifier) = try desk.presenter.submit(
      AlertDescription(
        title: "Hello", transition: TransitionName.none, level: .alert, guardMilliseconds: 0)
    ) { response = $0 }
    try desk.waitUntilPresented()
    let summary = try #require(desk.presenter.alerts.first)
    #expect(summary.identifier == identifier)
    #expect(summary.title == "Hello")
    #expect(summary.level == .alert)
    try desk.input.tap(Keysym.return)
    try wait(for: "the response") { response == AlertResponse(.button, button: "ok") }
  }

  @Test(.timeLimit(.minutes(1)))
  func awaitedAlertReturnsItsResponse() async throws {
    let desk = try Desk()
    let task = Task { try await desk.presenter.present(ProbeContent(), options: .immediate()) }
    while desk.presenter.alerts.isEmpty { await Task.yield() }
    try desk.waitUntilPresented()
    try desk.input.tap(Keysym.escape)
    try desk.waitUntilEmpty()
    #expect(try await task.value == AlertResponse(.cancelled))
  }

  @Test(.timeLimit(.minutes(1)))
  func cancelledTaskWithdrawsItsAlert() async throws {
    let desk = try Desk()
    let task = Task { try await desk.presenter.present(ProbeContent(), options: .immediate()) }
    while desk.presenter.alerts.isEmpty { await Task.yield() }
    try desk.waitUntilPresented()
    task.cancel()
    #expect(try await task.value == AlertResponse(.withdrawn))
    try desk.waitUntilEmpty()
  }

  @Test(.timeLimit(.minutes(1)))
  func taskThatIsCancelledBeforehandShowsNothing() async throws {
    let desk = try Desk()
    try desk.presenter.connect()
    let content = ProbeContent()
    let task = Task { try await desk.presenter.present(content, options: .immediate()) }
    task.cancel()
    #expect(try await task.value == AlertResponse(.withdrawn))
    try desk.waitUntilEmpty()
  }

  /// Presents one more alert when the first one is about to go.
  private final class Successor: AlertPresenterDelegate {
    private var present: (() throws -> Void)?

    init(_ present: @escaping () throws -> Void) {
      self.present = present
    }

    func alertPresenter(_ presenter: AlertPresenter, willDismiss alert: AlertIdentifier) {
      do {
        try present?()
      } catch {
        Issue.record(error)
      }
      present = nil
    }
  }
}
