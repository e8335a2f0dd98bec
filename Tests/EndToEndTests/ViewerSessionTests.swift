import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Alerts on the X server of X2Go, nxagent, whose windows are on the desktop of a viewer: the server of
/// the test with openbox, and a window in use there.
@Suite(.privateServer, .serialized)
struct ViewerSessionTests {
  private let desktop: Desktop
  private let manager: RunningWindowManager
  private let session: ChildProcess
  /// The connection to the session's X server.
  private let control: DisplayConnection
  /// The window on the viewer's desktop.
  private let terminal: Terminal

  /// A terminal that has the focus, and writes the first line that is entered in it to a file.
  private struct Terminal {
    let process: ChildProcess
    let file: String

    init(on desktop: Desktop) throws {
      let (ready, file) = ("\(desktop.folder)/ready", "\(desktop.folder)/line")
      let script = ": > '\(ready)'; read line; echo \"$line\" > '\(file)'; read line"
      process = try desktop.server.start(
        "xterm", ["-geometry", "20x5+0+0", "-e", "sh", "-c", script],
        environment: desktop.environment)
      self.file = file
      try wait(for: "a terminal", within: Bounds.start) { access(ready, F_OK) == 0 }
      let control = desktop.server.control
      try wait(for: "the terminal's focus", within: Bounds.start) {
        control.queryFocusedWindow().map(control.topLevel(of:)) != nil
          && control.queryActiveWindow().flatMap(control.windowClass(of:))?.name == "XTerm"
      }
    }

    var line: String? { try? String(contentsOfFileAt: file) }
  }

  init() throws {
    desktop = try Desktop()
    manager = try RunningWindowManager(.openbox, on: desktop.server)
    try desktop.skipTransitions()
    // Without a window manager nxagent grabs the keyboard.
    let outer = desktop.server.control
    try wait(for: "openbox", within: Bounds.start) {
      outer.hasProperty(outer.atoms[.netSupportingWMCheck], of: outer.root)
    }
    let name = ":\(Int.random(in: 1000..<50_000))"
    let session = try desktop.server.start(
      "nxagent", ["-R", "-ac", "-nolisten", "tcp", name], environment: desktop.environment)
    self.session = session
    control = try wait(for: "nxagent", within: Bounds.start) {
      guard session.isRunning else {
        throw HarnessError("nxagent ended: \(session.standardError)")
      }
      return try? DisplayConnection(name: name)
    }
    terminal = try Terminal(on: desktop)
  }

  /// Starts the client in the session.
  private func start(_ words: String...) throws -> ChildProcess {
    var environment = desktop.environment
    environment["DISPLAY"] = control.name
    return try ChildProcess(BuiltProducts.path(of: "tocsin"), words, environment: environment)
  }

  private func waitForKeyboard() throws {
    try wait(for: "the keyboard", within: Bounds.start) {
      control.queryFocusedWindow().flatMap(control.windowClass(of:))?.name == "Tocsin"
    }
    // The presenter has the event by then.
    usleep(200_000)
  }

  private func enter(_ text: String) throws {
    try desktop.input.type(text)
    try desktop.input.tap(Keysym.return)
  }

  @Test func whatIsTypedIntoAnAlertDoesNotReachTheWindowBelow() throws {
    #expect(control.rootless == .viewer)
    for (command, text) in [("prompt", "Ada"), ("password", "secret")] {
      let alert = try start(command, "--guard", "0", "A question")
      try waitForKeyboard()
      try enter(text)
      #expect(Desktop.Answer(alert) == Desktop.Answer(0, text + "\n"))
    }
    #expect(terminal.line == nil)
    // The focus is back.
    try wait(for: "the terminal's focus") {
      let control = desktop.server.control
      return control.queryActiveWindow().flatMap(control.windowClass(of:))?.name == "XTerm"
    }
    try enter("ls")
    try wait(for: "the line") { terminal.line == "ls\n" }
  }

  @Test func anAlertCoversOnlyItsBox() throws {
    let alert = try start("prompt", "--guard", "0", "A question")
    try waitForKeyboard()
    let screen = desktop.server.control.screenRect
    let windows = desktop.server.control.queryStacking()
      .compactMap(desktop.server.control.facts(of:))
      .filter { $0.isViewable && $0.frame.intersects(screen) && $0.frame.width > 1 }
    #expect(windows.count >= 2)
    #expect(windows.allSatisfy { $0.frame.width < screen.width / 2 })
    try desktop.input.tap(Keysym.escape)
    #expect(Desktop.Answer(alert) == Desktop.Answer(1, ""))
  }
}
