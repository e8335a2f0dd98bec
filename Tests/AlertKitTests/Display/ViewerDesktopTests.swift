import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Alerts of a server whose windows are on the desktop of a viewer: only their boxes are shown.
///
/// The server has the property of xpra's; the test is the window manager.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct ViewerDesktopTests {
  private let desk: Desk

  init() throws {
    let control = try XServer.current().control
    control.setText("3.1", control.atom(named: "XPRA_SERVER"), of: control.root)
    control.sync()
    desk = try Desk()
  }

  /// Shows content, and gives it the focus that it asks for.
  @discardableResult
  private func show(
    _ content: ProbeContent, options: AlertOptions = .immediate(guardMilliseconds: 50)
  ) throws -> PresentedAlert {
    let alert = try desk.show(content, options: options)
    let anchor = try #require(desk.presenter.display?.keyboard.rootlessFocus?.windowID)
    desk.control.setFocus(anchor)
    try wait(for: "the keyboard") { content.isArmed }
    return alert
  }

  /// The frame of the alert's window as other programs see it.
  private var frame: PixelRect? {
    desk.window?.panes.first.flatMap { desk.control.facts(of: $0.surface.window.id)?.frame }
  }

  /// Whether the screen shows the content at a point.
  private func showsContent(at point: PixelPoint) throws -> Bool {
    let color = try color(at: point)
    return (color.red, color.green, color.blue) == (0x33, 0x66, 0xcc)
  }

  /// The colour of the screen at a point.
  private func color(at point: PixelPoint) throws -> ScreenColor {
    try desk.control.readColors(PixelRect(x: point.x, y: point.y, width: 1, height: 1))[0]
  }

  @Test func theWindowIsAsLargeAsTheBox() throws {
    let before = try color(at: .zero)
    let content = ProbeContent()
    content.chrome = .box
    try show(content)
    let box = try #require(desk.window?.container.contentFrame)
    #expect(frame == PixelRect(covering: box))
    #expect(try color(at: .zero) == before)
    #expect(
      try color(at: PixelPoint(x: Int(box.minX) - 3, y: Int(box.center.y))) == before,
      "a shadow")
    #expect(try showsContent(at: desk.center))
    // The corners are rounded.
    let corner = PixelPoint(x: Int(box.minX), y: Int(box.minY))
    #expect(try color(at: corner) == before)
    desk.input.click(at: PixelPoint(x: 1, y: 1))
    desk.handleEvents()
    #expect(content.clicks.presses == 0)
    desk.input.click(at: desk.center)
    try wait(for: "the click") { content.clicks.releases == 1 }
  }

  @Test func theWindowFollowsTheBox() throws {
    let content = ProbeContent()
    content.chrome = .box
    try show(content)
    content.size = Size(width: 340, height: 260)
    content.host?.setNeedsLayout()
    try wait(for: "the new size") { frame?.size == PixelSize(width: 340, height: 260) }
    let box = try #require(desk.window?.container.contentFrame)
    #expect(frame == PixelRect(covering: box))
    let edge = PixelPoint(x: Int(box.center.x), y: Int(box.maxY) - 5)
    try wait(for: "the new frame") {
      try showsContent(at: edge)
    }
  }

  @Test func theNoticeIsSeenBelowTheBox() throws {
    let content = ProbeContent()
    content.chrome = .box
    try show(content)
    let box = try #require(frame)
    let line = PixelRect(x: box.x, y: box.maxY, width: box.width, height: 40)
    func isNoticeSeen() throws -> Bool {
      try desk.control.readColors(line).contains { $0.red > 200 && $0.green > 200 }
    }
    #expect(try !isNoticeSeen())
    let other = try ForeignClient(on: desk.server).makeWindow(
      PixelRect(x: 0, y: 0, width: 40, height: 30))
    try other.map()
    for _ in 0..<5 {
      other.focus()
      desk.advance(bySeconds: 0.4)
    }
    desk.advance(bySeconds: 1.2)
    #expect(desk.window?.container.notice == "Click here to type")
    #expect(try isNoticeSeen())
    #expect(frame?.maxY == box.maxY + 40)
    let anchor = try #require(desk.presenter.display?.keyboard.rootlessFocus?.windowID)
    desk.input.click(at: desk.center)
    try wait(for: "the end of the notice") {
      // It is hidden and shown again by the click.
      desk.control.setFocus(anchor)
      return frame == box
    }
    #expect(try !isNoticeSeen())
  }

  @Test func nothingStaysBetweenAlerts() throws {
    let before = try color(at: desk.center)
    let content = ProbeContent()
    let description = AlertDescription(title: "a")
    try show(content, options: AlertOptions(description))
    try desk.input.tap(Keysym.escape)
    try wait(for: "the end") { desk.alertWindow == nil }
    #expect(try color(at: desk.center) == before)
    #expect(desk.presenter.windows?.backdropHold.isActive == false)
  }

  @Test func aToastHasNoShadow() throws {
    let content = ProbeContent(keyboard: .none)
    content.chrome = .box
    try desk.show(
      content, options: AlertOptions(AlertDescription(title: "a", style: .toast)))
    desk.advance(bySeconds: 1)
    let box = try #require(desk.window?.container.contentFrame)
    #expect(frame == PixelRect(covering: box))
    #expect(
      desk.window?.panes.allSatisfy(\.isTrimmed) == true)
  }

  /// openbox gives no focus to a window that is not in the task bar.
  @Test func theFocusIsAskedForByAWindowInTheTaskBar() throws {
    try show(ProbeContent())
    let anchor = try #require(desk.presenter.display?.keyboard.rootlessFocus?.windowID)
    let atoms = desk.control.atoms
    #expect(
      desk.control.atomList(atoms[.netWMState], of: anchor) == [atoms[.netWMStateSkipPager]])
  }

  @Test func anotherProgramsWindowIsRefused() throws {
    let below = try ForeignClient(on: desk.server).makeWindow(
      PixelRect(x: 0, y: 0, width: 40, height: 30))
    try below.map()
    #expect(
      throws: AlertAdmissionError(
        .invalid,
        "in a session of xpra or X2Go another program’s window in an alert gets no keys")
    ) {
      _ = try desk.submit(GuestRequest(window: below.id.rawValue))
    }
  }
}
