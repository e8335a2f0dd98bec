/// The motion of a damped spring, as a timing function.
///
/// SwiftUI: `spring(response:dampingFraction:)`; Core Animation: `CASpringAnimation`. The position
/// is the exact solution of the spring's equation, so that a late frame shows the state of its
/// time. The oscillation that remains at the end is distributed over the duration, so that the
/// spring settles exactly.
public struct SpringTiming: Hashable, Sendable {
  /// The responses that are accepted, in seconds.
  public static let responses = 0.05...2.0
  /// The dampings that are accepted.
  public static let dampings = 0.2...2.0
  /// The longest duration, in seconds; a spring that still moves then is made to settle.
  public static let longestDuration = 5.0
  /// The part of the distance below which a spring counts as settled.
  private static let tolerance = 0.001

  /// The period of the spring without damping, in seconds: how quickly it reaches its end.
  public let response: Double
  /// 1 ends without overshoot as quickly as possible; less overshoots, more takes longer.
  public let damping: Double
  /// The time from the start to the end, in seconds.
  public let duration: Double

  /// Creates a spring.
  ///
  /// - Parameters:
  ///   - response: The period without damping, in seconds; limited to `responses`.
  ///   - damping: The damping ratio; limited to `dampings`.
  ///   - duration: The time until it has settled, in seconds; nil for its natural time. Limited to
  ///     above 0 and `longestDuration`.
  public init(response: Double, damping: Double, duration: Double? = nil) {
    self.response = Self.limited(response, to: Self.responses)
    self.damping = Self.limited(damping, to: Self.dampings)
    let spring = SpringStep(response: self.response, damping: self.damping)
    self.duration = Self.limited(
      duration ?? spring.settling(within: Self.tolerance, limit: Self.longestDuration),
      to: 0.001...Self.longestDuration)
  }

  /// A number within bounds; NaN counts as the lower one.
  private static func limited(_ value: Double, to bounds: ClosedRange<Double>) -> Double {
    value >= bounds.lowerBound ? min(value, bounds.upperBound) : bounds.lowerBound
  }

  /// The same spring with another duration, in seconds.
  public func lasting(_ duration: Double) -> SpringTiming {
    SpringTiming(response: response, damping: damping, duration: duration)
  }

  /// Returns the distance from the end.
  ///
  /// - Parameters:
  ///   - fraction: The fraction of the duration, from 0 to 1.
  ///   - distance: The distance from the end at 0.
  ///   - velocity: The change of the distance at 0, in units per second.
  /// - Returns: Exactly `distance` up to 0, and exactly 0 from 1.
  public func distance(
    at fraction: Double, from distance: Double, velocity: Double = 0
  ) -> Double {
    guard fraction > 0 else { return distance }
    guard fraction < 1 else { return 0 }
    let spring = SpringStep(response: response, damping: damping)
    let start = SpringState(distance: distance, velocity: velocity)
    let rest = spring.state(after: duration, from: start).distance
    // The cubic correction does not affect position and velocity at the start.
    return spring.state(after: fraction * duration, from: start).distance
      - rest * fraction * fraction * fraction
  }
}

/// The position and the speed of a spring.
private struct SpringState {
  var distance: Double
  /// In units per second.
  var velocity: Double
}

/// The motion of a spring over a time step: the exponential of its equation's matrix, which is
/// computed by halving and squaring because the model links no C library.
private struct SpringStep {
  /// The angular frequency of the spring without damping, in radians per second.
  private let frequency: Double
  private let friction: Double
  /// The matrix that maps distance and velocity to those after the step, by rows.
  private var matrix = (1.0, 0.0, 0.0, 1.0)

  init(response: Double, damping: Double) {
    frequency = 2 * .pi / response
    friction = 2 * damping * frequency
  }

  /// The state after a time in seconds.
  func state(after time: Double, from start: SpringState) -> SpringState {
    lasting(time).applied(to: start)
  }

  /// The time after which the motion from rest at 1 stays within a distance, in seconds.
  ///
  /// The energy of the spring never grows, so the first time at which it is too small for that
  /// distance suffices. It is rounded to milliseconds, for theme files.
  func settling(within distance: Double, limit: Double) -> Double {
    let interval = 2 * .pi / frequency / 32
    let step = lasting(interval)
    var (state, time) = (SpringState(distance: 1, velocity: 0), 0.0)
    while time < limit {
      let speed = state.velocity / frequency
      if state.distance * state.distance + speed * speed < distance * distance {
        return min((time * 1000).rounded(.up) / 1000, limit)
      }
      state = step.applied(to: state)
      time += interval
    }
    return limit
  }

  private func applied(to state: SpringState) -> SpringState {
    let (a, b, c, d) = matrix
    return SpringState(
      distance: a * state.distance + b * state.velocity,
      velocity: c * state.distance + d * state.velocity)
  }

  /// The step of a time in seconds.
  private func lasting(_ time: Double) -> SpringStep {
    var (part, halvings) = (time, 0)
    while part * (frequency + friction) > 0.25 {
      part /= 2
      halvings += 1
    }
    var step = self
    step.matrix = series(part)
    for _ in 0..<halvings { step.matrix = Self.product(step.matrix, step.matrix) }
    return step
  }

  /// The exponential series of a short time.
  private func series(_ time: Double) -> (Double, Double, Double, Double) {
    let rate = (0.0, time, -frequency * frequency * time, -friction * time)
    var (sum, term) = ((1.0, 0.0, 0.0, 1.0), (1.0, 0.0, 0.0, 1.0))
    for order in 1...14 {
      let (a, b, c, d) = Self.product(term, rate)
      let divisor = Double(order)
      term = (a / divisor, b / divisor, c / divisor, d / divisor)
      sum = (sum.0 + term.0, sum.1 + term.1, sum.2 + term.2, sum.3 + term.3)
    }
    return sum
  }

  private static func product(
    _ one: (Double, Double, Double, Double), _ two: (Double, Double, Double, Double)
  ) -> (Double, Double, Double, Double) {
    (
      one.0 * two.0 + one.1 * two.2, one.0 * two.1 + one.1 * two.3,
      one.2 * two.0 + one.3 * two.2, one.2 * two.1 + one.3 * two.3
    )
  }
}
