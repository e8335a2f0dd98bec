/// Gives out places in a line that has two ends: of two, the one with the lower number comes first.
struct TurnCounter: Hashable, Sendable {
  private var first = 0
  private var last = 0

  /// A place before, or after, all that were given out.
  mutating func next(atFront: Bool) -> Int {
    if atFront {
      first -= 1
      return first
    }
    last += 1
    return last
  }
}
