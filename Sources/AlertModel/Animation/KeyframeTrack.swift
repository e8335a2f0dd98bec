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

  /// The duration in which each spring settles naturally, in seconds; nil without springs.
  public var settlingDuration: Double? {
    let durations = timingFunctions.indices.compactMap { index in
      timingFunctions[index].spring.map { spring in
        SpringTiming(response: spring.response, damping: spring.damping).duration / part(index)
      }
    }
    return durations.max().map { min($0, SpringTiming.longestDuration) }
  }

  /// The same track, with springs that settle in an animation of a duration in seconds.
  func lasting(_ duration: Double) -> KeyframeTrack {
    guard timingFunctions.contains(where: { $0.spring != nil }) else { return self }
    let timings = timingFunctions.indices.map { index in
      timingFunctions[index].spring.map { spring in
        TimingFunction(spring.lasting(duration * part(index)))
      } ?? timingFunctions[index]
    }
    return KeyframeTrack(values: values, keyTimes: keyTimes, timingFunctions: timings)
  }

  /// The part of the duration between two values.
  private func part(_ step: Int) -> Double { max(keyTimes[step + 1] - keyTimes[step], 1e-6) }

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
  /// track's start, the track is scaled to the remaining distance, with any overshoot; otherwise,
  /// and for a constant track, the value eases out to the end. So an animation without overshoot
  /// has none here either. A single spring continues from the value with its velocity.
  ///
  /// - Parameters:
  ///   - progress: The fraction of the duration.
  ///   - value: The value at 0.
  ///   - velocity: The change of the value at 0, in units per second; only a spring keeps it.
  /// - Returns: The value.
  public func value(
    at progress: Double, startingFrom value: Double, velocity: Double = 0
  ) -> Double {
    guard progress > 0 else { return value }
    guard progress < 1 else { return end }
    if timingFunctions.count == 1, let spring = timingFunctions[0].spring {
      return end + spring.distance(at: progress, from: value - end, velocity: velocity)
    }
    let way = start - end
    let left = value - end
    if way != 0, abs(left) <= abs(way) {
      return end + (self.value(at: progress) - end) * (left / way)
    }
    return end + left * (1 - TimingFunction.easeOut.value(at: progress))
  }
}
