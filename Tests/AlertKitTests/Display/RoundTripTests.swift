import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit
@testable import AlertViews

/// An alert on a display at the end of a slow link, with many windows on it.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct RoundTripTests {
  private static let link = 50

  @Test func noNumberOfWindowsCostsRoundTrips() throws {
    let server = try XServer.current()
    let proxy = try DelayingProxy(to: server.displayName, delayedBy: Self.link)
    let client = try ForeignClient(on: server)
    let frame = PixelRect(x: 10, y: 10, width: 60, height: 40)
    let windows = (0..<200).map { _ in client.makeWindow(frame, overrideRedirect: true) }
    for window in windows { try window.map() }
    let connection = try DisplayConnection(name: proxy.displayName)
    let before = proxy.roundTrips
    let survey = connection.surveyWindows()
    #expect(survey.count { $0.facts.isViewable && $0.facts.overrideRedirect } == 200)
    #expect(proxy.roundTrips - before <= 5)
  }

  @Test func eventsOfTheAlertsLifeMakeAtMostTen() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let frame = PixelRect(x: 10, y: 10, width: 60, height: 40)
    for _ in 0..<60 { try client.makeWindow(frame, overrideRedirect: true).map() }
    let proxy = try DelayingProxy(to: desk.server.displayName, delayedBy: Self.link)
    let presenter = AlertPresenter(displayName: proxy.displayName, clock: desk.clock)
    try presenter.connect()
    let first = proxy.roundTrips
    let content = ProbeContent()
    try presenter.present(content, options: .immediate(guardMilliseconds: 50)) { _ in }
    #expect(proxy.roundTrips - first <= 10, "until the first frame")
    try wait(for: "arming") { content.isArmed }
    let second = proxy.roundTrips
    let tooltip = client.makeWindow(
      PixelRect(x: desk.center.x, y: desk.center.y, width: 50, height: 30), overrideRedirect: true)
    try tooltip.map()
    try wait(for: "disarming") { !content.isArmed }
    #expect(proxy.roundTrips - second <= 10, "for one window")
  }
}
