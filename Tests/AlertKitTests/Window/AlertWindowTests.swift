import AlertModel
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@testable import AlertKit

@MainActor
@Suite(.privateServer(.small), .serialized)
struct AlertWindowTests {
  @Test func coversTheWholeScreenUnmanaged() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    let window = try #require(desk.alertWindow)
    let facts = try #require(desk.control.facts(of: window))
    #expect(facts.overrideRedirect)
    #expect(facts.frame == desk.control.screenRect)
    #expect(desk.isAlertOnTop)
    #expect(desk.alertWindows.count == 1)
  }

  @Test(
    .privateServer(
      XServer.Options(monitors: [
        PixelRect(x: 0, y: 0, width: 640, height: 800),
        PixelRect(x: 640, y: 0, width: 640, height: 800),
      ])))
  func spansEveryMonitor() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    let window = try #require(desk.alertWindow)
    #expect(desk.presenter.display?.monitors.count == 2)
    #expect(desk.control.facts(of: window)?.frame == desk.control.screenRect)
  }

  /// The server reports a window that it maps as exposed, which is drawn by then.
  @Test func anAlertWithoutTransitionIsDrawnOnce() throws {
    let desk = try Desk()
    let options = AlertOptions(transition: TransitionName.none, guardMilliseconds: 0)
    try desk.show(ProbeContent(), options: options)
    desk.handleEvents()
    let surface = try #require(desk.presenter.windows?.all.first?.panes.first).surface
    #expect(surface.isFresh && !surface.composer.hasBuffer)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    // What another window has covered until the alert rose above it is drawn again.
    let client = try ForeignClient(on: desk.server)
    let color: UInt = 0xff_0000
    let other = client.makeWindow(PixelRect(x: 0, y: 0, width: 50, height: 50), color: color)
    try other.map()
    try wait(for: "the repair") { !surface.isFresh }
    #expect(try desk.server.pixel(5, 5) & 0xff_ffff != color)
  }

  @Test func identifiesItselfAndItsOwner() throws {
    let desk = try Desk()
    let content = ProbeContent()
    content.accessibleTitle = "Größe \u{1F514}"
    try desk.show(content)
    let window = try #require(desk.alertWindow)
    let (control, atoms) = (desk.control, desk.control.atoms)
    #expect(
      control.windowClass(of: window) == WindowClass(instance: "tocsin", name: "Tocsin"))
    #expect(control.windowTypes(of: window) == [.typeDialog])
    #expect(control.cardinals(atoms[.netWMPID], of: window) == [UInt(getpid())])
    #expect(control.text(atoms[.netWMName], of: window) == "Größe \u{1F514}")
    #expect(control.text(atoms[.wmClientMachine], of: window)?.isEmpty == false)
    #expect(control.cardinals(atoms[.netWMBypassCompositor], of: window) == [2])
  }

  @Test func showsItsContentInTheMiddleAndDimsTheRest() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(desk.control.screenRect, color: 0xff_ffff)
    try below.map()
    try desk.show(ProbeContent())
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    let corner = try desk.server.pixel(5, 5) & 0xff
    // About 60 % of black over white at the edge, because of the gradient.
    #expect((90...150).contains(corner))
    // The content is exactly where its presentation puts it.
    let left = desk.center.x - 150
    #expect(try desk.server.pixel(left, desk.center.y) & 0xff_ffff == ProbeContent.defaultColor)
    #expect(
      try desk.server.pixel(left - 1, desk.center.y) & 0xff_ffff != ProbeContent.defaultColor)
  }

  @Test func leavesTheScreenUnchanged() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(desk.control.screenRect, color: 0xfa_c832)
    try below.map()
    let former = try desk.server.screenshot()
    try desk.show(ProbeContent())
    #expect(try desk.looksLike(former) == false)
    #expect(desk.presenter.dismiss() == 1)
    try desk.waitUntilEmpty()
    #expect(try desk.looksLike(former))
    #expect(desk.isKeyboardFree)
    #expect(desk.presenter.windows?.isEmpty == true)
  }

  @Test func leavesNoResourcesOnTheServer() throws {
    let desk = try Desk()
    // The first alert creates objects that all later ones share: pointer shapes, fonts, shared
    // memory.
    try desk.show(ProbeContent())
    try wait(for: "the pointer's shape") { try desk.serverResources()["CURSOR"] != nil }
    desk.presenter.dismiss()
    try desk.waitUntilEmpty()
    let former = try desk.serverResources()
    #expect(former["WINDOW"] != nil)
    for transition in [TransitionName.alert, .zoom, .none] {
      try desk.show(ProbeContent(), options: AlertOptions(transition: transition))
      desk.presenter.dismiss()
      try desk.waitUntilEmpty()
    }
    #expect(try desk.serverResources() == former)
  }

  /// The server draws the backdrop while the content is drawn, which may take long.
  @Test(arguments: [AlertStyle.alert, .sheet])
  func withoutATransitionTheBackdropIsThereFirst(style: AlertStyle) throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    try client.makeWindow(desk.control.screenRect, color: 0xff_ffff).map()
    let content = ProbeContent()
    var awaitedBox: [Bool] = []
    content.willDraw = { awaitedBox.append(desk.window?.panes.first?.surface.awaitsBox ?? false) }
    try desk.show(
      content,
      options: AlertOptions(
        presentation: style == .sheet ? SheetPresentation() : CenteredPresentation(),
        transition: TransitionName.none))
    #expect(awaitedBox.first == true)
    #expect(desk.window?.panes.first?.surface.awaitsBox == false)
    // The gradient is brightest around the content, which is far from the top in a sheet.
    let (width, corner) = (desk.control.screenRect.width, try desk.server.pixel(4, 4) & 0xff)
    let top = try desk.server.pixel(width / 2, 4) & 0xff
    #expect(style == .sheet ? top < corner + 4 : top > corner + 8, "\(top) beside \(corner)")
  }

  @Test func clickOnTheBackdropDoesNothing() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(desk.control.screenRect)
    try below.map()
    let content = ProbeContent()
    let alert = try desk.show(content)
    desk.input.click(at: PixelPoint(x: 20, y: 20))
    // The second click shows that the first one has been handled.
    desk.input.click(at: desk.center)
    try wait(for: "the second click") { content.clicks.releases == 1 }
    #expect(content.clicks.presses == 1)
    #expect(alert.response == nil)
    #expect(below.buttons.isEmpty)
  }

  @Test func contentWithoutKeyboardDoesNotGrabIt() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(PixelRect(x: 0, y: 0, width: 200, height: 200))
    try below.map()
    below.focus()
    let content = ProbeContent(keyboard: .none)
    try desk.show(content)
    #expect(desk.isKeyboardFree)
    try desk.input.type("abc")
    try wait(for: "the keys") { below.text == "abc" }
    #expect(content.keys.isEmpty)
    #expect(content.isArmed)
  }

  @Test func drawsAgainOnRequestOfItsContent() throws {
    let desk = try Desk()
    let content = ProbeContent()
    try desk.show(content)
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    let drawn = content.drawCount
    content.color = Color(hex: 0xd0_1020)
    content.host?.setNeedsDisplay()
    content.host?.setNeedsDisplay()
    try desk.waitForColor(0xd0_1020, at: desk.center, "the new colour")
    #expect(content.drawCount == drawn + 1)
  }

  @Test func growsAndShrinksWithItsContent() throws {
    let desk = try Desk()
    let client = try ForeignClient(on: desk.server)
    let below = client.makeWindow(desk.control.screenRect, color: 0xff_ffff)
    try below.map()
    let content = ProbeContent()
    try desk.show(content)
    let beside = PixelPoint(x: desk.center.x - 200, y: desk.center.y)
    let dimmed = try desk.settledScreenshot()[beside.x, beside.y] & 0xff_ffff
    content.size = Size(width: 500, height: 100)
    content.host?.setNeedsLayout()
    try desk.waitForColor(ProbeContent.defaultColor, at: beside, "the larger content")
    content.size = Size(width: 100, height: 300)
    content.host?.setNeedsLayout()
    try desk.waitForColor(dimmed, at: beside, "the backdrop where content was")
    let above = PixelPoint(x: desk.center.x, y: desk.center.y - 140)
    try desk.waitForColor(ProbeContent.defaultColor, at: above, "the taller content")
  }

  @Test func contentIsLimitedToTheScreen() throws {
    let desk = try Desk()
    let content = ProbeContent(size: Size(width: 9000, height: 9000))
    try desk.show(content)
    let margin = 16
    try desk.waitForColor(
      ProbeContent.defaultColor, at: PixelPoint(x: margin, y: margin), "the content")
    #expect(
      try desk.server.pixel(margin - 1, margin - 1) & 0xff_ffff != ProbeContent.defaultColor)
  }

  @Test func looksTheSameAfterAnotherWindowWasInFront() throws {
    let desk = try Desk()
    try desk.show(ProbeContent())
    try desk.waitForColor(ProbeContent.defaultColor, at: desk.center, "the content")
    let former = try desk.server.screenshot()
    let client = try ForeignClient(on: desk.server)
    let popup = client.makeWindow(
      PixelRect(x: 200, y: 100, width: 300, height: 100), overrideRedirect: true)
    try popup.map()
    #expect(try desk.looksLike(former) == false)
    popup.unmap()
    try wait(for: "the repair") { try desk.looksLike(former) }
  }
}
