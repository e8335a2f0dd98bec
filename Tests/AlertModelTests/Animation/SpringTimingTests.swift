import AlertModel
import Testing

@Suite("Springs")
struct SpringTimingTests {
  private static let springs = [
    SpringTiming(response: 0.35, damping: 0.8), SpringTiming(response: 0.35, damping: 0.2),
    SpringTiming(response: 0.05, damping: 2), SpringTiming(response: 2, damping: 0.2),
    SpringTiming(response: 0.5, damping: 1), SpringTiming(response: 0.5, damping: 0.999_999),
    SpringTiming(response: 0.5, damping: 1.000_001), SpringTiming(response: 0.5, damping: 1.6),
    SpringTiming(response: 0.5, damping: 0.7, duration: 0.1),
  ]

  /// Integrates the spring's equation in small steps, without the closed form.
  private func simulated(
    _ spring: SpringTiming, from distance: Double, velocity: Double, seconds: Double
  ) -> Double {
    let frequency = 2 * Double.pi / spring.response
    var (x, v) = (distance, velocity)
    let steps = 200_000
    let dt = seconds / Double(steps)
    for _ in 0..<steps {
      v += (-frequency * frequency * x - 2 * spring.damping * frequency * v) * dt
      x += v * dt
    }
    return x
  }

  @Test(arguments: [0.3, 0.8, 1, 1.5], [-1.0, 0.4])
  func closedFormSolvesTheEquation(damping: Double, distance: Double) {
    let spring = SpringTiming(response: 0.4, damping: damping)
    for seconds in [0.05, 0.12, 0.3] {
      let expected = simulated(spring, from: distance, velocity: 3, seconds: seconds)
      let value = spring.distance(at: seconds / spring.duration, from: distance, velocity: 3)
      #expect(abs(value - expected) < 2e-3, "at \(seconds): \(value), not \(expected)")
    }
  }

  @Test(arguments: springs)
  func springSettlesExactlyWithinABoundedTime(spring: SpringTiming) {
    let timing = TimingFunction(spring)
    #expect(timing.value(at: 0) == 0)
    #expect(timing.value(at: 1) == 1)
    #expect(spring.duration > 0 && spring.duration <= SpringTiming.longestDuration)
    // No jump at the end either.
    var last = 0.0
    for step in 1...10_000 {
      let next = timing.value(at: Double(step) / 10_000)
      #expect(abs(next - last) < 0.02)
      last = next
    }
  }

  @Test(arguments: [0.3, 0.6, 0.8, 1, 1.5])
  func naturalDurationIsWhenNothingMoves(damping: Double) {
    let spring = SpringTiming(response: 0.35, damping: damping)
    for step in 0...20 {
      let fraction = 1 - Double(step) / 1000
      #expect(abs(spring.distance(at: fraction, from: 1)) < 0.0015)
    }
    #expect(abs(spring.distance(at: 0.5, from: 1)) > 0.001)
  }

  @Test(arguments: [(.nan, 0.8), (0.3, .nan), (0, 0), (-1, -1), (.infinity, .infinity)])
  func numbersOutOfRangeAreLimited(response: Double, damping: Double) {
    let spring = SpringTiming(response: response, damping: damping, duration: response)
    for step in 0...100 { #expect(spring.distance(at: Double(step) / 100, from: 1).isFinite) }
  }

  @Test
  func interruptionKeepsTheVelocity() {
    let timing = TimingFunction.spring(response: 0.4, damping: 0.7)
    let duration = timing.spring?.duration ?? 0
    let present = TransitionMotion(
      duration: duration, travel: KeyframeTrack(from: 1, to: 0, timing: timing),
      backdrop: KeyframeTrack(constant: 1))
    let dismiss = TransitionMotion(
      duration: duration, travel: KeyframeTrack(from: 0, to: 1, timing: timing),
      backdrop: KeyframeTrack(constant: 1))
    let start = present.state(at: 0.1)
    let velocity = present.velocity(at: 0.1, startingFrom: present.state(at: 0))
    #expect(velocity.travel < -1)
    func travel(_ seconds: Double) -> Double {
      dismiss.state(at: seconds / duration, startingFrom: start, velocity: velocity).travel
    }
    #expect(travel(0) == start.travel)
    #expect(abs((travel(1e-4) - travel(0)) / 1e-4 - velocity.travel) < 0.1)
    // It continues briefly, turns around, and ends exactly.
    #expect(travel(0.02) < start.travel)
    #expect(travel(duration) == 1)
  }

  @Test
  func springsSettleWithinTheDurationOfTheirMotion() {
    let timing = TimingFunction.spring(response: 0.4, damping: 0.7)
    let motion = TransitionMotion(
      duration: 0.2, scale: KeyframeTrack(from: 0, to: 1, timing: timing),
      backdrop: KeyframeTrack(constant: 1))
    #expect(motion.scale.timingFunctions[0].spring?.duration == 0.2)
    #expect(abs(motion.state(at: 0.999).scale - 1) < 0.02)
  }
}
