import CShims
import GLib
import Glibc
import TestHarness

/// The programs that are measured, which are in the folder of this program.
enum Programs {
  static var client: String { BuiltProducts.path(of: "tocsin") }
  static var presenter: String { BuiltProducts.path(of: "tocsin-presenter") }

  /// Checks that both can be run, before anything is measured.
  ///
  /// - Throws: `BenchError` that names the one that is missing.
  static func check() throws {
    for program in [client, presenter] where access(program, X_OK) != 0 {
      throw BenchError("\(program) is not there: build it in the same configuration")
    }
  }
}

extension ChildProcess {
  /// Waits for the program's end, without running the main loop.
  ///
  /// - Parameter seconds: How long to wait at most.
  /// - Throws: `BenchError` if the program is still running then.
  func waitForEnd(within seconds: Double) throws {
    let deadline = MonotonicClock.now() + Int64(seconds * 1e9)
    while isRunning {
      guard MonotonicClock.now() < deadline else {
        throw BenchError("\(name) is still running after \(seconds) s")
      }
      tocsin_sleep(500_000)
    }
  }
}

/// The reason why a benchmark could not be run, in one sentence.
nonisolated struct BenchError: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) {
    self.description = description
  }
}
