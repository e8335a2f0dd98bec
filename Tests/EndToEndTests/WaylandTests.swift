import Glibc
import TestHarness
import TestTraits
import Testing
import X11

/// Alerts on the X server of a Wayland compositor, weston, beside terminals of Wayland.
@Suite(.privateServer, .serialized)
struct WaylandTests {
  private let desktop: Desktop
  private let weston: ChildProcess
  /// The compositor's X server.
  private let nested: NestedServer
  private let terminal: Terminal

  /// A terminal of Wayland, which takes the focus and writes the first line that is entered in it to a
  /// file.
  private struct Terminal {
    let process: ChildProcess
    let file: String

    init(_ name: String, on desktop: Desktop) throws {
      let (script, ready, file) = (
        "\(desktop.folder)/\(name)", "\(desktop.folder)/\(name).ready",
        "\(desktop.folder)/\(name).line"
      )
      try "#!/bin/sh\n: > '\(ready)'\nread line\necho \"$line\" > '\(file)'\nread line\n"
        .write(toFileAt: script)
      chmod(script, 0o755)
      process = try desktop.server.start(
        "weston-terminal", ["--shell=\(script)"], environment: desktop.environment)
      self.file = file
      try wait(for: "a terminal", within: Bounds.start) { access(ready, F_OK) == 0 }
    }

    var line: String? { try? String(contentsOfFileAt: file) }
  }

  /// Starts weston in a window that fills the X server of the test, with a terminal.
  init() throws {
    desktop = try Desktop()
    try desktop.skipTransitions()
    desktop.environment["WAYLAND_DISPLAY"] = "wayland-test"
    desktop.environment["XDG_DATA_DIRS"] = "/usr/share"
    let screen = desktop.server.control.screenRect
    let weston = try desktop.server.start(
      "weston",
      [
        "--backend=x11-backend.so", "--use-pixman", "--xwayland", "--socket=wayland-test",
        "--width=\(screen.width)", "--height=\(screen.height)", "--no-config",
      ], environment: desktop.environment)
    self.weston = weston
    let display = try wait(for: "weston", within: Bounds.start) { () -> String? in
      let log = weston.standardOutput + weston.standardError
      guard weston.isRunning else { throw HarnessError("weston ended: \(log)") }
      return log.split(separator: "\n").lazy
        .compactMap { $0.split(separator: " listening on display ").last.map(String.init) }
        .first { $0.hasPrefix(":") }
    }
    nested = NestedServer(desktop: desktop, control: try DisplayConnection(name: display))
    terminal = try Terminal("terminal", on: desktop)
  }

  @Test func whatIsTypedIntoAnAlertDoesNotReachTheWindowBelow() throws {
    let prompt = try nested.start("prompt", "--guard", "0", "Name?")
    let window = try nested.waitForKeyboard()
    try nested.enter("Ada")
    #expect(Desktop.Answer(prompt) == Desktop.Answer(0, "Ada\n"))
    #expect(terminal.line == nil)
    let secret = try nested.start("password", "--guard", "0", "Password")
    try nested.waitForKeyboard(after: window)
    try nested.enter("secret")
    #expect(Desktop.Answer(secret) == Desktop.Answer(0, "secret\n"))
    #expect(terminal.line == nil)
  }

  @Test func anAlertGetsTheFocusBackFromAWindowThatOpens() throws {
    let prompt = try nested.start("prompt", "--guard", "0", "Name?")
    try nested.waitForKeyboard()
    try desktop.input.type("A")
    let other = try Terminal("other", on: desktop)
    try nested.waitForKeyboard()
    try nested.enter("da")
    #expect(Desktop.Answer(prompt) == Desktop.Answer(0, "Ada\n"))
    #expect(terminal.line == nil && other.line == nil)
  }

  @Test func aToastLeavesTheFocusToTheWindowInUse() throws {
    let toast = try nested.start("toast", "Saved")
    #expect(try toast.waitForExit(within: Bounds.start) == .exited(0))
    try wait(for: "the toast") {
      let control = nested.control
      return control.queryStacking().contains { control.windowClass(of: $0)?.name == "Tocsin" }
    }
    try nested.enter("ls")
    try wait(for: "the line") { terminal.line == "ls\n" }
  }
}
