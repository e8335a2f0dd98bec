import CX11
import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct PropertyTests {
  @Test func everyTypeRoundTrips() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1)).id
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setCardinals([0, 1, 0xffff_ffff], name, of: window)
    // The window was destroyed with its object, so nothing was set and no error reported.
    #expect(connection.cardinals(name, of: window) == nil)
    let kept = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    connection.setCardinals([0, 1, 0xffff_ffff], name, of: kept.id)
    #expect(connection.cardinals(name, of: kept.id) == [0, 1, 0xffff_ffff])
    connection.setWindows([connection.root], name, of: kept.id)
    #expect(connection.windows(name, of: kept.id) == [connection.root])
    connection.setAtoms([name], name, of: kept.id)
    #expect(connection.atomList(name, of: kept.id) == [name])
    connection.setText("ça 🔔", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "ça 🔔")
    connection.setLatin1("ça 🔔", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "ça ?")
    connection.setText("", name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == "")
    connection.removeProperty(name, of: kept.id)
    #expect(connection.text(name, of: kept.id) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func otherTypeReadsAsNil() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setText("text", name, of: window.id)
    #expect(connection.cardinals(name, of: window.id) == nil)
    #expect(connection.windows(name, of: window.id) == nil)
    connection.setCardinals([1], name, of: window.id)
    #expect(connection.text(name, of: window.id) == nil)
    #expect(connection.atomList(name, of: window.id) == nil)
  }

  @Test func longerThanTheLimitReadsAsNil() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setCardinals([UInt](repeating: 7, count: 100), name, of: window.id)
    #expect(connection.cardinals(name, of: window.id, limit: 100)?.count == 100)
    #expect(connection.cardinals(name, of: window.id, limit: 99) == nil)
  }

  @Test func textIsTruncatedAtACharacterBoundary() throws {
    let connection = try XServer.current().connect()
    let window = connection.makeWindow(PixelRect(x: 0, y: 0, width: 1, height: 1))
    let name = connection.atom(named: "_TOCSIN_TEST")
    connection.setText("aé🔔", name, of: window.id, limit: 6)
    #expect(connection.text(name, of: window.id) == "aé")
    connection.setText(String(repeating: "x", count: 10_000_000), name, of: window.id)
    #expect(connection.text(name, of: window.id)?.count == 16_384)
  }

  @Test func atomsAreFoundByName() throws {
    let connection = try XServer.current().connect()
    for name in AtomTable.Name.allCases where !AtomTable.Name.onlyLookedUp.contains(name) {
      let text = name.rawValue.replacing("%", with: "0")
      #expect(connection.name(of: connection.atoms[name]) == text)
    }
    #expect(connection.name(of: AtomID(rawValue: 0xfff_ffff)) == nil)
    #expect(connection.unexpectedErrorCount == 0)
  }

  @Test func onlyACompositorsServerIsXwayland() throws {
    let server = try XServer.current()
    #expect(try server.connect().rootless == nil)
    let connection = try server.connect()
    #expect(connection.rootless == nil && lookUp("WL_SURFACE_ID", connection) == 0)
    _ = connection.atom(named: "WL_SURFACE_SERIAL")
    #expect(try server.connect().rootless == .wayland)
  }

  @Test func theServersOfViewersAreKnownByTheirProperties() throws {
    let server = try XServer.current()
    let control = server.control
    func set(_ name: String, _ value: String?) {
      let property = control.atom(named: name)
      if let value {
        control.setLatin1(value, property, of: control.root)
      } else {
        control.removeProperty(property, of: control.root)
      }
      control.sync()
    }
    func rootless() throws -> RootlessServer? { try server.connect().rootless }
    for (server, mode, expected) in [
      (nil, nil, nil), ("3.1", nil, RootlessServer.viewer), ("5.0", "seamless", .viewer),
      ("5.0", "desktop", nil), ("5.0", "shadow", nil), (nil, "seamless", nil),
    ] as [(String?, String?, RootlessServer?)] {
      set("XPRA_SERVER", server)
      set("XPRA_SERVER_MODE", mode)
      #expect(try rootless() == expected, "\(server ?? "none"), \(mode ?? "none")")
    }
    set("XPRA_SERVER_MODE", nil)
    // nxagent has a desktop of its own unless its root window is like a window of the desktop.
    set("NX_AGENT_VERSION", "3.5.99")
    #expect(try rootless() == nil)
    control.setCardinals([1, 0], control.atoms[.wmState], of: control.root)
    control.sync()
    #expect(try rootless() == .viewer)
    set("NX_AGENT_VERSION", nil)
    #expect(try rootless() == nil)
    control.removeProperty(control.atoms[.wmState], of: control.root)
    control.sync()
  }

  /// The number of an atom; 0 if it does not exist.
  private func lookUp(_ name: String, _ connection: DisplayConnection) -> UInt {
    connection.withUnsafeHandle { XInternAtom($0, name, 1) }
  }
}
