import AlertModel
import AlertProtocol
import CShims
import GLib
import PresenterClient
import TestHarness

/// The presenter that is measured, running on a private screen.
final class ResidentPresenter {
  let screen: PrivateScreen
  let client: PresenterClient
  /// The resources that the presenter has used so far.
  let process: ProcessFigures

  private let program: ChildProcess

  /// Seconds within which the presenter must be ready.
  private static let patience = 60.0

  /// Starts the presenter as a session does, and waits until it answers.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - words: The presenter's arguments.
  ///   - variables: Further environment variables.
  /// - Throws: `BenchError` if it does not, `ClientError` if its socket folder cannot be created.
  init(
    on screen: PrivateScreen, words: [String] = [], variables: [String: String] = [:]
  ) throws {
    self.screen = screen
    client = try Self.client(on: screen)
    program = try screen.start(Programs.presenter, words, variables: variables)
    process = program.figures
    let deadline = MonotonicClock.now() + Int64(Self.patience * 1e9)
    while try client.status() == nil {
      guard MonotonicClock.now() < deadline else {
        throw BenchError("\(Programs.presenter) was not ready after \(Self.patience) s")
      }
      tocsin_sleep(2_000_000)
    }
  }

  /// Ends the presenter, and waits until it has exited.
  func stop() {
    program.end()
  }

  /// Presents an alert with the command-line client, as a script does.
  ///
  /// The client waits until the alert is dismissed.
  ///
  /// - Parameters:
  ///   - transition: The transition.
  ///   - monitor: The name of the monitor; nil for the one with the focus or the pointer.
  /// - Returns: The client.
  /// - Throws: `HarnessError` if the client cannot be started.
  func present(
    _ transition: TransitionName = .alert, monitor: String? = nil
  ) throws -> ChildProcess {
    try screen.start(
      Programs.client,
      BenchAlert.arguments(transition) + (monitor.map { ["--monitor", $0] } ?? []))
  }

  /// Dismisses every alert with the command-line client.
  func dismissAll() throws -> ChildProcess {
    try screen.start(Programs.client, ["dismiss", "--all"])
  }

  /// Creates a client of the presenter of a screen, which does not start it.
  static func client(on screen: PrivateScreen) throws -> PresenterClient {
    try PresenterClient(
      ClientEnvironment(
        display: screen.programDisplay, runtimeFolder: screen.folders.runtime,
        presenterProgram: Programs.presenter))
  }
}

/// The alert that is presented in every measurement.
enum BenchAlert {
  static let title = "Take a break"
  static let message = """
    You have been at the screen for 50 minutes. Stand up, look out of the window, drink some water.
    """

  /// The arguments of the client that present the alert.
  static func arguments(_ transition: TransitionName) -> [String] {
    [
      "alert", "--title", title, "--message", message, "--icon", "info", "--button", "skip=Skip",
      "--button", "later=Postpone", "--transition", transition.rawValue,
    ]
  }

  /// The same alert as a description, with a timeout in seconds.
  static func description(
    _ transition: TransitionName, timeout: Double
  ) -> AlertDescription {
    AlertDescription(
      title: title, message: message, icon: .info,
      buttons: [
        AlertButton(id: "skip", label: "Skip"), AlertButton(id: "later", label: "Postpone"),
      ], transition: transition, timeout: timeout)
  }
}
