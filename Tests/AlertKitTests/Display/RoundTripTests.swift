import AlertModel
import AlertRendering
import Cairo
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

extension XServer.Options {
  /// Without shared memory, which does not work over a network.
  fileprivate static let remote = XServer.Options(
    width: 640, height: 400, arguments: ["-extension", "MIT-SHM"])
}

/// An alert on a display at the end of a slow link, with many windows.
@MainActor
@Suite(.privateServer(.remote), .serialized)
struct RoundTripTests {
  fileprivate static let link = 50

  @Test func roundTripsDoNotGrowWithTheNumberOfWindows() throws {
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
    var later: [SurveyedWindow]?
    connection.surveyWindows(in: []) { later = $0 }
    try wait(for: "the same without waiting") { later != nil }
    #expect(later == survey)
  }

  @Test func aWindowOfAnotherProgramIsReadInTwoRoundTrips() throws {
    let server = try XServer.current()
    let proxy = try DelayingProxy(to: server.displayName, delayedBy: Self.link)
    let client = try ForeignClient(on: server)
    let window = client.makeWindow(PixelRect(x: 10, y: 20, width: 60, height: 40))
    try window.map()
    let connection = try DisplayConnection(name: proxy.displayName)
    // The first time, the server is asked for its version.
    #expect(connection.queryProcesses(of: window.id) == [getpid()])
    let before = proxy.roundTrips
    let guest = try #require(connection.queryGuest(window.id))
    #expect(guest.title == "foreign")
    #expect(guest.parent == connection.root)
    #expect(guest.facts.origin == PixelPoint(x: 10, y: 20))
    #expect(guest.facts.size == PixelSize(width: 60, height: 40))
    #expect(!guest.isEmbeddable)
    #expect(connection.queryProcesses(of: window.id) == [getpid()])
    #expect(proxy.roundTrips - before == 2)
    #expect(connection.queryGuest(WindowID(rawValue: 0x7ff_ffff)) == nil)
  }

  /// From the connection to the first frame: six are Xlib's own when it opens a connection, and two
  /// those of its library for RENDER.
  @Test(arguments: [1, 6])
  func theFirstAlertMakesAtMostTwelveRoundTrips(monitors count: Int) throws {
    let link = try Link(monitors: count)
    let presenter = AlertPresenter(displayName: link.proxy.displayName, clock: link.desk.clock)
    try presenter.present(ProbeContent(), options: .immediate(guardMilliseconds: 0)) { _ in }
    #expect(link.proxy.roundTrips <= 12)
  }

  /// Even while something else has changed meanwhile, and however many monitors there are.
  @Test(arguments: [1, 6])
  func anotherAlertMakesAtMostFourRoundTrips(monitors count: Int) throws {
    let link = try Link(monitors: count)
    let presenter = AlertPresenter(displayName: link.proxy.displayName, clock: link.desk.clock)
    try presenter.present(ProbeContent(), options: .immediate(guardMilliseconds: 0)) { _ in }
    presenter.dismiss()
    try wait(for: "the end of the first alert") { !presenter.hasWindow }
    let before = link.proxy.roundTrips
    try presenter.present(ProbeContent(), options: .immediate(guardMilliseconds: 0)) { _ in }
    #expect(link.proxy.roundTrips - before <= 4)
  }

