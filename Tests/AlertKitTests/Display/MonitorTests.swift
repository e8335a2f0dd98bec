import AlertModel
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.serialized)
struct MonitorTests {
  nonisolated private static let left = PixelRect(x: 0, y: 0, width: 640, height: 480)
  nonisolated private static let right = PixelRect(x: 640, y: 0, width: 640, height: 480)
  nonisolated private static let twoMonitors = XServer.Options(
    width: 1280, height: 480, monitors: [left, right])

  @Test(.privateServer(twoMonitors), arguments: [left, right])
  func alertIsOnTheMonitorOfTheFocusedWindow(monitor: PixelRect) throws {
    let desk = try Desk()
    let other = monitor == Self.left ? Self.right : Self.left
    let client = try ForeignClient(on: desk.server)
    let window = client.makeWindow(
      PixelRect(x: monitor.x + 20, y: 20, width: 100, height: 80))
    try window.map()
    window.focus()
    desk.input.movePointer(to: other.center)
    try desk.show(ProbeContent())
    #expect(try contentCenter(of: desk) == monitor.center)
    try desk.waitForColor(ProbeContent.defaultColor, at: monitor.center, "the content")
    #expect(
      try desk.server.pixel(other.center.x, other.center.y) & 0xff_ffff
        != ProbeContent.defaultColor)
  }

  @Test(.privateServer(twoMonitors), arguments: [left, right])
  func alertIsOnTheMonitorOfThePointerWithoutAFocus(monitor: PixelRect) throws {
    let desk = try Desk()
    desk.input.movePointer(to: PixelPoint(x: monitor.x + 5, y: 5))
    try desk.show(ProbeContent())
    #expect(try contentCenter(of: desk) == monitor.center)
  }

  @Test(.privateServer(twoMonitors))
  func bothMonitorsAreDimmed() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xff_ffff).map()
    try desk.show(ProbeContent())
    for monitor in [Self.left, Self.right] {
      let corner = try desk.server.pixel(monitor.maxX - 3, monitor.maxY - 3) & 0xff
      #expect(corner < 0xb0)
    }
  }

  @Test(.privateServer(twoMonitors))
  func alertFollowsAChangedMonitor() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    // The windows below the alert are visible again only after their owners have painted them.
    let below = client.makeWindow(desk.control.screenRect, color: 0xff_ffff, paintsItself: true)
    try below.map()
    try desk.waitForColor(0xff_ffff, at: Self.right.center, "what is below")
    desk.input.movePointer(to: PixelPoint(x: 5, y: 5))
    let content = ProbeContent()
    let alert = try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let narrow = PixelRect(x: 0, y: 0, width: 400, height: 480)
    try desk.server.setMonitor("N0", to: narrow, isFirst: true)
    try wait(for: "the new place") { try contentCenter(of: desk) == narrow.center }
    try desk.waitForColor(ProbeContent.defaultColor, at: narrow.center, "the content")
    #expect(content.armings.prefix(2) == [true, false])
    try wait(for: "arming") { content.isArmed }
    // The former content of the screen is behind the alert.
    let behind = try desk.server.pixel(Self.right.center.x, 400) & 0xff
    #expect((0x60...0xb0).contains(behind), "\(behind)")
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
    #expect(alert.response == nil)
  }

  @Test(.privateServer(XServer.Options(width: 640, height: 480)))
  func alertFollowsAChangedResolution() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content)
    #expect(try contentCenter(of: desk) == PixelPoint(x: 320, y: 240))
    try xrandr(desk, "--newmode small 6 320 330 340 350 240 250 260 270")
    try xrandr(desk, "--addmode screen small")
    try xrandr(desk, "--output screen --mode small")
    try wait(for: "the new screen") {
      desk.alertWindow.flatMap { desk.control.facts(of: $0)?.frame.size }
        == PixelSize(width: 320, height: 240)
    }
    #expect(try contentCenter(of: desk) == PixelPoint(x: 160, y: 120))
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 160, y: 120), "the content")
    try xrandr(desk, "--output screen --mode 640x480")
    try wait(for: "the old screen") { try contentCenter(of: desk) == PixelPoint(x: 320, y: 240) }
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: 320, y: 240), "the content")
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
  }

  @Test(.privateServer(.small))
  func alertSurvivesTheLossOfEveryMonitor() throws {
    let desk = try Desk()
    let content = ProbeContent()
    let alert = try desk.show(content)
    try xrandr(desk, "--output screen --off --fb 320x240")
    try wait(for: "no monitor") { desk.presenter.display?.monitors.isEmpty == true }
    nothingHappens()
    #expect(alert.response == nil)
    try connectMonitor(of: desk, expecting: content)
  }

  @Test(.privateServer(.small))
  func alertWithoutAMonitorAppearsWhenOneIsConnected() throws {
    let desk = try Desk()
    try xrandr(desk, "--output screen --off --fb 320x240")
    let content = ProbeContent()
    try desk.present(content)
    try connectMonitor(of: desk, expecting: content)
  }

  /// Connects the only monitor, on which the content must appear and get keys.
  private func connectMonitor(of desk: Desk, expecting content: ProbeContent) throws {
    try xrandr(desk, "--output screen --mode 640x480 --fb 640x480")
    try wait(for: "the monitor") { try contentCenter(of: desk) == desk.center }
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    try desk.input.type("a")
    try wait(for: "a key") { content.keys == [.text("a")] }
  }

  @Test(.privateServer(.small))
  func burstOfChangesCausesOneRepaint() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content)
    let drawn = content.drawCount
    for width in [500, 400, 300, 600] {
      try desk.server.setMonitor(
        "W\(width)", to: PixelRect(x: 0, y: 0, width: width, height: 480), isFirst: true)
    }
    try wait(for: "the last place") { try contentCenter(of: desk) == PixelPoint(x: 300, y: 240) }
    nothingHappens()
    #expect(content.drawCount <= drawn + 4)
  }

  @Test(.privateServer(.small))
  func changedScaleCausesANewLayout() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content, options: .immediate(guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let outside = PixelPoint(x: desk.center.x - 200, y: desk.center.y)
    let xrdb = try desk.server.start(
      "xrdb", ["-merge", "-nocpp"], input: .text("Xft.dpi: 144\n"))
    #expect(try xrdb.waitForExit() == .exited(0))
    try desk.waitForColor(ProbeContent.defaultColor, at: outside, "the larger content")
    #expect(desk.window?.container.environment.scale == 1.5)
    #expect(content.armings.prefix(2) == [true, false])
  }

  @Test(.privateServer(twoMonitors), arguments: AlertStyle.allCases)
  func everyPresentationFollowsAChangedMonitor(style: AlertStyle) throws {
    let desk = try Desk()
    desk.input.movePointer(to: PixelPoint(x: 320, y: 400))
    let content = ProbeContent(keyboard: style.isModal ? .grab : .none)
    try desk.show(content, options: options(style, guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    // RandR sends no event; only the root window is configured.
    let narrow = Rect(x: 100, y: 0, width: 440, height: 480)
    try desk.server.setMonitor(
      "N0", to: PixelRect(x: 100, y: 0, width: 440, height: 480), isFirst: true)
    try wait(for: "the new place") {
      guard desk.presenter.display?.monitors.contains(where: { $0.frame == narrow }) == true,
        let frame = desk.window?.panes.first?.contentFrame
      else { return false }
      return narrow.intersection(frame) == frame
    }
    let center = try contentCenter(of: desk)
    try desk.waitForColor(ProbeContent.defaultColor, at: center, "the content")
    #expect(content.armings.prefix(2) == [true, false])
    try wait(for: "arming") { content.isArmed }
  }

  @Test(.privateServer(.small), arguments: AlertStyle.allCases)
  func everyPresentationFollowsAChangedScale(style: AlertStyle) throws {
    let desk = try Desk()
    let content = ProbeContent(keyboard: style.isModal ? .grab : .none)
    try desk.show(content, options: options(style, guardMilliseconds: 50))
    try wait(for: "arming") { content.isArmed }
    let xrdb = try desk.server.start(
      "xrdb", ["-merge", "-nocpp"], input: .text("Xft.dpi: 120\n"))
    #expect(try xrdb.waitForExit() == .exited(0))
    try wait(for: "the larger content") {
      guard let window = desk.window, let frame = window.panes.first?.contentFrame else {
        return false
      }
      return window.container.environment.scale == 1.25
        && frame.height == (window.container.contentSize.height * 1.25).rounded()
    }
    let center = try contentCenter(of: desk)
    try desk.waitForColor(ProbeContent.defaultColor, at: center, "the content")
    #expect(content.armings.prefix(2) == [true, false])
    try wait(for: "arming") { content.isArmed }
  }

  @Test(.privateServer(twoMonitors))
  func twoPresentersDoNotRaiseAgainstEachOther() throws {
    let (desk, other) = (try Desk(), try Desk())
    let client = try ForeignClient(on: desk.server)
    var toast = options(.toast)
    toast.monitor = .all
    try desk.show(ProbeContent(size: Size(width: 200, height: 80), keyboard: .none), options: toast)
    try other.show(
      ProbeContent(size: Size(width: 200, height: 80), keyboard: .none), options: toast)
    try desk.present(ProbeContent(), options: options(.alert))
    try wait(for: "all of them") { desk.presenter.alerts.allSatisfy { $0.state == .presented } }
    for each in [desk, other] { each.advance(bySeconds: 0.5) }
    client.connection.select(.substructure, on: client.connection.root)
    var changes = 0
    let observation = client.connection.addObserver(for: client.connection.root) { event in
      if case .windowConfigured = event { changes += 1 }
    }
    client.connection.sync()
    for _ in 0..<10 {
      for each in [desk, other] { each.advance(bySeconds: 0.1) }
    }
    client.connection.sync()
    client.connection.deliverPendingEvents()
    #expect(changes == 0)
    withExtendedLifetime(observation) {}
  }

  private func options(_ style: AlertStyle, guardMilliseconds: Int = 0) -> AlertOptions {
    var options = AlertOptions.immediate(guardMilliseconds: guardMilliseconds)
    options.presentation = style.presentation()
    options.timeout = 0
    return options
  }

  private func contentCenter(of desk: Desk) throws -> PixelPoint {
    guard let center = desk.window?.container.contentFrame.center else {
      throw HarnessError("no alert is on screen")
    }
    return PixelPoint(x: Int(center.x), y: Int(center.y))
  }

  private func xrandr(_ desk: Desk, _ arguments: String) throws {
    let program = try desk.server.start("xrandr", arguments.split(separator: " ").map(String.init))
    let status = try program.waitForExit()
    try #require(status == .exited(0), "\(program.standardError)")
  }
}
