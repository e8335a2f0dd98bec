import GLib
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct WindowStackTests {
  @Test func readsAttributesOfAnotherClientsWindow() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let clock = try server.start("xclock", ["-geometry", "120x110+30+40"])
    let window = try wait(for: "xclock") {
      connection.queryStacking().first { connection.windowClass(of: $0)?.name == "XClock" }
    }
    let facts = try wait(for: "its mapping") {
      connection.facts(of: window).flatMap { $0.isViewable ? $0 : nil }
    }
    // Includes a border of one pixel.
    #expect(facts.frame == PixelRect(x: 30, y: 40, width: 122, height: 112))
    #expect(!facts.overrideRedirect)
    #expect(facts.isDrawable)
    #expect(facts.depth == 24)
    #expect(connection.windowClass(of: window) == WindowClass(instance: "xclock", name: "XClock"))
    #expect(clock.isRunning)
  }

  @Test func queriesOfAMissingWindowReturnNil() throws {
    let connection = try XServer.current().connect()
    let missing = WindowID(rawValue: 0x1fff_fff0)
    #expect(connection.facts(of: missing) == nil)
    #expect(connection.windowClass(of: missing) == nil)
    #expect(connection.windowTypes(of: missing).isEmpty)
    #expect(connection.topLevel(of: missing) == nil)
    #expect(connection.cardinals(connection.atoms[.netWMPID], of: missing) == nil)
    connection.sync()
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func activeWindowFrameIsThatOfTheFocusedTopLevel() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    #expect(connection.queryActiveWindowFrame() == nil)
    let frame = PixelRect(x: 100, y: 120, width: 300, height: 200)
    let outer = connection.makeWindow(frame)
    let inner = OverlayWindow(
      on: connection, frame: PixelRect(x: 10, y: 20, width: 50, height: 50),
      format: connection.defaultFormat, parent: outer.id)
    inner.mapRaised()
    outer.mapRaised()
    try wait(for: "both windows") { inner.isMapped && outer.isMapped }
    connection.focus(inner.id)
    #expect(connection.queryFocusedWindow() == inner.id)
    #expect(connection.topLevel(of: inner.id) == outer.id)
    #expect(connection.queryActiveWindowFrame() == frame)
  }

  @Test func activeWindowFrameIncludesTheWindowManagersFrame() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    let manager = try RunningWindowManager(.openbox, on: server)
    func startClock() throws -> ChildProcess {
      try server.start("xclock", ["-geometry", "120x110+200+240"])
    }
    var clocks = [try startClock()]
    // While openbox starts it may miss a new window.
    let reminder = Timer(every: 3_000_000_000) {
      if let another = try? startClock() { clocks.append(another) }
    }
    defer { reminder.cancel() }
    let list = connection.atom(named: "_NET_CLIENT_LIST")
    let client = try wait(for: "openbox to manage xclock", within: Bounds.start) {
      connection.windows(list, of: connection.root)?.first.flatMap { client in
        connection.facts(of: client)?.isViewable == true ? client : nil
      }
    }
    connection.focus(client)
    let frame = try wait(for: "the frame") { connection.queryActiveWindowFrame() }
    let facts = try #require(connection.facts(of: client))
    #expect(frame.width >= facts.frame.width)
    #expect(frame.height > facts.frame.height)
    #expect(connection.topLevel(of: client) != client)
    #expect(manager.process.isRunning && clocks.allSatisfy(\.isRunning))
  }

  @Test func windowWithWMStateAndItsFrameAreManaged() throws {
    let connection = try XServer.current().connect()
    let frame = makeWindow(on: connection, in: nil)
    let window = makeWindow(on: connection, in: frame)
    #expect(!connection.isManaged(window.id))
    #expect(!connection.isManaged(frame.id))
    // Two 32-bit items, as window managers set it.
    connection.setCardinals([1, 0], connection.atoms[.wmState], of: window.id)
    #expect(connection.isManaged(window.id))
    #expect(connection.isManaged(frame.id))
    #expect(!connection.isManaged(WindowID(rawValue: 0x1fff_fff0)))
  }

  private func makeWindow(
    on connection: DisplayConnection, in parent: OverlayWindow?
  ) -> OverlayWindow {
    OverlayWindow(
      on: connection, frame: PixelRect(x: 0, y: 0, width: 10, height: 10),
      format: connection.defaultFormat, parent: parent?.id)
  }
}
