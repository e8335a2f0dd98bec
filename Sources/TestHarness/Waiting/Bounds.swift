internal import Glibc

/// How long to wait for an event before a test fails.
///
/// These are not performance limits: an event that is in order arrives at once, and only a failure
/// waits this long. `TOCSIN_TEST_STRETCH`, a factor, extends them on slow machines.
nonisolated package enum Bounds {
  /// The value of `TOCSIN_TEST_STRETCH`, 1 by default.
  package static let stretch: Double = {
    guard let text = getenv("TOCSIN_TEST_STRETCH").map({ String(cString: $0) }),
      let factor = Double(text), factor > 0, factor.isFinite
    else { return 1 }
    return factor
  }()

  /// An event from a server or from the main loop.
  package static var event: Duration { .seconds(15) * stretch }

  /// The start of a program, until it is ready.
  package static var start: Duration { .seconds(40) * stretch }

  /// The exit of a program that was asked to exit.
  package static var exit: Duration { .seconds(30) * stretch }

  /// How long to watch for something that must *not* happen, where no later event can show it.
  package static var silence: Duration { .milliseconds(150) * stretch }
}
