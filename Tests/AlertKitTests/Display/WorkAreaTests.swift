import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

/// Toasts avoid docks and panels.
@MainActor
@Suite(.serialized)
struct WorkAreaTests {
  nonisolated private static let wide = XServer.Options(width: 1000, height: 600)
  nonisolated private static let left = PixelRect(x: 0, y: 0, width: 600, height: 600)
  nonisolated private static let right = PixelRect(x: 600, y: 100, width: 400, height: 400)
  nonisolated private static let twoMonitors = XServer.Options(
    width: 1000, height: 600, monitors: [left, right])

  /// Positions of toasts, the strut of a dock at the same edge, and the remaining work area.
  nonisolated private static let docks: [(ScreenPosition, [UInt], Rect)] = [
    (.topRight, [0, 0, 40, 0], Rect(x: 0, y: 40, width: 1000, height: 560)),
    (.bottomLeft, [0, 0, 0, 40], Rect(x: 0, y: 0, width: 1000, height: 560)),
    (.left, [50, 0, 0, 0], Rect(x: 50, y: 0, width: 950, height: 600)),
    (.right, [0, 50, 0, 0], Rect(x: 0, y: 0, width: 950, height: 600)),
  ]

  @Test(.privateServer(wide), arguments: docks)
  func aToastIsBesideADock(position: ScreenPosition, strut: [UInt], area: Rect) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10))
    try set(strut, of: dock, client)
    try dock.map()
    let frame = try toast(desk, at: position)
    #expect(frame == ToastFrame.expected(frame.size, position, in: area))
    // The toast moves back when the dock is destroyed.
    dock.destroy()
    let whole = Rect(x: 0, y: 0, width: 1000, height: 600)
    try waitForFrame(of: desk, ToastFrame.expected(frame.size, position, in: whole))
  }

  @Test(.privateServer(wide))
  func aDockMayAppearAndChangeItsStrut() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let first = try toast(desk, at: .topRight)
    let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 1000, height: 30))
    try set([0, 0, 30, 0], of: dock, client)
    try dock.map()
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 30))
    try set([0, 0, 80, 0], of: dock, client)
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 80))
    dock.unmap()
    try waitForFrame(of: desk, first)
    // Invalid struts are ignored, but not the dock at its edge.
    try set([UInt(UInt32.max), 5000, 4000, 700], of: dock, client)
    dock.move(to: PixelPoint(x: 0, y: 300))
    try dock.map()
    nothingHappens()
    #expect(desk.window?.container.contentFrame == first)
    dock.move(to: PixelPoint(x: 0, y: 0))
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 30))
  }

  @Test(.privateServer(wide))
  func theWorkAreaOfTheWindowManagerIsUsed() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let connection = client.connection
    func say(_ words: [UInt]) {
      connection.setCardinals(words, connection.atoms[.netWorkArea], of: connection.root)
      connection.sync()
    }
    say([0, 24, 1000, 576, 100, 0, 800, 600])
    let first = try toast(desk, at: .topRight)
    #expect(first.minY == 24 + 16)
    connection.setCardinals([1], connection.atoms[.netCurrentDesktop], of: connection.root)
    connection.sync()
    try waitForFrame(of: desk, first.offset(dx: -100, dy: -24))
  }

  @Test(.privateServer(twoMonitors))
  func everyMonitorHasItsOwnDocks() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    // A dock between the monitors, at the left edge of the right one.
    let dock = client.makeWindow(PixelRect(x: 600, y: 100, width: 30, height: 400))
    client.connection.setCardinals(
      [630, 0, 0, 0, 100, 499, 0, 0, 0, 0, 0, 0],
      client.connection.atoms[.netWMStrutPartial], of: dock.id)
    try dock.map()
    desk.input.movePointer(to: Self.right.center)
    let frame = try toast(desk, at: .bottomLeft)
    #expect(frame.minX == 630 + 16)
    #expect(frame.maxY == 500 - 16)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    desk.input.movePointer(to: Self.left.center)
    let other = try toast(desk, at: .bottomLeft)
    #expect(other.minX == 16)
    #expect(other.maxY == 600 - 16)
  }

  /// i3 reports no work area, and does not list docks among its windows.
  @Test(.privateServer(wide), arguments: [WindowManager.openbox, .xfwm4, .i3])
  func aDockKnownToAWindowManagerIsNotCovered(manager: WindowManager) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let program = try RunningWindowManager(manager, on: desk.server)
    let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 1000, height: 36))
    let connection = client.connection
    connection.setAtoms(
      [connection.atoms[.typeDock]], connection.atoms[.netWMWindowType], of: dock.id)
    connection.setCardinals(
      [0, 0, 36, 0, 0, 0, 0, 0, 0, 999, 0, 0], connection.atoms[.netWMStrutPartial], of: dock.id)
    try dock.mapManaged()
    let first = try toast(desk, at: .topRight)
    // The window manager may announce the work area late.
    try waitForFrame(
      of: desk, Rect(origin: Point(x: first.minX, y: 36 + 16), size: first.size))
    dock.destroy()
    try waitForFrame(of: desk, Rect(origin: Point(x: first.minX, y: 16), size: first.size))
    #expect(program.process.isRunning)
  }

  /// Two bars at the top: i3 puts them beside each other, whatever their struts say.
  @Test(.privateServer(wide)) func docksThatI3HasStackedAreNotCovered() throws {
    let desk = try Desk()
    let program = try RunningWindowManager(.i3, on: desk.server)
    let first = try toast(desk, at: .topRight)
    let clients = try (0..<2).map { _ in try ForeignClient(on: desk.server) }
    let docks = try clients.map { client in
      let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 1000, height: 36))
      dock.setType("DOCK")
      try set([0, 0, 36, 0], of: dock, client)
      try dock.mapManaged()
      return dock
    }
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 72))
    docks[0].destroy()
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 36))
    #expect(program.process.isRunning)
  }

  /// As polybar's and lemonbar's are, if the user wants that.
  @Test(.privateServer(wide), arguments: [WindowManager.openbox, .xfwm4, .i3])
  func anOverrideRedirectDockIsNotCovered(manager: WindowManager) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let program = try RunningWindowManager(manager, on: desk.server)
    let first = try toast(desk, at: .topRight)
    let dock = client.makeWindow(
      PixelRect(x: 0, y: 0, width: 1000, height: 36), overrideRedirect: true)
    try set([0, 0, 36, 0], of: dock, client)
    try dock.map()
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 36))
    dock.unmap()
    try waitForFrame(of: desk, first)
    try dock.map()
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 36))
    dock.destroy()
    try waitForFrame(of: desk, first)
    #expect(program.process.isRunning)
  }

  /// A later toast does not wait until every window has been looked at.
  @Test(.privateServer(wide))
  func aDockThatAppearedBetweenTwoToastsIsNotCovered() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let first = try toast(desk, at: .topRight)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let dock = client.makeWindow(
      PixelRect(x: 0, y: 0, width: 1000, height: 36), overrideRedirect: true)
    try set([0, 0, 36, 0], of: dock, client)
    try dock.map()
    _ = try toast(desk, at: .topRight)
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 36))
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    // It is remembered, so that the toast need not move.
    #expect(try toast(desk, at: .topRight) == first.offset(dx: 0, dy: 36))
    dock.destroy()
    try waitForFrame(of: desk, first)
  }

  /// As dwm's and spectrwm's, which are the window manager's own windows.
  @Test(.privateServer(wide), arguments: [true, false])
  func aBarWithoutAStrutCountsIfItIsTheWindowManagers(isOwn: Bool) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let bar = client.makeWindow(
      PixelRect(x: 0, y: 0, width: 1000, height: 19), overrideRedirect: true)
    try bar.map()
    let manager = isOwn ? client : try ForeignClient(on: desk.server)
    let check = manager.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    manager.connection.sync()
    let control = desk.control
    control.setWindows([check.id], control.atoms[.netSupportingWMCheck], of: control.root)
    control.sync()
    let first = try toast(desk, at: .topRight)
    guard isOwn else {
      #expect(first.minY == 16)
      return
    }
    #expect(first.minY == 19 + 16)
    // dwm hides it so.
    bar.move(to: PixelPoint(x: 0, y: -19))
    try waitForFrame(of: desk, first.offset(dx: 0, dy: -19))
    bar.move(to: PixelPoint(x: 0, y: 0))
    try waitForFrame(of: desk, first)
  }

  @Test(.privateServer(wide))
  func changesOfARestlessDockAreThrottled() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let first = try toast(desk, at: .topRight)
    let dock = client.makeWindow(PixelRect(x: 0, y: 0, width: 1000, height: 30))
    try set([0, 0, 30, 0], of: dock, client)
    try dock.map()
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 30))
    for depth in 0..<2000 {
      client.connection.setCardinals(
        [0, 0, UInt(depth % 90), 0], client.connection.atoms[.netWMStrut], of: dock.id)
    }
    try set([0, 0, 50, 0], of: dock, client)
    try waitForFrame(of: desk, first.offset(dx: 0, dy: 50))
  }

  @Test(.privateServer(wide))
  func withoutToastsNothingIsRequested() throws {
    let desk = try Desk()
    _ = try toast(desk, at: .topRight)
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let connection = try #require(desk.presenter.display?.connection)
    #expect(connection.rootSelection == .structure)
    #expect(!connection.borrowsEvents)
  }

  private func set(_ strut: [UInt], of dock: ForeignWindow, _ client: ForeignClient) throws {
    let connection = client.connection
    connection.setCardinals(strut, connection.atoms[.netWMStrut], of: dock.id)
    connection.sync()
  }

  /// Presents a toast and returns its frame.
  private func toast(_ desk: Desk, at position: ScreenPosition) throws -> Rect {
    var options = AlertOptions.immediate()
    options.presentation = ToastPresentation(position: position)
    options.timeout = 0
    try desk.show(ProbeContent(), options: options)
    return try #require(desk.window?.container.contentFrame)
  }

  private func waitForFrame(of desk: Desk, _ frame: Rect) throws {
    try wait(for: "a toast at \(frame)") { desk.window?.container.contentFrame == frame }
  }
}

/// The expected position of a toast.
private enum ToastFrame {
  static func expected(_ size: Size, _ position: ScreenPosition, in area: Rect) -> Rect {
    let room = area.outset(by: -16)
    return Rect(
      x: (room.minX + (room.width - size.width) * position.horizontal).rounded(),
      y: (room.minY + (room.height - size.height) * position.vertical).rounded(),
      width: size.width, height: size.height)
  }
}
