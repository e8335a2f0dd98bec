import AlertModel
import AlertProtocol
import Glibc
import PresenterClient
import TestHarness
import TestTraits
import Testing
import X11

/// A private desktop: the X server of the test, a home and runtime folder, and the built programs.
///
/// All programs that are started on it are ended with it.
final class Desktop {
  let server: XServer
  let input: XTestInput
  /// Changes to `PrivateEnvironment.shared` for the programs, besides `DISPLAY`.
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
      "TOCSIN_REDUCE_MOTION": nil, "TOCSIN_SHORTCUTS": nil,
    ]
    environment["TOCSIN_LOG"] = "\(folder)/log"
  }

  isolated deinit {
    if let pid = try? presenterStatus()?.pid { kill(pid, SIGKILL) }
  }

  /// Gives alerts a theme without transitions, for tests of answers rather than of drawing.
  func skipTransitions() throws {
    let theme = "\(folder)/.local/share/tocsin/themes/still"
    var path = folder
    for name in theme.dropFirst(folder.count + 1).split(separator: "/") {
      path += "/\(name)"
      mkdir(path, 0o700)
    }
    let text = """
      [Theme]
      inherits=default

      [Transition alert]
      present-duration=1 ms
      dismiss-duration=1 ms

      """
    try text.write(toFileAt: "\(theme)/theme.conf")
    environment["TOCSIN_THEME"] = "still"
    environment.updateValue(nil, forKey: "TOCSIN_REDUCE_MOTION")
  }

  /// Starts the client with these arguments.
  func start(_ words: String...) throws -> ChildProcess {
    try start(words: words)
  }

  /// Starts the client with these arguments.
  func start(words: [String]) throws -> ChildProcess {
    try server.start(client, words, environment: environment)
  }

  /// Whether another client can grab the keyboard; the grab is released at once.
  var isKeyboardFree: Bool { server.isKeyboardFree }

  /// Starts `tocsin alert` with the buttons No and Yes, of which Yes is the default, and waits until
  /// it is on screen.
  func present(_ words: String...) throws -> ChildProcess {
    let child = try server.start(
      client, ["alert", "--id", "a", "-t", "Title", "-b", "No", "-b", "Yes"] + words,
      environment: environment)
    try waitForAlert("a")
    return child
  }

  /// Runs the client until it exits.
  func run(_ words: String...) throws -> Answer {
    Answer(try server.start(client, words, environment: environment))
  }

  /// The exit status of a program, and its output.
  struct Answer: Hashable {
    var status: Int?
    var output: String
    var errors: String

    init(_ status: Int, _ output: String = "", _ errors: String = "") {
      self.status = status
      self.output = output
      self.errors = errors
    }

    /// Waits until a program has exited.
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

  /// The status of the presenter; nil if none is running.
  func presenterStatus() throws -> PresenterStatus? {
    try conversation().status()
  }

  /// The alerts that are queued or on screen.
  func alerts() throws -> [AlertSummary] {
    try conversation().list() ?? []
  }

  /// Waits until an alert is in a state.
  func waitForAlert(_ identifier: String, _ state: AlertSummary.State = .presented) throws {
    try wait(for: "alert “\(identifier)” to be \(state)", within: Bounds.start) {
      try alerts().contains { $0.identifier.rawValue == identifier && $0.state == state }
    }
  }

  /// Waits until the presenter has handled all earlier input.
  ///
  /// A presenter that has answered several requests, each in another turn of its main loop, has also
  /// handled the events that the X server had sent before the first of them, and the replies of the
  /// server to what it asked then.
  func handleEvents() throws {
    for _ in 0..<6 {
      server.control.sync()
      _ = try presenterStatus()
    }
  }

  /// Expects that the earlier input has answered no alert.
  func expectUnanswered(_ child: ChildProcess) throws {
    let former = try alerts().map(\.identifier)
    try handleEvents()
    #expect(try alerts().map(\.identifier) == former && !former.isEmpty)
    #expect(child.isRunning, "it ended with \(Answer(child))")
  }

  /// The visible windows of alerts, the topmost last.
  func alertWindows() -> [WindowFacts] {
    server.control.queryStacking().compactMap { window in
      guard server.control.windowClass(of: window)?.name == "Tocsin",
        let facts = server.control.facts(of: window), facts.isViewable, facts.frame.width > 1
      else { return nil }
      return facts
    }
  }

  /// The centre of the default button, which is the only one in the accent colour.
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

  /// The centre of the other button in a row of two.
  func otherButton() throws -> PixelPoint {
    let button = try defaultButton()
    return PixelPoint(x: server.control.screenRect.width - button.x, y: button.y)
  }

  /// Longer than the time without key presses that an alert with the default guard, of another
  /// process with its own clock, waits for.
  static let defaultSilence = Duration.milliseconds(900)

  /// Kills the presenter, to simulate a crash.
  func killPresenter() throws {
    let pid = try #require(try presenterStatus()).pid
    kill(pid, SIGKILL)
    try wait(for: "the end of the presenter") { hasEnded(pid) }
  }
}

extension Color {
  /// The pixel on the screen, without alpha.
  var pixel: UInt32 {
    func byte(_ part: Double) -> UInt32 { UInt32((part * 255).rounded()) }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }
}
