import TestSupport
import X11

@testable import AlertKit
@testable import AlertViews

extension Desk {
  /// Starts a compositor, and waits until it shows the screen.
  func startCompositor(_ options: [String] = []) throws -> ChildProcess {
    let program = try server.start(
      "picom",
      ["--backend", "xrender", "--config", "/dev/null", "--log-level", "debug"] + options)
    try wait(for: "picom", within: Bounds.start) {
      program.log.contains("Screen redirected.") || !program.isRunning
    }
    guard program.isRunning else {
      throw WaitError(description: "picom ended: \(program.log)")
    }
    return program
  }

  /// How many bits a pixel of the alert's window has; nil while there is none.
  var alertDepth: Int? {
    alertWindow.flatMap { control.facts(of: $0)?.depth }
  }
}

extension ChildProcess {
  /// Everything that it has written so far.
  var log: String { standardOutput + standardError }
}
