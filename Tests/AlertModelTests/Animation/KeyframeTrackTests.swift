import AlertModel
import Testing

@Suite("Keyframe tracks")
struct KeyframeTrackTests {
  private static let pop = KeyframeTrack(
    values: [0.6, 1.1, 0.9, 1], keyTimes: [0, 0.6, 0.8, 1],
    timingFunctions: [.linear, .linear, .linear])

  @Test(arguments: [
    (-1, 0.6), (0, 0.6), (0.3, 0.85), (0.6, 1.1), (0.7, 1), (0.8, 0.9), (0.9, 0.95), (1, 1),
    (2, 1), (.nan, 0.6),
  ])
  func valuesAreInterpolatedBetweenKeys(progress: Double, expected: Double) {
    #expect(abs(Self.pop.value(at: progress) - expected) < 1e-12)
  }

  @Test
  func segmentsHaveTheirOwnTiming() {
    let track = KeyframeTrack(
      values: [0, 10, 0], keyTimes: [0, 0.5, 1], timingFunctions: [.easeIn, .linear])
    #expect(abs(track.value(at: 0.25) - 3.153_57) < 1e-5)
    #expect(abs(track.value(at: 0.75) - 5) < 1e-12)
  }

  @Test
  func keysAtTheSameTimeAreAJump() {
    let track = KeyframeTrack(
      values: [0, 0, 1, 1], keyTimes: [0, 0.5, 0.5, 1],
      timingFunctions: [.linear, .linear, .linear])
    #expect(track.value(at: 0.499) == 0)
    #expect(track.value(at: 0.5) == 1)
    #expect(track.value(at: 1) == 1)
  }

  @Test(arguments: [0.2, 0.6, 0.95, 1, 1.05, 1.4])
  func interruptedTrackBeginsAtTheValueAndEndsExactly(value: Double) {
    #expect(Self.pop.value(at: 0, startingFrom: value) == value)
    #expect(Self.pop.value(at: 1, startingFrom: value) == 1)
    var last = value
    for step in 1...1000 {
      let next = Self.pop.value(at: Double(step) / 1000, startingFrom: value)
      #expect(abs(next - last) < 0.005, "a jump at \(step) from \(value)")
      last = next
    }
  }

  @Test
  func trackFromItsOwnStartIsUnchanged() {
    for step in 0...10 {
      let progress = Double(step) / 10
      let value = Self.pop.value(at: progress, startingFrom: 0.6)
      #expect(abs(value - Self.pop.value(at: progress)) < 1e-12)
    }
  }

  @Test
  func overshootScalesWithTheDistance() {
    #expect(abs(Self.pop.value(at: 0.6, startingFrom: 0.8) - 1.05) < 1e-12)
    #expect(abs(Self.pop.value(at: 0.8, startingFrom: 0.8) - 0.95) < 1e-12)
  }

  @Test(arguments: [0.2, 0.59, 1.5])
  func trackFromFurtherAwayHasNoOvershoot(value: Double) {
    for step in 1..<100 {
      let next = Self.pop.value(at: Double(step) / 100, startingFrom: value)
      #expect(value < 1 ? next <= 1 : next >= 1)
    }
  }

  private static let steady: [(Double, KeyframeTrack)] = [
    (0.4, KeyframeTrack(from: 1, to: 0)), (0.4, KeyframeTrack(from: 0, to: 1)),
    (0.4, KeyframeTrack(constant: 1)), (0.4, KeyframeTrack(constant: 0)),
    (0.4, KeyframeTrack(from: 1, to: 0, timing: .easeIn)),
    (0.2, KeyframeTrack(from: 1.1, to: 1)), (1, KeyframeTrack(from: 1.1, to: 1)),
  ]

  @Test(arguments: steady)
  func monotonicTrackStaysMonotonic(value: Double, track: KeyframeTrack) {
    let rises = track.end >= value
    var last = value
    for step in 1...1000 {
      let next = track.value(at: Double(step) / 1000, startingFrom: value)
      #expect(rises ? next >= last : next <= last)
      last = next
    }
    #expect(last == track.end)
  }
}
