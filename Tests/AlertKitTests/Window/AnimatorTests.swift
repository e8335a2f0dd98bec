import AlertModel
import GLib
import TestHarness
import Testing

@testable import AlertKit

@MainActor
@Suite(.serialized)
struct AnimatorTests {
  private static let refresh = 1.0 / 60

  @Test(arguments: TransitionName.builtIn)
  func motionEndsExactlyAtItsTarget(_ name: TransitionName) throws {
    for motion in [Transition.named(name).present, Transition.named(name).dismiss] {
      let recording = AnimatorRecording()
      var ends = 0
      recording.animator.play(motion, isInterrupting: false, refreshInterval: Self.refresh) {
        ends += 1
      }
      try wait(for: "the end") { ends == 1 }
      #expect(recording.animator.state == motion.state(at: 1))
      #expect(recording.states.last == motion.state(at: 1))
      #expect(!recording.animator.isPlaying)
    }
  }

  @Test func framesFollowTheRefreshesOfTheMonitor() throws {
    let recording = AnimatorRecording()
    var times: [MonotonicInstant] = []
    let draw = recording.animator.drawFrame
    recording.animator.drawFrame = { state in
      times.append(SystemClock.shared.now)
      draw?(state)
    }
    var hasEnded = false
    recording.animator.play(
      Transition.named(.pop).present, isInterrupting: false, refreshInterval: Self.refresh
    ) { hasEnded = true }
    // Frames one interval apart from the first would come at three quarters of a refresh.
    let first = try #require(times.first)
    let refresh = first.advanced(bySeconds: Self.refresh / 4)
    recording.animator.align(to: refresh)
    try wait(for: "the end") { hasEnded }
    let phases = times.dropFirst().map {
      ($0.seconds(since: refresh) / Self.refresh).truncatingRemainder(dividingBy: 1)
    }
    #expect(phases.count > 5)
    // A busy machine wakes the process late now and then.
    #expect(phases.count { $0 < 0.5 } > phases.count / 2, "\(phases)")
    #expect(recording.animator.state == Transition.named(.pop).present.state(at: 1))
  }

  @Test func motionEndsOnce() throws {
    let recording = AnimatorRecording()
    var ends = 0
    recording.animator.play(
      Transition.named(.alert).present, isInterrupting: false, refreshInterval: Self.refresh
    ) { ends += 1 }
    try wait(for: "the end") { ends > 0 }
    let count = recording.states.count
    nothingHappens()
    #expect(ends == 1)
    #expect(recording.states.count == count)
  }

  @Test func firstFrameIsDrawnAtOnce() {
    let recording = AnimatorRecording()
    recording.animator.play(
      Transition.named(.alert).present, isInterrupting: false, refreshInterval: Self.refresh
    ) {}
    #expect(recording.states.count == 1)
    #expect(recording.animator.isPlaying)
  }

  @Test(arguments: TransitionName.builtIn)
  func motionLastsAsSpecified(_ name: TransitionName) throws {
    let motion = Transition.named(name).present
    let recording = AnimatorRecording()
    let start = MonotonicClock.now()
    var end: Int64?
    recording.animator.play(motion, isInterrupting: false, refreshInterval: Self.refresh) {
      end = MonotonicClock.now()
    }
    try wait(for: "the end") { end != nil }
    let seconds = Double((end ?? 0) - start) / 1e9
    // The last frame is drawn one refresh before it is visible. The upper bound is loose: it only
    // has to distinguish motions of different durations.
    #expect(seconds > motion.duration - 2 * Self.refresh)
    #expect(seconds < motion.duration + 0.25 * Bounds.stretch)
  }

  @Test func interruptedMotionContinuesFromItsValue() throws {
    for name in TransitionName.builtIn where name != .none {
      let transition = Transition.named(name)
      let recording = AnimatorRecording()
      recording.animator.play(
        transition.present, isInterrupting: false, refreshInterval: Self.refresh
      ) { Issue.record("the motion that was interrupted has ended") }
      try wait(for: "some frames") { recording.states.count >= 3 }
      let last = recording.animator.state
      var ended = false
      recording.animator.play(
        transition.dismiss, isInterrupting: true, refreshInterval: Self.refresh
      ) { ended = true }
      let next = try #require(recording.states.last)
      // One frame of the dismissal, and no more.
      let part = Self.refresh / transition.dismiss.duration
      let expected = transition.dismiss.state(at: part, startingFrom: last)
      #expect(next.isNear(expected, within: 0.02), "\(name): \(last) → \(next)")
      #expect(next.isNear(last, within: 0.15), "\(name): \(last) → \(next)")
      try wait(for: "the end") { ended }
      #expect(recording.states.last == transition.dismiss.state(at: 1))
    }
  }

  @Test func frameWaitsForThePreviousOne() throws {
    let recording = AnimatorRecording(showsFrames: false)
    var ended = false
    let motion = Transition.named(.fade).present
    recording.animator.play(motion, isInterrupting: false, refreshInterval: Self.refresh) {
      ended = true
    }
    nothingHappens()
    #expect(recording.states.count == 1)
    recording.animator.frameWasShown()
    #expect(recording.states.count == 2)
    nothingHappens()
    recording.animator.frameWasShown()
    try wait(for: "the end") {
      recording.animator.frameWasShown()
      return ended
    }
    // Late frames were skipped, and did not prolong the motion.
    #expect(recording.states.count < 10)
    #expect(recording.states.last == motion.state(at: 1))
  }

  @Test func stoppedMotionStaysWhereItIs() throws {
    let recording = AnimatorRecording()
    recording.animator.play(
      Transition.named(.zoom).present, isInterrupting: false, refreshInterval: Self.refresh
    ) { Issue.record("the motion that was stopped has ended") }
    try wait(for: "some frames") { recording.states.count >= 2 }
    recording.animator.stop()
    let count = recording.states.count
    nothingHappens()
    #expect(recording.states.count == count)
    #expect(recording.animator.state == recording.states.last)
  }

  /// An animator, and the states that it has drawn.
  private final class AnimatorRecording {
    let animator = Animator()
    private(set) var states: [TransitionState] = []

    init(showsFrames: Bool = true) {
      animator.drawFrame = { [unowned self] state in
        states.append(state)
        guard showsFrames else { return }
        shown = IdleTask(priority: .default) { [weak self] in self?.animator.frameWasShown() }
      }
    }

    private var shown: IdleTask?
  }
}

extension TransitionState {
  fileprivate func isNear(_ other: TransitionState, within distance: Double) -> Bool {
    [
      scale - other.scale, opacity - other.opacity, travel - other.travel,
      backdrop - other.backdrop,
    ]
    .allSatisfy { abs($0) <= distance }
  }
}