  /// No window manager reports the work area, so every window may be the dock.
  @Test(arguments: [1, 3])
  func aToastFindsTheDockInAFewRoundTrips(monitors count: Int) throws {
    let link = try Link(monitors: count)
    let client = try link.mapWindows(60)
    let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10))
    let connection = client.connection
    connection.setCardinals([0, 0, 40, 0], connection.atoms[.netWMStrut], of: dock.id)
    try dock.map()
    let presenter = AlertPresenter(displayName: link.proxy.displayName, clock: link.desk.clock)
    #expect(try link.roundTrips(ofAToastBy: presenter) <= 6)
    #expect(try #require(presenter.windows?.all.last).container.contentFrame.minY >= 40)
  }

  /// However many windows and monitors there are, and without a window manager.
  @Test(arguments: [1, 6])
  func aToastMakesAtMostFourRoundTrips(monitors count: Int) throws {
    let link = try Link(monitors: count)
    let client = try link.mapWindows(200)
    let presenter = AlertPresenter(displayName: link.proxy.displayName, clock: link.desk.clock)
    #expect(try link.roundTrips(ofAToastBy: presenter) <= 4)
    #expect(presenter.windows?.all.isEmpty == false)
    withExtendedLifetime(client) {}
  }

  /// Content with a mark.
  private final class MarkedContent: ProbeContent {
    static let mark = Rect(x: 20, y: 20, width: 10, height: 10)
    var markColor = Color(hex: 0xff)

    override func draw(
      into context: borrowing DrawingContext, size: Size, in environment: AlertEnvironment
    ) {
      super.draw(into: context, size: size, in: environment)
      context.fill(Self.mark, with: markColor)
    }
  }

  /// Also if the blurred screen is painted below a box, on the server.
  @Test(arguments: [AlertChrome.none, .box])
  func onlyPixelsThatChangeAreSentAgain(chrome: AlertChrome) throws {
    let link = try Link(monitors: 1)
    let presenter = AlertPresenter(displayName: link.proxy.displayName, clock: link.desk.clock)
    let content = MarkedContent()
    content.chrome = chrome
    if chrome == .box { content.color = .clear }
    try presenter.present(content, options: .immediate(guardMilliseconds: 0)) { _ in }
    try wait(for: "the armed alert with its whole backdrop") {
      content.isArmed && presenter.windows?.all.last?.isRefining == false
    }
    #expect(presenter.windows?.all.last?.container.environment.blursBehind == true)
    /// Draws again, which sends 240 kB of the box of 300 × 200 unless only the mark is sent.
    func redraw() throws -> Int {
      let (sent, drawn) = (link.proxy.bytesSent, content.drawCount)
      content.host?.setNeedsDisplay()
      try wait(for: "drawing") { content.drawCount > drawn }
      presenter.display?.connection.sync()
      return link.proxy.bytesSent - sent
    }
    let again = try redraw()
    #expect(again < 20_000, "\(again) bytes")
    let before = try link.desk.server.screenshot()
    content.markColor = Color(hex: 0xff00)
    let changed = try redraw()
    #expect(changed < 3000, "\(changed) bytes")
    let box = try #require(presenter.windows?.all.last?.container.contentFrame)
    let mark = PixelRect(covering: MarkedContent.mark.offset(dx: box.minX, dy: box.minY))
    let after = try link.desk.server.screenshot()
    #expect(before[mark.center.x, mark.center.y] & 0xff_ffff == 0xff)
    #expect(after[mark.center.x, mark.center.y] & 0xff_ffff == 0xff00)
    #expect(PictureDifference(before, after, allowing: 0).pixelsBeyond == 100)
  }

  /// A display at the end of a slow link, with some monitors.
  @MainActor
  private struct Link {
    let desk: Desk
    let proxy: DelayingProxy

    init(monitors count: Int) throws {
      desk = try Desk()
      proxy = try DelayingProxy(to: desk.server.displayName, delayedBy: RoundTripTests.link)
      guard count > 1 else { return }
      let width = desk.server.control.screenSize.width / count
      for index in 0..<count {
        let frame = PixelRect(x: index * width, y: 0, width: width, height: 200)
        try desk.server.setMonitor("M\(index)", to: frame, isFirst: index == 0)
      }
    }

    /// Maps small windows of another program, which it destroys with the last reference to it.
    func mapWindows(_ count: Int) throws -> ForeignClient {
      let client = try ForeignClient(on: desk.server)
      let frame = PixelRect(x: 10, y: 10, width: 60, height: 40)
      for _ in 0..<count { try client.makeWindow(frame, overrideRedirect: true).map() }
      return client
    }

    /// Connects a presenter, and presents a toast.
    ///
    /// - Returns: The round trips until its first frame.
    func roundTrips(ofAToastBy presenter: AlertPresenter) throws -> Int {
      try presenter.connect()
      let before = proxy.roundTrips
      try presenter.present(
        ProbeContent(size: Size(width: 200, height: 60), keyboard: .none),
        options: AlertOptions(
          presentation: ToastPresentation(), transition: TransitionName.none, guardMilliseconds: 0)
      ) { _ in }
      return proxy.roundTrips - before
    }
  }

  @Test func eventsDuringAnAlertMakeAtMostTenRoundTrips() throws {
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
    #expect(proxy.roundTrips - first <= 4, "until the first frame")
    try wait(for: "arming") { content.isArmed }
    let second = proxy.roundTrips
    let tooltip = client.makeWindow(
      PixelRect(x: desk.center.x, y: desk.center.y, width: 50, height: 30), overrideRedirect: true)
    try tooltip.map()
    try wait(for: "disarming") { !content.isArmed }
    #expect(proxy.roundTrips - second <= 10, "for one window")
  }
}
