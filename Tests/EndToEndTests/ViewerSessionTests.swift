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
  /// The session's X server.
  private let nested: NestedServer
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
      try waitForFocus(on: desktop)
    }

    func waitForFocus(on desktop: Desktop) throws {
      let control = desktop.server.control
      try wait(for: "the terminal's focus", within: Bounds.start) {
        guard let active = control.queryActiveWindow(), let focused = control.queryFocusedWindow()
        else { return false }
        return control.windowClass(of: active)?.name == "XTerm"
          && control.topLevel(of: focused) == control.topLevel(of: active)
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
    let control = try wait(for: "nxagent", within: Bounds.start) {
      guard session.isRunning else {
        throw HarnessError("nxagent ended: \(session.standardError)")
      }
      return try? DisplayConnection(name: name)
    }
    nested = NestedServer(desktop: desktop, control: control)
    terminal = try Terminal(on: desktop)
  }

  @Test func whatIsTypedIntoAnAlertDoesNotReachTheWindowBelow() throws {
    #expect(nested.control.rootless == .viewer)
    var window: WindowID?
    for (command, text) in [("prompt", "Ada"), ("password", "secret")] {
      let alert = try nested.start(command, "--guard", "0", "A question")
      window = try nested.waitForKeyboard(after: window)
      try nested.enter(text)
      #expect(Desktop.Answer(alert) == Desktop.Answer(0, text + "\n"))
    }
    #expect(terminal.line == nil)
    // The focus is back.
    try terminal.waitForFocus(on: desktop)
    try nested.enter("ls")
    try wait(for: "the line") { terminal.line == "ls\n" }
  }

  @Test func anAlertCoversOnlyItsBox() throws {
    let alert = try nested.start("prompt", "--guard", "0", "A question")
    try nested.waitForKeyboard()
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
