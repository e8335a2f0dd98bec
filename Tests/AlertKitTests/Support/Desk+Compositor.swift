import TestHarness
import X11

@testable import AlertKit

extension Desk {
  /// Starts a compositor, and waits until it draws the screen.
  func startCompositor(_ options: [String] = []) throws -> ChildProcess {
    try server.startRedirectingCompositor(options)
  }

  /// The depth of the alert's window in bits per pixel; nil if there is none.
  var alertDepth: Int? {
    alertWindow.flatMap { control.facts(of: $0)?.depth }
  }

  /// Waits until the screen has stopped changing: compositors draw asynchronously.
  func settledScreenshot() throws -> PixelImage {
    try wait(for: "the final picture") {
      guard window?.isRefining != true else { return nil }
      return try waitForStillness(of: "the screen") { try server.screenshot() }
    }
  }
}

extension XServer {
  /// Starts a compositor, and waits until it draws the screen.
  @MainActor
  func startRedirectingCompositor(_ options: [String] = []) throws -> ChildProcess {
    let program = try startCompositor(["--log-level", "debug"] + options)
    try wait(for: "the redirection of the screen", within: Bounds.start) {
      program.log.contains("Screen redirected.")
    }
    return program
  }
}

extension ChildProcess {
  /// The output of the program so far.
  var log: String { standardOutput + standardError }
}
