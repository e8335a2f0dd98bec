/// A timing curve: a cubic Bézier from (0, 0) to (1, 1), with time as x and progress as y, or the
/// motion of a spring.
///
/// Core Animation: `CAMediaTimingFunction`; CSS Easing Functions 1: `cubic-bezier()`.
public struct TimingFunction: Hashable, Sendable {
  /// Constant speed.
  public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
  /// Starts quickly and ends slowly.
  public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

  /// The control point of the start; x is from 0 to 1, and for springs 0.
  public let first: Point
  /// The control point of the end; x is from 0 to 1, and for springs 1.
  public let second: Point
  /// The spring that is followed in place of the curve; nil for none.
  public let spring: SpringTiming?

  /// Creates a curve from its two control points, each as x, y.
  ///
  /// x is limited to 0 to 1, so that every time has one value. y may be outside: then the curve
  /// overshoots.
  public init(
    controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) {
    first = Point(x: min(max(x1, 0), 1), y: y1)
    second = Point(x: min(max(x2, 0), 1), y: y2)
    spring = nil
  }

  /// Creates the timing of a spring.
  public init(_ spring: SpringTiming) {
    first = Point(x: 0, y: 0)
    second = Point(x: 1, y: 1)
    self.spring = spring
  }

  /// The timing of a spring with its natural duration.
  ///
  /// - Parameters:
  ///   - response: The period without damping, in seconds; limited to `SpringTiming.responses`.
  ///   - damping: The damping ratio; limited to `SpringTiming.dampings`.
  /// - Returns: The timing.
  public static func spring(response: Double, damping: Double) -> TimingFunction {
    TimingFunction(SpringTiming(response: response, damping: damping))
  }

  /// Returns the progress at a fraction of the time; exactly 0 up to 0 and exactly 1 from 1.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    if let spring { return 1 + spring.distance(at: fraction, from: -1) }
    guard first.x != first.y || second.x != second.y else { return fraction }
    return Self.coordinate(first.y, second.y, at: parameter(at: fraction))
  }

  /// Returns the curve's parameter for an x, by Newton's method, or by bisection where that fails.
  private func parameter(at fraction: Double) -> Double {
    let tolerance = 1e-9
    var guess = fraction
    for _ in 0..<8 {
      let error = Self.coordinate(first.x, second.x, at: guess) - fraction
      if abs(error) < tolerance { return guess }
      let slope = Self.slope(first.x, second.x, at: guess)
      guard abs(slope) > 1e-6 else { break }
      guess -= error / slope
      guard guess >= 0, guess <= 1 else { break }
    }
    var lower = 0.0
    var upper = 1.0
    while upper - lower > tolerance {
      let middle = (lower + upper) / 2
      if Self.coordinate(first.x, second.x, at: middle) < fraction {
        lower = middle
      } else {
        upper = middle
      }
    }
    return (lower + upper) / 2
  }

  private static func coordinate(_ one: Double, _ two: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * t * one + 3 * rest * t * t * two + t * t * t
  }

  private static func slope(_ one: Double, _ two: Double, at t: Double) -> Double {
    let rest = 1 - t
    return 3 * rest * rest * one + 6 * rest * t * (two - one) + 3 * t * t * (1 - two)
  }
}
