/// The animation of one property: values at key times, with a timing function between each two.
///
/// Core Animation: `CAKeyframeAnimation` with `values`, `keyTimes` and `timingFunctions`.
public struct KeyframeTrack: Hashable, Sendable {
  /// The value at each key time.
  public let values: [Double]
  /// The times as fractions of the duration, from 0 to 1.
  public let keyTimes: [Double]
  /// The timing from each value to the next.
  public let timingFunctions: [TimingFunction]

  /// Creates a track.
  ///
  /// - Precondition: There are at least two values, as many key times, which begin with 0, end with
  ///   1 and do not decrease, and one timing function fewer.
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

  /// Creates a track from one value to another.
  public init(from start: Double, to end: Double, timing: TimingFunction = .linear) {
    self.init(values: [start, end], keyTimes: [0, 1], timingFunctions: [timing])
  }

  /// Creates a track with a constant value.
  public init(constant value: Double) {
    self.init(from: value, to: value)
  }

  /// The value at 0.
  public var start: Double { values[0] }

  /// The value at 1.
  public var end: Double { values[values.count - 1] }

  /// Returns the value at a fraction of the duration; exactly `start` up to 0, `end` from 1.
  public func value(at progress: Double) -> Double {
    guard progress > 0 else { return start }
    guard progress < 1 else { return end }
    // The last key time is 1, so there is always a next one.
    let next = keyTimes.firstIndex { $0 > progress } ?? values.count - 1
    let from = keyTimes[next - 1]
    let fraction = (progress - from) / (keyTimes[next] - from)
    let paced = timingFunctions[next - 1].value(at: fraction)
    return values[next - 1] + (values[next] - values[next - 1]) * paced
  }

  /// Returns the value at a fraction of the duration if the animation begins at another value.
  ///
  /// At 0 it is exactly `value`, at 1 exactly `end`. If `value` is no further from the end than the
  /// track's start, the track is scaled to the remaining distance, with any overshoot; else, and
  /// for a constant track, the value eases out to the end. So an animation without overshoot has
  /// none here either.
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
