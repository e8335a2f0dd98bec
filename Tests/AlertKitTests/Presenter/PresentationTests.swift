import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// The permitted actions of content, callers and delegates during a presentation, and their calls.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct PresentationTests {
  @Test func contentIsReleased() throws {
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

  @Test func responseHandlerMayPresentTheNextAlert() throws {
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

  @Test func descriptionsAreAcceptedAsAlerts() throws {
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
    try wait(for: "the response") { response?.button == "ok" }
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
  func taskCancelledBeforehandShowsNothing() async throws {
    let desk = try Desk()
    try desk.presenter.connect()
    let content = ProbeContent()
    let task = Task { try await desk.presenter.present(content, options: .immediate()) }
    task.cancel()
    #expect(try await task.value == AlertResponse(.withdrawn))
    try desk.waitUntilEmpty()
  }

  /// Presents another alert when the first one is about to be dismissed.
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
