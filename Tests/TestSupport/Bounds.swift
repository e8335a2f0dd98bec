internal import Glibc

/// How long tests wait for what must happen, before they fail.
///
/// A bound is no measure of speed: what is in order comes at once, and only a failure waits so
/// long. A slow machine stretches all of them by `TOCSIN_TEST_STRETCH`, a factor.
nonisolated package enum Bounds {
  /// What `TOCSIN_TEST_STRETCH` says, 1 by default.
  package static let stretch: Double = {
    guard let text = getenv("TOCSIN_TEST_STRETCH").map({ String(cString: $0) }),
      let factor = Double(text), factor > 0, factor.isFinite
    else { return 1 }
    return factor
  }()

  /// An event from a server or a loop.
  package static var event: Duration { .seconds(15) * stretch }

  /// A program's start, up to its being ready.
  package static var start: Duration { .seconds(40) * stretch }

  /// A program's end after it was told to.
  package static var exit: Duration { .seconds(30) * stretch }

  /// For what must *not* happen: as long as one watches before one believes it.
  package static var silence: Duration { .milliseconds(150) * stretch }
}
