import AlertModel
import AlertProtocol
import Glibc
import PresenterClient
import TestHarness
import TestTraits
import Testing
import X11

/// A desktop of a test's own: the private X server of the trait, a runtime folder, and the built
/// programs.
///
/// Whatever was started on it ends with it.
final class Desktop {
  let server: XServer
  let input: XTestInput
  /// What the programs are given beside the test's own environment and `DISPLAY`.
  var environment: [String: String?]

  private let scratch: ScratchFolder
  private let client = BuiltProducts.path(of: "tocsin")

  var folder: String { scratch.path }

  init() throws {
    server = try XServer.current()
    input = XTestInput(on: server)
    scratch = try ScratchFolder()
    let folder = scratch.path
    environment = [
      "XDG_RUNTIME_DIR": folder, "HOME": folder, "XDG_CONFIG_HOME": nil, "XDG_STATE_HOME": nil,
      "GTK_THEME": nil,
      "TOCSIN_PRESENTER": BuiltProducts.path(of: "tocsin-presenter"),
      "TOCSIN_IDLE_SECONDS": "120", "TOCSIN_APPEARANCE": "light", "TOCSIN_SCALE": "1",
      "TOCSIN_REDUCE_MOTION": nil,
    ]
    environment["TOCSIN_LOG"] = "\(folder)/log"
  }

  isolated deinit {
    if let pid = try? presenterStatus()?.pid { kill(pid, SIGKILL) }
  }

  /// Starts the client.
  func start(_ words: String...) throws -> ChildProcess {
    try start(words: words)
  }

  /// Starts the client.
  func start(words: [String]) throws -> ChildProcess {
    try server.start(client, words, environment: environment)
  }

  /// Whether another client can have the keyboard now; it is given back at once.
  var isKeyboardFree: Bool { !server.control.probeLocker().keyboardIsRefused }

  /// Starts `tocsin alert` with No and Yes, of which Yes is the default, and waits until it is on
  /// screen.
  func present(_ words: String...) throws -> ChildProcess {
    let child = try server.start(
      client, ["alert", "--id", "a", "-t", "Title", "-b", "No", "-b", "Yes"] + words,
      environment: environment)
    try waitForAlert("a")
    return child
  }

  /// Runs the client to its end.
  func run(_ words: String...) throws -> Answer {
    Answer(try server.start(client, words, environment: environment))
  }

  /// How a run of the client ended, and what it printed.
  struct Answer: Hashable {
    var status: Int?
    var output: String
    var errors: String

    init(_ status: Int, _ output: String = "", _ errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }

    /// Waits for the end.
    init(_ child: ChildProcess) {
      if case .exited(let status)? = try? child.waitForExit(within: Bounds.start) {
        self.status = status
      }
      output = child.standardOutput
      errors = child.standardError
    }
  }

  private func conversation() throws -> PresenterClient {
    try PresenterClient(
      ClientEnvironment(display: server.displayName, runtimeFolder: folder))
  }

  /// How the presenter is; nil when none runs.
  func presenterStatus() throws -> PresenterStatus? {
    try conversation().status()
  }

  /// The alerts that wait or are on screen.
  func alerts() throws -> [AlertSummary] {
    try conversation().list() ?? []
  }

  /// Waits until the alert is in this state.
  func waitForAlert(_ identifier: String, _ state: AlertSummary.State = .presented) throws {
    try wait(for: "alert “\(identifier)” to be \(state)", within: Bounds.start) {
      try alerts().contains { $0.identifier.rawValue == identifier && $0.state == state }
    }
  }

  /// The alert windows that are on screen, the topmost last.
  func alertWindows() -> [WindowFacts] {
    server.control.queryStacking().compactMap { window in
      guard server.control.windowClass(of: window)?.name == "Tocsin",
        let facts = server.control.facts(of: window), facts.isViewable, facts.frame.width > 1
      else { return nil }
      return facts
    }
  }

  /// The middle of the default button, which alone has the accent's colour.
  func defaultButton() throws -> PixelPoint {
    let accent = AlertEnvironment().palette.accent.pixel
    var found: PixelPoint?
    try wait(for: "the default button") {
      let picture = try server.screenshot()
      var left = Int.max
      var right = -1
      var top = Int.max
      var bottom = -1
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width where picture[x, y] & 0xff_ffff == accent {
          left = min(left, x)
          right = max(right, x)
          top = min(top, y)
          bottom = max(bottom, y)
        }
      }
      if right > left { found = PixelPoint(x: (left + right) / 2, y: (top + bottom) / 2) }
      return found != nil
    }
    return try #require(found)
  }

  /// The middle of the other one of two buttons in a row.
  func otherButton() throws -> PixelPoint {
    let button = try defaultButton()
    return PixelPoint(x: server.control.screenRect.width - button.x, y: button.y)
  }

  /// Kills the presenter, as a crash would end it.
  func killPresenter() throws {
    let pid = try #require(try presenterStatus()).pid
    kill(pid, SIGKILL)
    try wait(for: "the end of the presenter") { hasEnded(pid) }
  }
}

extension Color {
  /// As the screen has it, without alpha.
  fileprivate var pixel: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
