import Glibc
import TestHarness
import Testing
import X11

/// A desktop on which other programs ask for secrets with our programs, under the names that they
/// call.
final class PromptDesktop {
  let desktop: Desktop

  /// Scripts that run our program as `ssh-askpass`, and as `pinentry`, without a guard.
  let askpass: String
  let pinentry: String

  init() throws {
    desktop = try Desktop()
    askpass = "\(desktop.folder)/ssh-askpass"
    pinentry = "\(desktop.folder)/pinentry-tocsin"
    let program = BuiltProducts.path(of: "tocsin-askpass")
    for (script, personality) in [(askpass, "ssh-askpass"), (pinentry, "pinentry")] {
      try "#!/bin/sh\nexec '\(program)' --personality \(personality) --guard 0 -- \"$@\"\n"
        .write(toFileAt: script)
      // sudo runs it as another user.
      chmod(script, 0o755)
    }
    desktop.environment["SSH_ASKPASS"] = askpass
    desktop.environment["SSH_ASKPASS_REQUIRE"] = "force"
    desktop.environment["SSH_ASKPASS_PROMPT"] = .some(nil)
    desktop.environment["SSH_AUTH_SOCK"] = .some(nil)
    desktop.environment["LC_ALL"] = "C.UTF-8"
  }

  var folder: String { desktop.folder }

  /// Starts a program of the desktop.
  func start(
    _ program: String, _ words: [String], input: ChildProcess.Input = .empty
  ) throws -> ChildProcess {
    try desktop.server.start(program, words, environment: desktop.environment, input: input)
  }

  /// Runs a program, which must succeed.
  @discardableResult
  func run(_ program: String, _ words: String...) throws -> String {
    let answer = Desktop.Answer(try start(program, words))
    guard answer.status == 0 else {
      throw HarnessError("\(program) \(words): \(answer.errors)")
    }
    return answer.output
  }

  /// Starts `ssh-askpass`.
  func ask(_ prompt: String, hint: String? = nil) throws -> ChildProcess {
    desktop.environment["SSH_ASKPASS_PROMPT"] = .some(hint)
    return try start(askpass, [prompt])
  }

  /// An alert that asks for something.
  struct Prompt {
    var title: String
    var window: WindowID
    var processID: UInt
  }

  /// Waits until an alert is on screen that accepts answers.
  ///
  /// - Parameter former: The previous alert, which closes.
  /// - Returns: The alert.
  /// - Throws: `HarnessError` if none appears.
  @discardableResult
  func waitForPrompt(after former: Prompt? = nil) throws -> Prompt {
    let control = desktop.server.control
    let (title, process) = (
      control.atom(named: "_NET_WM_NAME"), control.atom(named: "_NET_WM_PID")
    )
    let found = try wait(for: "a prompt", within: Bounds.start) { () -> Prompt? in
      let prompts = desktop.alertWindows().map { facts in
        Prompt(
          title: control.text(title, of: facts.window) ?? "", window: facts.window,
          processID: control.cardinals(process, of: facts.window)?.first ?? 0)
      }
      // A window may have been destroyed meanwhile, and the next program may have its number again.
      .filter {
        $0.processID != 0 && ($0.window != former?.window || $0.processID != former?.processID)
      }
      return prompts.count == 1 && !desktop.isKeyboardFree ? prompts.first : nil
    }
    try waitForPicture()
    return found
  }

  /// Waits until an alert is drawn in its final position.
  func waitForPicture() throws {
    let screen = desktop.server.control.screenRect
    let middle = PixelPoint(x: screen.width / 2, y: screen.height / 2)
    try wait(for: "its picture") {
      let before = try desktop.server.pixel(middle.x, middle.y)
      pause(for: .milliseconds(50))
      let after = try desktop.server.pixel(middle.x, middle.y)
      return try before == after && before != desktop.server.pixel(0, 0)
    }
  }

  /// Types a text, and Return.
  func enter(_ text: String) throws {
    try desktop.input.type(text)
    try desktop.input.tap(Keysym.return)
  }

  /// Writes a file.
  func write(_ text: String, to name: String, mode: mode_t = 0o600) throws {
    let path = "\(folder)/\(name)"
    try text.write(toFileAt: path)
    chmod(path, mode)
  }
}
