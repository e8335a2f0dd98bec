internal import Glibc

/// Random numbers that a seed determines.
///
/// Source: SplitMix64.
nonisolated package struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  /// Starts a sequence; the same seed gives the same sequence.
  package init(seed: UInt64) {
    state = seed
  }

  /// Starts a sequence that differs in each run, and prints its seed.
  ///
  /// `TOCSIN_TEST_SEED` repeats a run.
  ///
  /// - Parameter test: The printed name.
  package init(newFor test: String = #function) {
    let given = getenv("TOCSIN_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
    let seed = given ?? .random(in: 0...UInt64.max)
    print("\(test): TOCSIN_TEST_SEED=\(seed)")
    self.init(seed: seed)
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
