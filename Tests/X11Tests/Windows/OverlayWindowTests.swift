import Glibc
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct OverlayWindowTests {
  @Test func opensAtItsFrameOnTopOfTheStack() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let below = connection.makeWindow(PixelRect(x: 0, y: 0, width: 300, height: 300), color: 0xff)
    let above = connection.makeWindow(
      PixelRect(x: 100, y: 50, width: 64, height: 32), color: 0x12_3456)
    below.mapRaised()
    above.mapRaised()
    try wait(for: "both windows") { below.isMapped && above.isMapped }
    #expect(connection.queryStacking().suffix(2) == [below.id, above.id])
    let facts = try #require(connection.facts(of: above.id))
    #expect(facts.frame == above.frame)
    #expect(facts.overrideRedirect)
    #expect(facts.isViewable)
    #expect(try server.pixel(100, 50) == 0xff12_3456)
    #expect(try server.pixel(164, 50) == 0xff00_00ff)
    below.raise()
    connection.sync()
    #expect(connection.queryStacking().suffix(2) == [above.id, below.id])
  }

  /// An XFIXES event that arrives at the first use of libXfixes would block Xlib for ever.
  @Test func firstShapeOfThePointerIsLoadedWhileSelectionsChange() throws {
    let server = try XServer.current()
    let proxy = try DelayingProxy(to: server.displayName, delayedBy: 40)
    let connection = try DisplayConnection(name: proxy.displayName)
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0xff)
    var changes = 0
    let watched = connection.atoms[.clipboard]
    let watch = SelectionWatch(watched, on: connection) { _ in changes += 1 }
    let others = try server.start(
      "sh", ["-c", "while :; do echo x | xclip -selection clipboard; done"])
    try wait(for: "changes of the clipboard") { changes > 2 }
    window.setPointer(.text)
    try wait(for: "more changes") { [before = changes] in changes > before }
    others.send(signal: SIGKILL)
    try wait(for: "the last owner") { watch.owner == connection.owner(of: watched) }
  }

  /// The server closes a client that was killed also while another one has grabbed it.
  @Test func firstShapeOfThePointerIsLoadedWhileAnOwnerIsKilled() throws {
    let server = try XServer.current()
    let proxy = try DelayingProxy(to: server.displayName, delayedBy: 40)
    let connection = try DisplayConnection(name: proxy.displayName)
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0xff)
    let watch = SelectionWatch(connection.atoms[.clipboard], on: connection) { _ in }
    let owner = try server.start("xclip", ["-quiet", "-selection", "clipboard", "/dev/null"])
    try wait(for: "an owner") { watch.owner != .none }
    let killer = try server.start("sh", ["-c", "sleep 0.06; kill -9 \(owner.processID)"])
    window.setPointer(.text)
    try wait(for: "its end") { watch.owner == .none }
    withExtendedLifetime(killer) {}
  }

  @Test func movesResizesAndUnmaps() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0xff)
    window.mapRaised()
    let frame = PixelRect(x: 200, y: 100, width: 50, height: 60)
    window.setFrame(frame)
    try wait(for: "the window") { window.isMapped }
    #expect(connection.facts(of: window.id)?.frame == frame)
    window.unmap()
    try wait(for: "unmapping") { !window.isMapped }
    #expect(connection.facts(of: window.id)?.isViewable == false)
  }

  @Test func setsTheIdentifyingProperties() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0)
    window.identify(type: .dialog, title: "Größe \u{1F514}")
    window.setBypassCompositor(2)
    let atoms = connection.atoms
    #expect(
      connection.windowClass(of: window.id) == WindowClass(instance: "tocsin", name: "Tocsin"))
    #expect(connection.windowTypes(of: window.id) == [.typeDialog])
    #expect(connection.text(atoms[.netWMName], of: window.id) == "Größe \u{1F514}")
    #expect(connection.text(atoms[.wmName], of: window.id) == "Größe ?")
    #expect(connection.cardinals(atoms[.netWMBypassCompositor], of: window.id) == [2])
    #expect(connection.cardinals(atoms[.netWMPID], of: window.id)?.count == 1)
    #expect(connection.text(atoms[.wmClientMachine], of: window.id)?.isEmpty == false)
  }

  @Test func hasAnAlphaChannelIfTheScreenSupportsIt() throws {
    let connection = try XServer.current().connect()
    let format = try #require(connection.argbFormat)
    let window = OverlayWindow(
      on: connection, frame: PixelRect(x: 0, y: 0, width: 10, height: 10), format: format,
      background: .pixel(0))
    #expect(connection.withErrorTrap { window.mapRaised() } == nil)
    #expect(connection.facts(of: window.id)?.depth == 32)
  }

  @Test func windowIsDestroyedWithTheObject() throws {
    let connection = try XServer.current().connect()
    var window: OverlayWindow? = connection.makeWindow(
      PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0)
    let id = try #require(window?.id)
    #expect(connection.facts(of: id) != nil)
    window = nil
    #expect(connection.facts(of: id) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func noticesDestructionByAnotherClient() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0)
    var told = 0
    window.onForeignDestruction = { told += 1 }
    window.mapRaised()
    connection.sync()
    let killer = try server.start("xkill", ["-id", "\(window.id.rawValue)"])
    // xkill closes the whole connection, so the loss of the connection is reported.
    var isLost = false
    connection.onConnectionLost = { isLost = true }
    try wait(for: "the connection's end") { isLost }
    try killer.waitForExit()
    window.raise()
    #expect(told == 0)
  }

  @Test func requestsAfterDestructionAreIgnored() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 10, height: 10), color: 0)
    var told = 0
    window.onForeignDestruction = { told += 1 }
    connection.sync()
    server.control.destroyForeignWindow(window.id)
    try wait(for: "the destruction") { told == 1 }
    #expect(window.isDestroyed)
    window.mapRaised()
    window.setTitle("too late")
    connection.sync()
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func clearedAreasShowTheBackground() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 20, height: 20), color: 0xff)
    window.mapRaised()
    window.setBackground(.pixel(0xff00))
    window.clear(PixelRect(x: 0, y: 0, width: 10, height: 20))
    connection.sync()
    #expect(try server.pixel(5, 5) == 0xff00_ff00)
    #expect(try server.pixel(15, 5) == 0xff00_00ff)
  }
}
