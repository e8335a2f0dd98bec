import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Windows of other programs as alerts.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GuestTests {
  private let home = PixelRect(x: 30, y: 20, width: 200, height: 120)

  @Test(arguments: [false, true])
  func isEmbeddedTypedIntoAndReturned(isTranslucent: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 400, y: 300, width: 50, height: 50))
    try below.map()
    below.focus()
    let window = client.makeWindow(home, isTranslucent: isTranslucent)
    try window.map()
    let alert = try desk.show(window, in: AlertDescription(title: "Window", style: .sheet))
    let origin = try #require(desk.control.queryOrigin(of: window.id))
    let frame = try #require(desk.window?.container.contentFrame)
    #expect(frame.contains(Rect(PixelRect(origin: origin, size: home.size)).center))
    #expect(desk.control.facts(of: window.id)?.frame.size == home.size)
    try desk.waitForFocus(of: window)
    // No grab is held, so that a locker can have the keyboard.
    #expect(desk.isKeyboardFree)
    try desk.input.type("abc")
    try wait(for: "the keys") { window.text == "abc" }
    #expect(below.keys.isEmpty)
    #expect(desk.presenter.dismiss() == 1)
    #expect(try alert.waitForResponse().outcome == .dismissed)
    try desk.waitUntilHome(window, at: home.origin)
    #expect(desk.control.queryFocusedWindow() == below.id)
    #expect(!desk.control.hasProperty(desk.control.atoms[.guestHome], of: window.id))
    try desk.waitUntilEmpty()
  }

  @Test func showsItsDrawing() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home, color: 0x12_3456)
    try window.map()
    _ = try desk.show(window)
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
  }

  /// Programs need a moment from mapping their window to painting it.
  @Test func backdropAppearsBeforeTheGuestIsPainted() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xf0_f0e8).map()
    let window = client.makeWindow(home, color: 0x12_3456)
    try window.map()
    try desk.presenter.connect()
    desk.clock.stop()
    let alert = try desk.submit(
      GuestRequest(window: window.id.rawValue), transition: .fade)
    try wait(for: "the backdrop") { try desk.server.pixel(20, 460) & 0xff_ffff != 0xf0_f0e8 }
    desk.handleEvents()
    #expect(desk.presenter.alerts.first?.state == .presenting)
    #expect(desk.window?.panes.first?.surface.awaitsBox == true)
    desk.clock.resume()
    // It is shown after a while, although it never draws more than its background.
    try desk.waitForGuest(window)
    try desk.waitForColor(0x12_3456, at: desk.center, "the window")
    #expect(alert.response == nil)
  }

  /// The next presenter does not show the window, so that the former one need not wait for it.
  @Test(arguments: [false, true])
  func onlyAnAlertWithoutAGuestIsPassedOn(isGuest: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home, color: 0x12_3456)
    try window.map()
    if isGuest {
      _ = try desk.submit(GuestRequest(window: window.id.rawValue))
      try desk.waitForGuest(window)
    } else {
      try desk.show(ProbeContent())
    }
    let board = ClaimBoard(on: client.connection)
    let values = try #require(board.others().first).values
    desk.presenter.passOnStage()
    #expect((board.others().first?.values == values) == isGuest)
  }

  @Test func endOfAGuestThatIsNotPaintedEndsItsAlert() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    try desk.presenter.connect()
    desk.clock.stop()
    let alert = try desk.submit(
      GuestRequest(window: window.id.rawValue), transition: .fade)
    try wait(for: "the backdrop") {
      desk.window?.panes.first?.surface.awaitsBox == true
    }
    desk.clock.resume()
    window.destroy()
    #expect(try alert.waitForResponse().outcome == .button)
    try desk.waitUntilEmpty()
  }

  @Test func getsNoInputBeforeTheAlertIsArmed() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.show(window, guardMilliseconds: 3000)
    try desk.input.type("a")
    desk.input.click(at: desk.center)
    desk.handleEvents()
    #expect(!desk.isKeyboardFree)
    #expect(window.keys.isEmpty && window.buttons.isEmpty)
    desk.advance(bySeconds: 3.5)
    try desk.waitForFocus(of: window)
    try desk.input.type("b")
    desk.input.click(at: desk.center)
    try wait(for: "key and click") { window.text == "b" && window.buttons.count == 1 }
    #expect(alert.response == nil)
  }

  @Test func itsEndEndsTheAlertAndTheNextOneFollows() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.show(window)
    let next = ProbeContent()
    try desk.present(next)
    window.destroy()
    #expect(
      try alert.waitForResponse() == AlertResponse(.button, button: GuestRequest.closed))
    try wait(for: "the next alert") { next.drawCount > 0 }
  }

  @Test(arguments: [0.0, 0.05, 0.15])
  func endsDuringTheTransition(seconds: Double) throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue), transition: .slide)
    try wait(for: "the transition") { desk.presenter.alerts.first?.state == .presenting }
    desk.advance(bySeconds: seconds)
    window.destroy()
    _ = try alert.waitForResponse()
    try desk.waitUntilEmpty()
    let next = try desk.show(ProbeContent())
    #expect(next.response == nil)
  }

  /// The server gives the identifiers of a program that has exited to the next one.
  @Test func windowThatGetsItsIdentifierStaysWhereItIs() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue), transition: .slide)
    try desk.waitForGuest(window)
    try ForeignClient(on: desk.server).killOwner(of: window.id)
    _ = try alert.waitForResponse()
    let other = try ForeignClient(on: desk.server)
    let next = other.makeWindow(PixelRect(x: 300, y: 200, width: 40, height: 30))
    try #require(next.id == window.id)
    try next.map()
    try desk.waitUntilEmpty()
    #expect(desk.control.facts(of: next.id)?.frame.origin == PixelPoint(x: 300, y: 200))
  }

  @Test func isHiddenAndShownAgainWithItsState() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.show(window)
    try desk.waitForFocus(of: window)
    let other = try desk.present(ProbeContent(), options: .immediate(policy: .interrupt))
    try wait(for: "the other alert") { !desk.isKeyboardFree }
    #expect(desk.control.facts(of: window.id)?.isViewable == true)
    try desk.input.tap(Keysym.escape)
    _ = try other.waitForResponse()
    try desk.waitForGuest(window)
    try desk.waitForFocus(of: window)
    try desk.input.type("x")
    try wait(for: "a key") { window.text == "x" }
    #expect(alert.response == nil)
  }

  @Test func escapeEndsAWindowWithoutCloseProtocol() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.show(window)
    try desk.waitForFocus(of: window)
    try desk.input.tap(Keysym.escape)
    #expect(try alert.waitForResponse() == AlertResponse(.cancelled))
    try desk.waitUntilHome(window, at: home.origin)
    #expect(window.keys.isEmpty)
  }

  @Test func escapeIsLeftToTheWindow() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.submit(
      GuestRequest(window: window.id.rawValue, keepsEscape: true))
    try desk.waitForGuest(window)
    try desk.waitForFocus(of: window)
    try desk.input.tap(Keysym.escape)
    try wait(for: "the key") { window.keys.count == 1 }
    #expect(alert.response == nil)
  }

  @Test func alertFollowsTheResizingOfTheWindow() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    _ = try desk.show(window)
    client.resize(window.id, to: PixelRect(x: 0, y: 0, width: 260, height: 180))
    try wait(for: "the larger box") {
      desk.window?.container.contentFrame.size == Size(width: 260, height: 180)
    }
    #expect(
      desk.control.facts(of: window.id)?.frame.size == PixelSize(width: 260, height: 180))
  }

  @Test func windowStandsInTheBoxAfterItsAnimation() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    _ = try desk.submit(GuestRequest(window: window.id.rawValue), transition: .alert)
    try desk.advanceUntil { desk.presenter.alerts.first?.state == .presented }
    try desk.waitForGuest(window)
    for size in [PixelSize(width: 320, height: 220), PixelSize(width: 140, height: 90)] {
      client.resize(window.id, to: PixelRect(origin: .zero, size: size))
      try desk.advanceUntil {
        desk.window?.container.contentFrame.size
          == Size(width: Double(size.width), height: Double(size.height)) && desk.boxStandsStill
      }
      let frame = PixelRect(covering: try #require(desk.window?.container.contentFrame))
      let container = try #require(desk.control.topLevel(of: window.id))
      try wait(for: "the window in the box") {
        desk.control.facts(of: container)?.frame == frame
          && desk.control.boundingShape(of: container).width == size.width
      }
      #expect(desk.control.boundingShape(of: container) == PixelRect(origin: .zero, size: size))
    }
  }

  @Test func windowLargerThanTheScreenIsShrunk() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(
      PixelRect(x: 0, y: 0, width: 1000, height: 900))
    try window.map()
    _ = try desk.show(window)
    let frame = try #require(desk.window?.container.contentFrame)
    #expect(Rect(desk.control.screenRect).contains(frame.center))
    #expect(frame.width < 640 && frame.height < 480)
  }

  @Test func buttonsAnswer() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let alert = try desk.show(
      window, in: AlertDescription(buttons: [AlertButton(id: "done", label: "Done")]))
    try desk.waitForFocus(of: window)
    let frame = try #require(desk.window?.container.contentFrame)
    desk.input.click(at: PixelPoint(x: Int(frame.center.x), y: Int(frame.maxY) - 30))
    #expect(try alert.waitForResponse() == AlertResponse(.button, button: "done"))
  }

  @Test func programWithoutAWindowInTimeFails() throws {
    let desk = try Desk()
    try desk.presenter.connect()
    let alert = try desk.submit(GuestRequest(process: 1_999_999, limit: 1))
    #expect(desk.presenter.alerts.map(\.state) == [.queued])
    desk.advance(bySeconds: 1.1)
    #expect(
      try alert.waitForResponse()
        == AlertResponse(.failed, reason: "the program has shown no window within 1 s"))
    #expect(desk.presenter.alerts.isEmpty)
  }
}
