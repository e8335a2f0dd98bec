import AlertModel
import AlertProtocol
import GLib
import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// The presenter as the desktop's notification daemon, with common clients.
@Suite(.serialized, .privateServer) @MainActor struct NotificationDaemonTests {
  private let name = "org.freedesktop.Notifications"

  /// A desktop with a session bus, and a presenter that owns the name.
  private final class Daemon {
    let desktop: Desktop
    let bus: PrivateBus
    let presenter: ChildProcess

    init() throws {
      desktop = try Desktop()
      bus = try PrivateBus()
      desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
      presenter = try desktop.start("presenter", "--notifications")
      try waitForName(1)
    }

    /// Waits until the presenter has acquired the name this often.
    func waitForName(_ count: Int) throws {
      try wait(for: "the name", within: Bounds.start) {
        guard presenter.isRunning else { throw HarnessError(presenter.standardError) }
        return presenter.standardError.split(separator: "is ours").count > count
      }
    }

    func notifySend(_ words: String...) throws -> ChildProcess {
      try desktop.server.start("notify-send", words, environment: desktop.environment)
    }
  }

  @Test func aNotificationIsShownUntilItExpires() throws {
    let daemon = try Daemon()
    let desktop = daemon.desktop
    let child = try daemon.notifySend(
      "-p", "-w", "-t", "700", "-u", "low", "-a", "Mail", "Title", "Body")
    try wait(for: "the toast") { desktop.alertWindows().count == 1 }
    #expect(try desktop.alerts().map(\.title) == ["Title"])
    #expect(Desktop.Answer(child) == .init(0, "1\n"))
    try wait(for: "its end") { desktop.alertWindows().isEmpty }
  }

  @Test func statusNamesAnotherDaemonUntilItExits() throws {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    let dunst = try desktop.server.start("dunst", environment: desktop.environment)
    let connection = try bus.connect()
    try wait(for: "dunst", within: Bounds.start) {
      let owned = try? connection.ask(
        "GetNameOwner", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
        of: "org.freedesktop.DBus", [.text(name)])
      return owned != nil
    }
    let presenter = try desktop.start("presenter", "--notifications", "--replace")
    func status() throws -> String { try desktop.run("status").output }
    try wait(for: "its name", within: Bounds.start) {
      try status().contains("\ndaemon       no: dunst is, until it exits\n")
    }
    dunst.send(signal: SIGTERM)
    try wait(for: "our name") { try status().contains("\ndaemon       yes\n") }
    withExtendedLifetime(presenter) {}
  }

  @Test func aClickAnswersWithTheDefaultAction() throws {
    let daemon = try Daemon()
    let desktop = daemon.desktop
    let child = try daemon.notifySend(
      "-A", "default=Open", "-A", "later=Later", "-t", "0", "Title", "Body")
    try wait(for: "the toast") { desktop.alertWindows().count == 1 }
    // Beside the text.
    let text = PixelPoint(x: 1078, y: 50)
    // Clicks during the guard are ignored.
    try wait(for: "the answer", within: Bounds.start) {
      desktop.input.click(at: text)
      return happens(within: .seconds(1)) { !child.isRunning }
    }
    #expect(Desktop.Answer(child) == .init(0, "default\n"))
  }

  @Test func aNotificationIsReplacedInPlace() throws {
    let daemon = try Daemon()
    let desktop = daemon.desktop
    let first = try daemon.notifySend("-p", "-t", "0", "First")
    #expect(Desktop.Answer(first) == .init(0, "1\n"))
    try wait(for: "the toast") { desktop.alertWindows().count == 1 }
    let window = desktop.alertWindows().last?.window
    let second = try daemon.notifySend("-p", "-r", "1", "-t", "0", "Second")
    #expect(Desktop.Answer(second) == .init(0, "1\n"))
    try wait(for: "the other text") { try desktop.alerts().map(\.title) == ["Second"] }
    #expect(desktop.alertWindows().map(\.window) == [window])
  }

  @Test func aPresenterStartedByAnAlertIsReplaced() throws {
    let desktop = try Desktop()
    let bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    #expect(try desktop.run("toast", "T", "--timeout", "0.1", "--wait").status == 5)
    let former = try #require(try desktop.presenterStatus()).pid
    let presenter = try desktop.start("presenter", "--notifications")
    try wait(for: "the name", within: Bounds.start) {
      presenter.standardError.contains("\(name) is ours")
    }
    #expect(try desktop.presenterStatus()?.pid == presenter.processID)
    #expect(presenter.processID != former)
  }

  @Test func withoutABusItFailsWithOneLine() throws {
    let desktop = try Desktop()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = .some(nil)
    let answer = try desktop.run("presenter", "--notifications")
    #expect(answer.status == 69)
    #expect(answer.errors.contains("there is no session bus"))
    #expect(answer.errors.split(separator: "\n").count == 1)
  }

  @Test func aLostBusEndsNoAlerts() throws {
    let daemon = try Daemon()
    let (desktop, bus, presenter) = (daemon.desktop, daemon.bus, daemon.presenter)
    try bus.kill()
    try wait(for: "the report") {
      presenter.standardError.contains("the connection to the session bus is lost")
    }
    #expect(try desktop.run("toast", "T", "--timeout", "0.2", "--wait").status == 5)
    try bus.start()
    try daemon.waitForName(2)
    let child = try daemon.notifySend("-w", "-t", "300", "Again")
    #expect(Desktop.Answer(child).status == 0)
    #expect(presenter.isRunning)
  }

  @Test func theBusStartsIt() throws {
    let desktop = try Desktop()
    var environment = desktop.environment
    environment["DISPLAY"] = desktop.server.displayName
    let bus = try PrivateBus(services: [try service()], environment: environment)
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    let child = try desktop.server.start(
      "notify-send", ["-w", "-t", "300", "Started by the bus"], environment: desktop.environment)
    #expect(Desktop.Answer(child).status == 0)
    #expect(try desktop.presenterStatus() != nil)
  }

  /// The D-Bus service file that is installed, with the path of the built program.
  private func service() throws -> String {
    let program = BuiltProducts.path(of: "tocsin-presenter")
    let folder = String(program.dropLast("/tocsin-presenter".count))
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let file = "/\(path)/packaging/dbus/\(name).service"
    let descriptor = try #require(fopen(file, "r"))
    defer { fclose(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, descriptor)
    let parts = String(decoding: bytes[..<count], as: UTF8.self).split(
      separator: "@bindir@", omittingEmptySubsequences: false)
    #expect(parts.count == 2)
    return parts.joined(separator: folder)
  }
}
