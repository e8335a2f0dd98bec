import AlertModel
import Testing

@Suite("Timing functions")
struct TimingFunctionTests {
  /// The curve's values at 0.1, 0.25, 0.5, 0.75 and 0.9, computed independently by bisection.
  struct Curve: CustomTestStringConvertible {
    var testDescription: String
    var function: TimingFunction
    var values: [Double]
  }

  private static let curves = [
    Curve(
      testDescription: "linear", function: .linear, values: [0.1, 0.25, 0.5, 0.75, 0.9]),
    Curve(
      testDescription: "easeIn", function: .easeIn,
      values: [0.017_027, 0.093_465, 0.315_357, 0.621_862, 0.839_428]),
    Curve(
      testDescription: "easeOut", function: .easeOut,
      values: [0.160_572, 0.378_138, 0.684_643, 0.906_535, 0.982_973]),
    Curve(
      testDescription: "easeInEaseOut", function: .easeInEaseOut,
      values: [0.019_722, 0.129_162, 0.5, 0.870_838, 0.980_278]),
    Curve(
      testDescription: "default", function: .default,
      values: [0.094_796, 0.408_511, 0.802_403, 0.960_459, 0.994_316]),
    Curve(
      testDescription: "upright in the middle",
      function: TimingFunction(controlPoints: 1, 0, 0, 1),
      values: [0.003_762, 0.029_725, 0.5, 0.970_275, 0.996_238]),
    Curve(
      testDescription: "flat in the middle",
      function: TimingFunction(controlPoints: 0, 1, 1, 0),
      values: [0.3874, 0.479_055, 0.5, 0.520_945, 0.6126]),
    Curve(
      testDescription: "overshooting",
      function: TimingFunction(controlPoints: 0.34, 1.56, 0.64, 1),
      values: [0.403_933, 0.816_289, 1.087_401, 1.059_647, 1.012_616]),
  ]

  @Test(arguments: curves)
  func valuesMatchTheReference(curve: Curve) {
    for (fraction, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], curve.values) {
      // Where the curve is vertical, the smallest difference in time changes the value.
      #expect(abs(curve.function.value(at: fraction) - value) < 2e-3)
      if fraction != 0.5 {
        #expect(abs(curve.function.value(at: fraction) - value) < 2e-6)
      }
    }
  }

  @Test(arguments: curves)
  func endsAreExact(curve: Curve) {
    for fraction in [0, -0.0, -1, -.infinity, .nan] {
      #expect(curve.function.value(at: fraction) == 0)
    }
    for fraction in [1, 1.5, .infinity] { #expect(curve.function.value(at: fraction) == 1) }
  }

  @Test(arguments: curves.prefix(7))
  func valuesAreMonotonic(curve: Curve) {
    var last = 0.0
    for step in 1...5000 {
      let next = curve.function.value(at: Double(step) / 5000)
      #expect(next >= last - 1e-8)
      last = next
    }
  }

  @Test
  func controlPointTimesAreClamped() {
    let function = TimingFunction(controlPoints: -2, 0.3, 7, -0.5)
    #expect(function.first == Point(x: 0, y: 0.3))
    #expect(function.second == Point(x: 1, y: -0.5))
  }
}
