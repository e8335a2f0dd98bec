import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Windows of other programs as alerts, and the window managers that release them and get them back.
@MainActor
@Suite(.privateServer(.small), .serialized)
struct GuestAndWindowManagerTests {
  private let home = PixelRect(x: 30, y: 20, width: 200, height: 120)

  /// A window manager that handles the withdrawal of a window late, perhaps after the window was
  /// adopted without waiting any longer.
  @Test(arguments: [2.0, 7.0])
  func windowIsKeptFromASlowManager(seconds: Double) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    window.setManaged(true)
    let frame = client.makeWindow(home)
    try frame.map()
    client.connection.reparent(window.id, into: frame.id, at: .zero)
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue))
    desk.advance(bySeconds: seconds)
    if seconds > 5 { try desk.waitForGuest(window) }
    #expect((desk.control.topLevel(of: window.id) == frame.id) == (seconds < 5))
    client.connection.reparent(window.id, into: desk.control.root, at: home.origin)
    window.setManaged(false)
    try wait(for: "the window in its alert") {
      desk.advance(bySeconds: 0.05)
      return desk.control.topLevel(of: window.id) != window.id
    }
    try desk.waitForGuest(window)
    #expect(alert.response == nil)
  }

  /// lwm leaves a window in its frame, and cwm leaves it its `WM_STATE`.
  @Test(arguments: [true, false])
  func windowIsAdoptedSoonFromAManagerThatReleasesItLoosely(staysInFrame: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    window.setManaged(true)
    if staysInFrame {
      let frame = client.makeWindow(home)
      try frame.map()
      client.connection.reparent(window.id, into: frame.id, at: .zero)
    }
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue))
    window.setManaged(!staysInFrame)
    desk.advance(bySeconds: 1)
    try desk.waitForGuest(window)
    #expect(desk.presenter.dismiss() == 1)
    #expect(try alert.waitForResponse().outcome == .dismissed)
    try desk.waitUntilHome(window, at: home.origin)
  }

  /// As openbox does: it does not notice that the window is in a container by then.
  @Test func windowThatASlowManagerUnmapsIsKept() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(home)
    try window.map()
    window.setManaged(true)
    let alert = try desk.submit(GuestRequest(window: window.id.rawValue))
    desk.advance(bySeconds: 7)
    try desk.waitForGuest(window)
    window.setManaged(false)
    window.unmap()
    try wait(for: "the window in its alert") {
      desk.advance(bySeconds: 0.05)
      return desk.control.facts(of: window.id)?.isViewable == true
    }
    #expect(alert.response == nil)
    // The focus was on the container meanwhile.
    try desk.advanceUntil { desk.control.queryFocusedWindow() == window.id }
    // Later the program itself decides.
    window.unmap()
    try desk.advanceUntil { alert.response != nil }
  }

  /// Window managers forget the state of a window that they release.
  @Test func theStateForTheWindowManagerIsRestored() throws {
    let desk = try Desk()
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let atoms = desk.control.atoms
    let states = [atoms[.netWMStateFullscreen]]
    desk.control.setAtoms(
      states + [desk.control.atom(named: "_NET_WM_STATE_HIDDEN")], atoms[.netWMState], of: window.id
    )
    desk.control.setCardinals([3], atoms[.netWMDesktop], of: window.id)
    desk.control.sync()
    let alert = try desk.show(window)
    // It is set already, in case that this process dies; and the guest has the focus.
    let focused = desk.control.atom(named: "_NET_WM_STATE_FOCUSED")
    #expect(desk.control.atomList(atoms[.netWMState], of: window.id) == states + [focused])
    #expect(desk.control.cardinals(atoms[.netWMDesktop], of: window.id) == [3])
    for property in [AtomTable.Name.netWMState, .netWMDesktop] {
      desk.control.removeProperty(atoms[property], of: window.id)
    }
    desk.control.sync()
    #expect(desk.presenter.dismiss() == 1)
    #expect(try alert.waitForResponse().outcome == .dismissed)
    try desk.waitUntilHome(window, at: home.origin)
    #expect(desk.control.atomList(atoms[.netWMState], of: window.id) == states)
    #expect(desk.control.cardinals(atoms[.netWMDesktop], of: window.id) == [3])
  }

  /// i3 lets dialogs float; its property outlives the window's stay in the alert.
  @Test(arguments: [true, false])
  func windowThatFloatedInI3IsADialogUntilItIsAdopted(hasType: Bool) throws {
    let desk = try Desk()
    let control = desk.control
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.map()
    let floating = control.atom(named: "I3_FLOATING_WINDOW")
    let type = control.atom(named: "_NET_WM_WINDOW_TYPE")
    let normal = [control.atom(named: "_NET_WM_WINDOW_TYPE_NORMAL")]
    control.setCardinals([1], floating, of: window.id)
    if hasType { control.setAtoms(normal, type, of: window.id) }
    control.sync()
    _ = try desk.show(window)
    #expect(control.cardinals(floating, of: window.id) == nil)
    #expect(desk.presenter.dismiss() == 1)
    try desk.waitUntilHome(window, at: home.origin)
    let dialog = control.atom(named: "_NET_WM_WINDOW_TYPE_DIALOG")
    #expect(control.atomList(type, of: window.id) == [dialog] + (hasType ? normal : []))
    try desk.advanceUntil {
      control.atomList(type, of: window.id) == (hasType ? normal : nil)
    }
  }

  @Test func floatingWindowOfI3FloatsAgain() throws {
    let desk = try Desk()
    let manager = try RunningWindowManager(.i3, on: desk.server)
    let control = desk.control
    try wait(for: "the window manager", within: Bounds.start) {
      control.hasProperty(control.atom(named: "_NET_SUPPORTING_WM_CHECK"), of: control.root)
    }
    let window = try ForeignClient(on: desk.server).makeWindow(home)
    try window.mapManaged()
    let isFloating = control.atom(named: "I3_FLOATING_WINDOW")
    let word = "[id=\"\(window.id.rawValue)\"] floating enable, move position 90 80"
    try wait(for: "the floating window") {
      _ = try desk.server.start("i3-msg", [word]).waitForExit()
      return control.cardinals(isFloating, of: window.id) == [1]
    }
    let frame = control.facts(of: control.topLevel(of: window.id) ?? window.id)?.frame
    _ = try desk.show(window)
    #expect(desk.presenter.dismiss() == 1)
    try desk.advanceUntil { control.cardinals(isFloating, of: window.id) == [1] }
    try desk.advanceUntil {
      control.facts(of: control.topLevel(of: window.id) ?? window.id)?.frame == frame
    }
    withExtendedLifetime(manager) {}
  }

  /// Window managers focus a new window unless it asks them not to.
  @Test(arguments: [true, false])
  func theFocusReturnsToTheWindowThatHadIt(isGuest: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let other = client.makeWindow(PixelRect(x: 400, y: 300, width: 50, height: 50))
    let window = client.makeWindow(home)
    for each in [other, window] { try each.map() }
    (isGuest ? window : other).focus()
    let userTime = desk.control.atom(named: "_NET_WM_USER_TIME")
    // As in GTK; some window managers ignore the second window.
    desk.control.setWindows(
      [other.id], desk.control.atom(named: "_NET_WM_USER_TIME_WINDOW"), of: window.id)
    desk.control.setCardinals([7], userTime, of: other.id)
    desk.control.sync()
    _ = try desk.show(window)
    #expect(desk.presenter.dismiss() == 1)
    try desk.waitUntilHome(window, at: home.origin)
    func times() -> [[UInt]?] {
      [window, other].map { desk.control.cardinals(userTime, of: $0.id, limit: 1) }
    }
    #expect(times() == (isGuest ? [nil, [7]] : [[0], [0]]))
    // The program may hide the window and show it again.
    try desk.advanceUntil { times() == [nil, [7]] }
  }
}
