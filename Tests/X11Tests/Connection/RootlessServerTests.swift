import CX11
import TestHarness
import TestTraits
import Testing
import X11

/// How Xwayland and the servers of viewers are recognised.
@MainActor
@Suite(.privateServer(XServer.Options(hasGLX: true)), .serialized)
struct RootlessServerTests {
  @Test func onlyACompositorsServerIsXwayland() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    #expect(connection.rootless == nil && lookUp("WL_SURFACE_ID", connection) == 0)
    // As by KWin and mutter in sessions of X.
    _ = connection.atom(named: "WL_SURFACE_SERIAL")
    #expect(try server.connect().rootless == nil)
    try server.actAsXwayland()
    #expect(try server.connect().rootless == .wayland)
  }

  @Test(arguments: [WindowManager.mutter, .kwin])
  func aSessionOfXIsNotTakenForWayland(_ manager: WindowManager) throws {
    let server = try XServer.current()
    let running = try RunningWindowManager(manager, on: server)
    #expect(lookUp("WL_SURFACE_ID", server.control) != 0)
    #expect(try server.connect().rootless == nil)
    withExtendedLifetime(running) {}
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
