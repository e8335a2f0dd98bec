import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// On Xwayland an alert has the keyboard only while the Wayland compositor gives it the focus.
///
/// The test is the compositor: there is no other window manager.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct RootlessFocusTests {
  private let desk: Desk
  private let content = ProbeContent()
  private let below: ForeignWindow
  private let anchor: WindowID
  private let maps: Maps

  /// Counts how often the window that asks for the focus appears.
  private final class Maps {
    private(set) var count = 0
    private let events: BorrowedEvents?
    private var observation: EventObservation?

    init(of window: WindowID, on connection: DisplayConnection) {
      events = BorrowedEvents(.structure, of: window, on: connection)
      observation = connection.addObserver(for: window) { [unowned self] event in
        if case .windowMapped = event { count += 1 }
      }
    }
  }

  init() throws {
    let server = try XServer.current()
    try server.actAsXwayland()
    desk = try Desk()
    let client = try ForeignClient(on: server)
    below = client.makeWindow(PixelRect(x: 0, y: 0, width: 120, height: 90))
    try below.map()
    below.focus()
    try desk.present(content, options: .immediate(guardMilliseconds: 50))
    let desk = desk
    try wait(for: "the alert") { desk.presenter.alerts.first?.state == .presented }
    anchor = try #require(desk.presenter.display?.keyboard.rootlessFocus?.windowID)
    maps = Maps(of: anchor, on: server.control)
  }

  /// Gives the window that asks for it the focus.
  private func giveFocus() throws {
    try wait(for: "the window") { desk.control.facts(of: anchor)?.isViewable == true }
    desk.control.setFocus(anchor)
    try wait(for: "the keyboard") { content.isArmed }
  }

  private func takeFocus() throws {
    below.focus()
    try wait(for: "the loss of the keyboard") { !content.isArmed }
  }

  @Test func keysCountOnlyWithTheFocus() throws {
    desk.advance(bySeconds: 2)
    #expect(!content.isArmed)
    try desk.input.type("a")
    desk.handleEvents()
    #expect(content.keys.isEmpty)
    try giveFocus()
    try desk.input.type("b")
    try wait(for: "the key") { content.keys == [.text("b")] }
    try takeFocus()
    try desk.input.type("c")
    desk.handleEvents()
    #expect(content.keys == [.text("b")])
  }

  @Test func theUserIsToldToClick() throws {
    desk.advance(bySeconds: 1.2)
    let container = try #require(desk.window?.container)
    #expect(container.notice == "Click here to type")
    try giveFocus()
    #expect(container.notice == nil)
  }

  @Test func focusIsAskedForAgainThreeTimesAndThenByAClick() throws {
    try giveFocus()
    for count in 1...3 {
      try takeFocus()
      desk.advance(bySeconds: 0.15)
      try wait(for: "the request") { maps.count == count }
      try giveFocus()
    }
    try takeFocus()
    desk.advance(bySeconds: 1)
    desk.control.sync()
    #expect(maps.count == 3)
    desk.input.click(at: desk.center)
    try wait(for: "the request") { maps.count == 4 }
    try giveFocus()
    // Later, it is asked for by itself again.
    desk.advance(bySeconds: 11)
    try takeFocus()
    desk.advance(bySeconds: 0.15)
    try wait(for: "the request") { maps.count == 5 }
  }

  /// As in xpra's sessions, which may overlook a change.
  @Test func focusThatDoesNotComeIsAskedForAgain() throws {
    try giveFocus()
    try takeFocus()
    desk.advance(bySeconds: 0.15)
    try wait(for: "the request") { maps.count == 1 }
    desk.advance(bySeconds: 0.6)
    try wait(for: "another request") { maps.count == 2 }
    desk.advance(bySeconds: 5)
    desk.control.sync()
    #expect(maps.count == 3)
    // A click that is noticed before the loss counts, too.
    try giveFocus()
    desk.input.click(at: desk.center)
    try wait(for: "the click") { content.clicks.releases == 1 }
    try takeFocus()
    desk.advance(bySeconds: 0.15)
    try wait(for: "the request") { maps.count == 4 }
  }

  /// Some compositors, such as sway, focus alerts' windows themselves.
  @Test func anAlertsOwnWindowMayHaveTheFocus() throws {
    let window = try #require(desk.window?.panes.first?.surface.window.id)
    desk.control.setFocus(window)
    try wait(for: "the keyboard") { content.isArmed }
    try desk.input.type("a")
    try wait(for: "the key") { content.keys == [.text("a")] }
    try takeFocus()
  }

  @Test func theFocusIsLeftToOthersAfterTheAlert() throws {
    try giveFocus()
    desk.presenter.dismiss()
    try wait(for: "the end") { desk.presenter.alerts.isEmpty }
    desk.advance(bySeconds: 0.1)
    #expect(desk.control.facts(of: anchor)?.isViewable == false)
    below.focus()
    desk.advance(bySeconds: 0.3)
    #expect(maps.count == 0)
    // The next one asks for it again, although window managers forget a hidden window's state.
    let atoms = desk.control.atoms
    desk.control.removeProperty(atoms[.netWMState], of: anchor)
    desk.control.sync()
    let next = ProbeContent()
    try desk.present(next, options: .immediate(guardMilliseconds: 50))
    try wait(for: "the request") { maps.count == 1 }
    #expect(
      desk.control.atomList(atoms[.netWMState], of: anchor)
        == [atoms[.netWMStateSkipTaskbar], atoms[.netWMStateSkipPager]])
    desk.control.setFocus(anchor)
    try wait(for: "arming") { next.isArmed }
  }

  @Test func anAlertThatFollowsKeepsTheFocus() throws {
    try giveFocus()
    let next = ProbeContent()
    try desk.present(next, options: .immediate(guardMilliseconds: 50))
    try desk.input.tap(Keysym.escape)
    try wait(for: "arming") { next.isArmed }
    #expect(maps.count == 0)
    #expect(desk.control.queryFocusedWindow() == anchor)
  }

  @Test func anAlertThatFollowsAsksForFocusThatWasLost() throws {
    try giveFocus()
    let next = ProbeContent()
    let alert = try desk.present(next, options: .immediate(guardMilliseconds: 50))
    let former = try #require(desk.presenter.alerts.first?.identifier)
    try takeFocus()
    #expect(desk.presenter.dismiss(former) == 1)
    try wait(for: "the request") { maps.count == 1 }
    desk.control.setFocus(anchor)
    try wait(for: "arming") { next.isArmed }
    #expect(alert.response == nil)
  }

  @Test func aToastDoesNotAskForIt() throws {
    desk.presenter.dismiss()
    try wait(for: "the end") { desk.presenter.alerts.isEmpty }
    desk.advance(bySeconds: 0.1)
    try desk.present(
      ProbeContent(), options: AlertOptions(AlertDescription(title: "a", style: .toast)))
    desk.advance(bySeconds: 1)
    #expect(desk.control.facts(of: anchor)?.isViewable == false)
  }

  @Test func anotherProgramsWindowIsRefused() throws {
    #expect(
      throws: AlertAdmissionError(
        .invalid,
        "on a Wayland desktop another program’s window in an alert gets no keys")
    ) {
      _ = try desk.submit(GuestRequest(window: below.id.rawValue))
    }
  }
}
