import TestHarness
import TestTraits
import Testing
import X11

@MainActor
@Suite(.privateServer)
struct MonitorTests {
  private let left = PixelRect(x: 0, y: 0, width: 700, height: 800)
  private let right = PixelRect(x: 700, y: 100, width: 580, height: 600)

  @Test func singleMonitorCoversTheScreen() throws {
    let connection = try XServer.current().connect()
    let monitors = connection.queryMonitors()
    #expect(monitors.map(\.frame) == [connection.screenRect])
    #expect(connection.screenSize == PixelSize(width: 1280, height: 800))
  }

  @Test func severalMonitorsAreReportedWithTheirNames() throws {
    let server = try XServer(XServer.Options(monitors: [left, right]))
    let connection = try server.connect()
    let monitors = connection.queryMonitors()
    #expect(monitors.map(\.frame) == [left, right])
    #expect(monitors.map(\.name) == ["M0", "M1"])
    #expect(monitors.allSatisfy { $0.refreshRate == Monitor.defaultRefreshRate })
  }

  @Test func screenChangeIsReported() throws {
    let server = try XServer.current()
    let connection = try server.connect()
    connection.select([.structure], on: connection.root)
    var changes = 0
    let observation = connection.addObserver(for: connection.root) { event in
      switch event {
      case .monitorsChanged, .windowConfigured: changes += 1
      default: break
      }
    }
    connection.sync()
    try server.setMonitor("Left", to: left, isFirst: true)
    try wait(for: "the change") { changes > 0 }
    #expect(connection.queryMonitors().map(\.frame) == [left])
    changes = 0
    let status = try server.start("xrandr", ["--fb", "1024x600"]).waitForExit()
    if status == .exited(0) {
      try wait(for: "the new size") { changes > 0 }
      #expect(connection.screenSize == PixelSize(width: 1024, height: 600))
    }
    withExtendedLifetime(observation) {}
  }
}
