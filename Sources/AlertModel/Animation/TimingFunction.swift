/// How progress is paced: a cubic Bézier curve from (0, 0) to (1, 1), time to the right.
///
/// Core Animation: `CAMediaTimingFunction`; CSS Easing Functions 1: `cubic-bezier()`.
public struct TimingFunction: Hashable, Sendable {
  /// The same pace throughout.
  public static let linear = TimingFunction(controlPoints: 0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = TimingFunction(controlPoints: 0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = TimingFunction(controlPoints: 0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = TimingFunction(controlPoints: 0.42, 0, 0.58, 1)
  /// Starts briskly and ends slowly.
  public static let `default` = TimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)

  /// The first control point, where the curve sets out for; x is from 0 to 1.
  public let first: Point
  /// The second control point, where the curve comes from; x is from 0 to 1.
  public let second: Point

  /// The curve with these two control points, each given as x, y.
  ///
  /// An x outside of 0 to 1 is brought to the nearer bound, so that no moment has two values. A y
  /// may lie outside: the curve then overshoots.
  public init(
    controlPoints x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) {
    first = Point(x: min(max(x1, 0), 1), y: y1)
    second = Point(x: min(max(x2, 0), 1), y: y2)
  }

  /// The paced progress at a fraction of the time; exactly 0 up to 0 and exactly 1 from 1.
  public func value(at fraction: Double) -> Double {
    guard fraction > 0 else { return 0 }
    guard fraction < 1 else { return 1 }
    guard first.x != first.y || second.x != second.y else { return fraction }
    return Self.coordinate(first.y, second.y, at: parameter(at: fraction))
  }

  /// The curve's parameter where x is `fraction`: Newton's method, bisection where it fails.
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
