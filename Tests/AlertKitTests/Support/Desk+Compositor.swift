import TestSupport
import X11

@testable import AlertKit

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

/// How far two pictures are from looking the same.
struct PictureDifference {
  /// The largest difference in any of a pixel's three colours, from 0 to 255.
  var largest = 0
  /// How many pixels differ by more than was allowed.
  var pixelsBeyond = 0

  init(_ first: PixelImage, _ second: PixelImage, allowing tolerance: Int) {
    for (one, other) in zip(first.pixels, second.pixels) where one != other {
      var largestHere = 0
      for shift: UInt32 in [0, 8, 16] {
        largestHere = max(
          largestHere, abs(Int(one >> shift & 0xff) - Int(other >> shift & 0xff)))
      }
      largest = max(largest, largestHere)
      if largestHere > tolerance { pixelsBeyond += 1 }
    }
  }
}
