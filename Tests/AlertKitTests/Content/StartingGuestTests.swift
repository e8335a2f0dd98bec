import AlertModel
import CX11
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts that dim the screen while the program that embeds its window in them is starting.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct StartingGuestTests {
  private let desk: Desk
  private let client: ForeignClient
  private let corner = PixelPoint(x: 20, y: 460)

  init() throws {
    desk = try Desk()
    client = try ForeignClient(on: desk.server)
    let root = desk.control.root.rawValue
    // No window: this process is also the one whose windows are shown.
    desk.control.withUnsafeHandle { display in
      XSetWindowBackground(display, root, 0xf0_f0e8)
      _ = XClearWindow(display, root)
    }
    desk.control.sync()
  }

  private var isDimmed: Bool {
    get throws { try desk.server.pixel(corner.x, corner.y) & 0xff_ffff != 0xf0_f0e8 }
  }

  /// An alert that waits for a window in its container.
  private struct Start {
    let alert: PresentedAlert
    let container: WindowID
    /// How often the presenter has reported the window.
    let adoptions: () -> Int
  }

  /// Submits an alert for a program that this process has started, or another one.
  private func submit(
    identifier: AlertIdentifier? = nil, keepsEscape: Bool = false, limit: Double = 60,
    startedBy starter: Int32 = getpid()
  ) throws -> Start {
    try desk.presenter.connect()
    var (container, adoptions): (WindowID?, Int) = (nil, 0)
    let alert = try desk.submit(
      GuestRequest(embeds: true, keepsEscape: keepsEscape, limit: limit),
      in: AlertDescription(identifier: identifier), transition: .fade,
      asker: AlertAsker(processID: starter, waits: true)
    ) { event in
      switch event {
      case .offered(let window): container = WindowID(rawValue: window)
      case .adopted: adoptions += 1
      default: break
      }
    }
    try wait(for: "the container") { container != nil }
    return Start(alert: alert, container: try #require(container), adoptions: { adoptions })
  }

  /// The program creates its window on the root, as xterm does.
  private func create() -> ForeignWindow {
    let window = client.makeWindow(
      PixelRect(x: 0, y: 0, width: 200, height: 120), color: 0x12_3456)
    client.connection.sync()
    return window
  }

  private func begin(_ start: Start) throws -> ForeignWindow {
    let window = create()
    try wait(for: "the backdrop") { try isDimmed }
    #expect(desk.presenter.alerts.map(\.state) == [.presenting])
    #expect(start.adoptions() == 0)
    return window
  }

  private func waitUntilShown(_ window: ForeignWindow) throws {
    try desk.advanceUntil { desk.presenter.alerts.first?.state == .presented }
    try desk.waitForGuest(window)
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
  }

  @Test func screenIsDimmedBeforeTheWindowIsEmbedded() throws {
    let start = try submit()
    #expect(try !isDimmed)
    let window = try begin(start)
    // Nothing but the backdrop fades in.
    try desk.advanceUntil { desk.window?.backdropOpacity == 1 }
    #expect(desk.window?.awaitsContent == true)
    #expect(desk.window?.panes.first?.surface.box.picture == nil)
    #expect(desk.presenter.alerts.map(\.state) == [.presenting])
    try window.embed(in: start.container)
    try waitUntilShown(window)
    #expect(desk.window?.awaitsContent == false)
    #expect(desk.control.facts(of: window.id)?.frame.size == PixelSize(width: 200, height: 120))
    #expect(start.adoptions() == 1)
    window.destroy()
    #expect(try start.alert.waitForResponse().button == GuestRequest.closed)
    try desk.advanceUntil { desk.window == nil }
    #expect(try !isDimmed)
  }

  /// Other programs create their window in the container at once.
  @Test func windowInTheContainerDimsTheScreen() throws {
    let start = try submit()
    client.connection.withUnsafeHandle {
      _ = XCreateSimpleWindow($0, start.container.rawValue, 0, 0, 80, 60, 0, 0, 0)
    }
    client.connection.sync()
    try wait(for: "the backdrop") { try isDimmed }
    #expect(start.alert.response == nil)
  }

  @Test func screenIsReturnedFromASlowProgram() throws {
    let start = try submit()
    let window = try begin(start)
    desk.advance(bySeconds: 2.5)
    #expect(try isDimmed)
    try desk.advanceUntil { desk.presenter.alerts.map(\.state) == [.queued] }
    #expect(try !isDimmed)
    #expect(desk.isKeyboardFree)
    #expect(start.alert.response == nil)
    try window.embed(in: start.container)
    try waitUntilShown(window)
    #expect(start.adoptions() == 1)
    #expect(desk.presenter.dismiss() == 1)
    #expect(try start.alert.waitForResponse().outcome == .dismissed)
  }

  /// The program may be ready in the very moment in which the screen is returned.
  @Test func windowThatComesWhileTheScreenIsReturnedIsShown() throws {
    let start = try submit()
    let window = try begin(start)
    try desk.advanceUntil { desk.presenter.alerts.map(\.state) == [.dismissing] }
    #expect(desk.window != nil)
    try window.embed(in: start.container)
    try waitUntilShown(window)
    #expect(start.alert.response == nil)
  }

  /// As mpv does where it cannot embed its picture.
  @Test func windowThatTheProgramShowsElsewhereIsAdopted() throws {
    let start = try submit(startedBy: getppid())
    let window = try begin(start)
    try window.map()
    try waitUntilShown(window)
    #expect(start.adoptions() == 1)
    #expect(desk.presenter.dismiss() == 1)
    #expect(try start.alert.waitForResponse().outcome == .dismissed)
    // Until then the program has time to exit.
    desk.advance(bySeconds: 10)
    try desk.waitUntilHome(window, at: .zero)
  }

  /// Such as a dialog of a script that starts the program later.
  @Test func screenIsReturnedToAProgramThatShowsItsWindowElsewhere() throws {
    let start = try submit()
    let window = try begin(start)
    try window.map()
    try desk.advanceUntil { desk.presenter.alerts.map(\.state) == [.queued] }
    #expect(try !isDimmed)
    #expect(start.alert.response == nil)
  }

  @Test(arguments: [false, true])
  func escapeEndsTheAlertBeforeThereIsAWindow(keepsEscape: Bool) throws {
    let start = try submit(keepsEscape: keepsEscape)
    _ = try begin(start)
    try desk.input.tap(Keysym.escape)
    #expect(try start.alert.waitForResponse().outcome == .cancelled)
    try desk.advanceUntil { desk.window == nil }
    #expect(try !isDimmed)
  }

  @Test func alertEndsWithoutAWindowInTime() throws {
    let start = try submit(limit: 1)
    _ = try begin(start)
    try desk.advanceUntil { start.alert.response != nil }
    #expect(start.alert.response?.outcome == .failed)
    #expect(start.alert.response?.reason == "the program has shown no window within 1 s")
    try desk.advanceUntil { desk.window == nil && desk.presenter.alerts.isEmpty }
  }

  /// Its client may disconnect while the screen is dimmed, or is being returned.
  @Test(arguments: [false, true])
  func withdrawnAlertIsNotShownLater(isReturning: Bool) throws {
    let start = try submit()
    let window = try begin(start)
    if isReturning {
      try desk.advanceUntil { desk.presenter.alerts.map(\.state) == [.dismissing] }
    }
    desk.presenter.withdraw(start.alert.ticket)
    #expect(try start.alert.waitForResponse().outcome == .withdrawn)
    try desk.advanceUntil { desk.window == nil }
    try window.embed(in: start.container)
    desk.advance(bySeconds: 1)
    #expect(desk.window == nil)
    #expect(desk.presenter.alerts.isEmpty)
    #expect(start.alert.responses.count == 1)
  }

  /// The program's window comes while the other alert is there, or later.
  @Test(arguments: [false, true])
  func interruptedAlertReturnsWithItsWindow(isLate: Bool) throws {
    let start = try submit()
    let window = try begin(start)
    let other = try desk.present(
      ProbeContent(), options: .immediate("other", level: .alert, policy: .interrupt))
    try desk.advanceUntil { desk.presenter.alerts.first?.identifier.rawValue == "other" }
    desk.advance(bySeconds: 0.5)
    if !isLate { try window.embed(in: start.container) }
    desk.presenter.withdraw(other.ticket)
    desk.advance(bySeconds: 0.5)
    if isLate {
      #expect(desk.presenter.alerts.map(\.state) == [.presenting])
      #expect(desk.window?.panes.first?.surface.box.picture == nil)
      try window.embed(in: start.container)
    }
    try waitUntilShown(window)
    #expect(start.alert.response == nil)
  }

  @Test func alertThatReplacesItIsShown() throws {
    let start = try submit(identifier: AlertIdentifier("same"))
    _ = try begin(start)
    let content = ProbeContent()
    let other = try desk.present(content, options: .immediate("same", policy: .replace))
    try desk.advanceUntil { desk.presenter.alerts.map(\.state) == [.presented] }
    #expect(desk.window?.awaitsContent == false)
    #expect(desk.window?.panes.first?.surface.box.picture != nil)
    desk.advance(bySeconds: 4)
    #expect(desk.presenter.alerts.map(\.state) == [.presented])
    desk.presenter.withdraw(other.ticket)
    #expect(start.alert.response != nil)
  }

  /// Its windows are recreated while its own window becomes ready.
  @Test func windowThatComesWhileTheAlertIsRebuiltIsShown() throws {
    let start = try submit()
    let window = try begin(start)
    desk.window?.rebuildPanes(afterSeconds: 1)
    #expect(desk.window?.panes.isEmpty == true)
    try window.embed(in: start.container)
    try desk.advanceUntil { desk.window?.awaitsContent == false }
    #expect(desk.window?.panes.isEmpty == true)
    try waitUntilShown(window)
  }

  @Test func screenIsNotDimmedBehindAnotherAlert() throws {
    let other = try desk.show(ProbeContent())
    let start = try submit()
    _ = create()
    desk.advance(bySeconds: 0.5)
    #expect(desk.presenter.alerts.map(\.state) == [.presented, .queued])
    desk.presenter.withdraw(other.ticket)
    desk.advance(bySeconds: 1)
    #expect(desk.window == nil)
    #expect(start.alert.response == nil)
  }
}
