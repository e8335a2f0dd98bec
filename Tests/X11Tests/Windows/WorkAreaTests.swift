import TestHarness
import TestTraits
import Testing
import X11

/// Struts and the work area.
@MainActor
@Suite(.privateServer)
struct WorkAreaTests {
  private func side(_ depth: Int, _ first: Int = 0, _ last: Int = 0) -> WindowStrut.Side {
    WindowStrut.Side(depth: depth, first: first, last: last)
  }

  private func role(_ set: (DisplayConnection, WindowID) -> Void) throws -> DockRole {
    let server = try XServer.current()
    let connection = try server.connect()
    let window = OverlayWindow(
      on: connection, frame: PixelRect(x: 0, y: 0, width: 10, height: 10),
      format: connection.defaultFormat, background: .pixel(0), events: [])
    set(connection, window.id)
    connection.sync()
    return try #require(server.control.dockRoles(of: [window.id]).first)
  }

  @Test func partialStrutHasStartAndEnd() throws {
    let role = try role { connection, window in
      connection.setCardinals(
        [10, 0, 30, 0, 1, 2, 0, 0, 5, 600, 0, 0], connection.atoms[.netWMStrutPartial], of: window)
      connection.setCardinals([9, 9, 9, 9], connection.atoms[.netWMStrut], of: window)
    }
    guard case .takes(let strut) = role else {
      Issue.record("\(role)")
      return
    }
    #expect(strut.left == side(10, 1, 2))
    #expect(strut.top == side(30, 5, 600))
    #expect(strut.right == side(0))
    #expect(strut.bottom == side(0))
  }

  @Test func fullStrutCoversTheWholeEdge() throws {
    let role = try role { connection, window in
      connection.setCardinals([0, 0, 0, 24], connection.atoms[.netWMStrut], of: window)
    }
    guard case .takes(let strut) = role else {
      Issue.record("\(role)")
      return
    }
    #expect(strut.bottom.depth == 24)
    #expect(strut.bottom.first == 0)
    #expect(strut.bottom.last > 100_000)
  }

  @Test func invalidStrutIsIgnored() throws {
    #expect(
      try role { connection, window in
        connection.setCardinals([1, 2, 3], connection.atoms[.netWMStrutPartial], of: window)
        connection.setText("x", connection.atoms[.netWMStrut], of: window)
      } == .none)
    #expect(
      try role { connection, window in
        connection.setCardinals(
          Array(repeating: 7, count: 5000), connection.atoms[.netWMStrutPartial], of: window)
      } == .none)
    #expect(
      try XServer.current().control.dockRoles(of: [WindowID(rawValue: 0x7ff_ffff)]) == [.none])
  }

  @Test func dockWithoutStrutMaySetOneLater() throws {
    #expect(
      try role { connection, window in
        connection.setAtoms(
          [connection.atoms[.typeDock]], connection.atoms[.netWMWindowType], of: window)
      } == .mayTake)
    #expect(
      try role { connection, window in
        connection.setAtoms(
          [connection.atoms[.typeDialog]], connection.atoms[.netWMWindowType], of: window)
      } == .none)
  }

  @Test(
    arguments: [
      ([0, 24, 1280, 776], nil, PixelRect(x: 0, y: 24, width: 1280, height: 776)),
      (
        [0, 0, 1280, 800, 10, 20, 30, 40], 1,
        PixelRect(x: 10, y: 20, width: 30, height: 40)
      ),
      ([0, 0, 1280, 800, 10, 20, 30, 40], 7, PixelRect(x: 0, y: 0, width: 1280, height: 800)),
      ([UInt(UInt32.max), 5, 100, 100], nil, PixelRect(x: -1, y: 5, width: 100, height: 100)),
      ([0, 0, UInt(UInt32.max), 100], nil, nil), ([0, 0, 0, 0], nil, nil), ([1, 2, 3], nil, nil),
      ([], nil, nil),
    ] as [([UInt], UInt?, PixelRect?)])
  func workAreaIsThatOfTheCurrentDesktop(
    words: [UInt], desktop: UInt?, expected: PixelRect?
  ) throws {
    let connection = try XServer.current().connect()
    let root = connection.root
    connection.setCardinals(words, connection.atoms[.netWorkArea], of: root)
    if let desktop {
      connection.setCardinals([desktop], connection.atoms[.netCurrentDesktop], of: root)
    }
    #expect(connection.queryDesktopWorkArea() == expected)
  }

  @Test func requestsForRootEventsAreCombined() throws {
    let connection = try XServer.current().connect()
    let other = try XServer.current().connect()
    var changes: [DisplayEvent] = []
    let observation = connection.addObserver(for: connection.root) { changes.append($0) }
    func touch() throws {
      connection.sync()
      other.setCardinals([1], other.atoms[.netWorkArea], of: other.root)
      other.sync()
      connection.sync()
      handleReadySources()
    }
    let first = RootEvents(.structure, on: connection)
    var second: RootEvents? = RootEvents([.property], on: connection)
    try touch()
    #expect(changes.count == 1)
    let third = RootEvents([.property], on: connection)
    second = nil
    try touch()
    #expect(changes.count == 2)
    withExtendedLifetime((first, second, third, observation)) {}
  }
}
