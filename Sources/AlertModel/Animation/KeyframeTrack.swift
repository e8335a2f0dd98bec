/// One property's way through a transition: values at key times, paced between them.
///
/// Core Animation: `CAKeyframeAnimation` with `values`, `keyTimes` and `timingFunctions`.
public struct KeyframeTrack: Hashable, Sendable {
  /// What the property is at each key time.
  public let values: [Double]
  /// When, as fractions of the whole, from 0 to 1.
  public let keyTimes: [Double]
  /// The pace from each value to the next.
  public let timingFunctions: [TimingFunction]

  /// A track through these values.
  ///
  /// Traps unless there are two values or more, as many key times, which start with 0, end with 1
  /// and never fall, and one timing function fewer.
  public init(values: [Double], keyTimes: [Double], timingFunctions: [TimingFunction]) {
    precondition(values.count >= 2, "A track has at least two values.")
    precondition(keyTimes.count == values.count, "A track has one key time for each value.")
    precondition(
      timingFunctions.count == values.count - 1,
      "A track has one timing function for each pair of values.")
    precondition(keyTimes.first == 0 && keyTimes.last == 1, "Key times go from 0 to 1.")
    precondition(
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy { $0 <= $1 }, "Key times never fall.")
    self.values = values
    self.keyTimes = keyTimes
    self.timingFunctions = timingFunctions
  }

  /// A track from one value to another.
  public init(from start: Double, to end: Double, timing: TimingFunction = .linear) {
    self.init(values: [start, end], keyTimes: [0, 1], timingFunctions: [timing])
  }

  /// A track that stays where it is.
  public init(constant value: Double) {
    self.init(from: value, to: value)
  }

  /// The value at 0.
  public var start: Double { values[0] }

  /// The value at 1.
  public var end: Double { values[values.count - 1] }

  /// The value at a fraction of the time; below 0 it is `start`, above 1 `end`, both exactly.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return start }
    guard progress < 1 else { return end }
    // The key times end with 1, so there is one that is still ahead.
    let next = keyTimes.firstIndex { $0 > progress } ?? values.count - 1
    let from = keyTimes[next - 1]
    let fraction = (progress - from) / (keyTimes[next] - from)
    let paced = timingFunctions[next - 1].value(at: fraction)
    return values[next - 1] + (values[next] - values[next - 1]) * paced
  }

  /// The value at a fraction of the time when the track is taken up at another value.
  ///
  /// At 0 it is exactly `value`, at 1 exactly `end`. From a value that is no further from the end
  /// than the track's own start, the track is followed in proportion, and its bounces shrink with
  /// the way that is left; from further away, and on a track that leads nowhere, the value goes
  /// straight to the end. So what never turns back on the track never turns back here.
  public func value(at progress: Double, startingFrom value: Double) -> Double {
    guard progress > 0 else { return value }
    guard progress < 1 else { return end }
    let way = start - end
    let left = value - end
    if way != 0, abs(left) <= abs(way) {
      return end + (self.value(at: progress) - end) * (left / way)
    }
    return end + left * (1 - TimingFunction.easeOut.value(at: progress))
  }
}
