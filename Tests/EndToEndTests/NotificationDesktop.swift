import AlertModel
import AlertProtocol
import GLib
import Glibc
import PresenterClient
import TestHarness
import Testing
import X11

/// A desktop with a message bus of its own, on which the presenter is the notification daemon.
final class NotificationDesktop {
  let desktop: Desktop
  private let bus: PrivateBus
  private var presenter: ChildProcess?

  /// A desktop whose presenter has the name on its bus already.
  ///
  /// - Parameter configuration: What `tocsin.conf` says.
  /// - Throws: `HarnessError` if it does not get so far.
  init(configuration: String = "") throws {
    desktop = try Desktop()
    bus = try PrivateBus()
    desktop.environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address.text
    desktop.environment["XDG_STATE_HOME"] = "\(desktop.folder)/state"
    desktop.environment["TOCSIN_CONFIG"] = "\(desktop.folder)/tocsin.conf"
    try configure(configuration)
    try startPresenter()
  }

  /// Longer than the silence that the guard of an alert asks for after a press that came too early.
  static let silence = Duration.milliseconds(800)

  /// Where the presenter keeps its history.
  var historyPath: String { "\(desktop.folder)/state/tocsin/history" }

  /// Writes `tocsin.conf` anew; nobody is ever missed in a test that does not move anything.
  func configure(_ text: String) throws {
    try ("[idle]\nafter=0\n" + text).write(toFileAt: "\(desktop.folder)/tocsin.conf")
  }

  /// Starts a program of the desktop.
  func start(_ program: String, _ words: String...) throws -> ChildProcess {
    try desktop.server.start(program, words, environment: desktop.environment)
  }

  /// Runs a program of the desktop to its end.
  func run(_ program: String, _ words: String...) throws -> Desktop.Answer {
    Desktop.Answer(try desktop.server.start(program, words, environment: desktop.environment))
  }

  /// Runs our client to its end.
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

  /// A connection to its bus.
  func connect() throws -> BusConnection { try bus.connect() }

  /// Sends everything away, and waits until nothing is on the screen.
  func closeAll() throws {
    #expect(try tocsin("close", "--all").status == 0)
    try waitUntilEmpty()
  }

  /// Waits until nothing is on the screen, and nothing waits.
  func waitUntilEmpty() throws {
    try wait(for: "an empty screen", within: Bounds.start) { try desktop.alerts().isEmpty }
  }

  /// Presses a point until a program has ended: what comes before an alert is armed does not count.
  func click(_ x: Int, _ y: Int, untilEndOf child: ChildProcess) throws {
    try wait(for: "the end of \(child.name)", within: Bounds.start) {
      desktop.input.click(at: PixelPoint(x: x, y: y))
      runLoop(for: Self.silence)
      return !child.isRunning
    }
  }

  /// Kills the presenter, as a crash would, and starts the next one.
  func restartPresenter() throws {
    presenter?.send(signal: SIGKILL)
    try presenter?.waitForExit()
    try startPresenter()
  }

  private func startPresenter() throws {
    let presenter = try desktop.server.start(
      BuiltProducts.path(of: "tocsin-presenter"), ["--notifications"],
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
