internal import Glibc

/// The motion of a damped spring, as a timing function.
///
/// SwiftUI: `spring(response:dampingFraction:)`; Core Animation: `CASpringAnimation`. The position is
/// computed in closed form, so that a late frame shows the exact state of its time. What is left of
/// the oscillation at the end is spread over the duration, so that the spring settles exactly.
public struct SpringTiming: Hashable, Sendable {
  /// The responses that are accepted, in seconds.
  public static let responses = 0.05...2.0
  /// The dampings that are accepted.
  public static let dampings = 0.2...2.0
  /// The longest duration, in seconds, after which even a spring that still moves has settled.
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
  ///   - duration: The time until it has settled, in seconds; nil for the time that it takes by
  ///     itself. Limited to above 0 and `longestDuration`.
  public init(response: Double, damping: Double, duration: Double? = nil) {
    self.response = Self.limited(response, to: Self.responses)
    self.damping = Self.limited(damping, to: Self.dampings)
    let natural = Self.settling(frequency: 2 * .pi / self.response, damping: self.damping)
    self.duration = Self.limited(duration ?? natural, to: 0.001...Self.longestDuration)
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
    let rest = free(at: duration, from: distance, velocity: velocity)
    // The cube leaves position and velocity at the start as they are.
    return free(at: fraction * duration, from: distance, velocity: velocity)
      - rest * fraction * fraction * fraction
  }

  /// The distance from the end of a spring that is never stopped, after a time in seconds.
  private func free(at time: Double, from distance: Double, velocity: Double) -> Double {
    let frequency = 2 * .pi / response
    let decay = damping * frequency
    let push = velocity + decay * distance
    let root = (abs(1 - damping * damping)).squareRoot() * frequency
    let angle = root * time
    // Close to critical damping both forms below tend to this one, but divide by almost zero.
    guard angle > 1e-6 else { return exp(-decay * time) * (distance + push * time) }
    if damping < 1 {
      return exp(-decay * time) * (distance * cos(angle) + push / root * sin(angle))
    }
    let (slow, fast) = (exp((root - decay) * time), exp(-(root + decay) * time))
    return distance * (slow + fast) / 2 + push / root * (slow - fast) / 2
  }

  /// The time after which the motion from rest stays within the tolerance, in seconds.
  private static func settling(frequency: Double, damping: Double) -> Double {
    // The motion is below (1 + u)·e^-u for u = rate · time, and below amplitude · e^-u.
    let critical = 9.234
    let root = (abs(1 - damping * damping)).squareRoot()
    let rate = damping < 1 ? damping * frequency : (damping - root) * frequency
    guard root > 1e-3 else { return critical / rate }
    let amplitude = damping < 1 ? 1 / root : (damping + root) / (2 * root)
    return min(critical, log(amplitude / tolerance)) / rate
  }
}
