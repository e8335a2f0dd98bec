import AlertModel
import AlertProtocol
import CShims
import GLib
import Glibc
import PresenterClient
import X11

/// The presenter that is measured, running on a private screen.
final class ResidentPresenter {
  let screen: PrivateScreen
  let client: PresenterClient
  /// The presenter's process.
  let process: ProcessFigures

  private let program: ChildProgram

  /// Seconds within which it must be ready, or gone.
  private static let patience = 15.0

  /// Starts the presenter as a session would, and waits until it answers.
  ///
  /// - Parameters:
  ///   - screen: Where.
  ///   - words: Its arguments.
  ///   - variables: What its environment has besides.
  /// - Throws: `BenchError` when it does not, `ClientError` when its place cannot be made.
  init(
    on screen: PrivateScreen, words: [String] = [], variables: [String: String] = [:]
  ) throws {
    self.screen = screen
    client = try Self.client(on: screen)
    program = try screen.start(Programs.presenter, words, variables: variables)
    process = ProcessFigures(processID: program.processID)
    let deadline = MonotonicClock.now() + Int64(Self.patience * 1e9)
    while try client.status() == nil {
      guard MonotonicClock.now() < deadline else {
        throw BenchError("\(Programs.presenter) was not ready after \(Self.patience) s")
      }
      tocsin_sleep(2_000_000)
    }
  }

  /// Ends the presenter and waits until it is gone.
  func stop() {
    program.end()
  }

  /// Hands an alert in by the command line, as a script does.
  ///
  /// The client waits for the answer until the alert is dismissed.
  func present(_ transition: TransitionName = .alert) throws -> ChildProgram {
    try screen.start(Programs.client, BenchAlert.arguments(transition))
  }

  /// Asks for the end of every alert by the command line.
  func dismissAll() throws -> ChildProgram {
    try screen.start(Programs.client, ["dismiss", "--all"])
  }

  /// The way to the presenter of a screen, which is not started by it.
  static func client(on screen: PrivateScreen) throws -> PresenterClient {
    try PresenterClient(
      ClientEnvironment(
        display: screen.displayName, runtimeFolder: screen.folder.runtime,
        presenterProgram: Programs.presenter))
  }
}

/// The alert that is presented in every measurement.
enum BenchAlert {
  static let title = "Take a break"
  static let message = """
    You have been at the screen for 50 minutes. Stand up, look out of the window, drink some water.
    """

  /// The command line that presents it.
  static func arguments(_ transition: TransitionName) -> [String] {
    [
      "alert", "--title", title, "--message", message, "--icon", "info", "--button", "skip=Skip",
      "--button", "later=Postpone", "--transition", transition.rawValue,
    ]
  }

  /// The same alert as a value, which times out by itself.
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
