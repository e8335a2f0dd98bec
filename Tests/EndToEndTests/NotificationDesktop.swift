import AlertModel
import GLib
import Glibc
import TestHarness
import Testing
import X11

/// A desktop with a private message bus, on which the presenter is the notification daemon.
final class NotificationDesktop {
  let desktop: Desktop
  private let bus: PrivateBus
  private var presenter: ChildProcess?

  /// Creates a desktop, and waits until the presenter owns the name on the bus.
  ///
  /// - Parameter configuration: The content of `tocsin.conf`.
  /// - Throws: `HarnessError` if the presenter does not start.
  init(configuration: String = "") throws {
    desktop = try Desktop()
    bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    desktop.environment["XDG_STATE_HOME"] = "\(desktop.folder)/state"
    desktop.environment["TOCSIN_CONFIG"] = "\(desktop.folder)/tocsin.conf"
    try configure(configuration)
    try startPresenter()
  }

  /// Longer than the 700 ms without keys and clicks that the guard requires.
  static let silence = Duration.milliseconds(800)

  /// The file of the history.
  var historyPath: String { "\(desktop.folder)/state/tocsin/history" }

  /// Replaces `tocsin.conf`.
  ///
  /// In all tests the user counts as present without any input.
  func configure(_ text: String) throws {
    try ("[idle]\nafter=0\n" + text).write(toFileAt: "\(desktop.folder)/tocsin.conf")
  }

  /// Starts a program on the desktop.
  func start(_ program: String, _ words: String...) throws -> ChildProcess {
    try desktop.server.start(program, words, environment: desktop.environment)
  }

  /// Runs a program on the desktop until it exits.
  func run(_ program: String, _ words: String...) throws -> Desktop.Answer {
    Desktop.Answer(try desktop.server.start(program, words, environment: desktop.environment))
  }

  /// Runs our client until it exits.
  func tocsin(_ words: String...) throws -> Desktop.Answer {
    Desktop.Answer(try desktop.start(words: words))
  }

  /// The number of the notification with this title, once it is on the screen.
  func number(of title: String) throws -> String {
    try wait(for: "“\(title)” on the screen", within: Bounds.start) {
      try desktop.alerts().first { $0.title == title && $0.state == .presented }
        .map { String($0.identifier.rawValue.dropFirst("notification-".count)) }
    }
  }

  /// Opens a connection to the bus.
  func connect() throws -> BusConnection { try bus.connect() }

  /// Closes all notifications, and waits until none is left.
  func closeAll() throws {
    #expect(try tocsin("close", "--all") == .init(0))
    try waitUntilEmpty()
  }

  /// Waits until no notification is on screen or queued.
  func waitUntilEmpty() throws {
    try wait(for: "an empty screen", within: Bounds.start) { try desktop.alerts().isEmpty }
  }

  /// Clicks on a point until a program has exited: clicks during the guard are ignored.
  func click(_ x: Int, _ y: Int, untilEndOf child: ChildProcess) throws {
    try wait(for: "the end of \(child.name)", within: Bounds.start) {
      desktop.input.click(at: PixelPoint(x: x, y: y))
      return happens(within: Self.silence) { !child.isRunning }
    }
  }

  /// Kills the presenter, to simulate a crash, and starts the next one.
  func restartPresenter() throws {
    presenter?.send(signal: SIGKILL)
    try presenter?.waitForExit()
    try startPresenter()
  }

  /// Starts a presenter that takes over, and waits until the former one has exited.
  func replacePresenter() throws {
    let former = presenter
    try startPresenter("--replace")
    let status = try former?.waitForExit()
    #expect(status == .exited(0))
  }

  private func startPresenter(_ options: String...) throws {
    let presenter = try desktop.server.start(
      BuiltProducts.path(of: "tocsin-presenter"), ["--notifications"] + options,
      environment: desktop.environment)
    self.presenter = presenter
    try wait(for: "the service on the bus", within: Bounds.start) {
      guard presenter.isRunning else {
        throw HarnessError("the presenter ended: \(presenter.standardError)")
      }
      return try run("dunstify", "-s").output.contains("Tocsin")
    }
  }
}
