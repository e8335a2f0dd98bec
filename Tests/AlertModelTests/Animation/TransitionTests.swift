import AlertModel
import Testing

@Suite("Transitions")
struct TransitionTests {
  /// The expected state at one time of a transition; nil for a property that is not checked.
  struct Moment: CustomTestStringConvertible {
    var name: TransitionName
    var presents: Bool
    var progress: Double
    var state: TransitionState

    init(
      _ name: TransitionName, _ presents: Bool, _ progress: Double, scale: Double = 1,
      opacity: Double = 1, travel: Double = 0, backdrop: Double
    ) {
      self.name = name
      self.presents = presents
      self.progress = progress
      state = TransitionState(scale: scale, opacity: opacity, travel: travel, backdrop: backdrop)
    }

    var testDescription: String { "\(name) \(presents ? "in" : "out") at \(progress)" }
  }

  @Test(arguments: [
    Moment(.alert, true, 0, scale: 1.1, opacity: 0, backdrop: 0),
    Moment(.alert, true, 0.5, scale: 1.019759661, opacity: 0.802403388, backdrop: 0.802403388),
    Moment(.alert, true, 1, backdrop: 1),
    Moment(.alert, false, 0, backdrop: 1),
    Moment(.alert, false, 0.5, opacity: 0.197596612, backdrop: 0.197596612),
    Moment(.alert, false, 1, opacity: 0, backdrop: 0),
    Moment(.pop, true, 0, scale: 0.6, opacity: 0, backdrop: 0),
    Moment(.pop, true, 0.3, scale: 0.942321594, opacity: 0.996834676, backdrop: 0.513315161),
    Moment(.pop, true, 0.6, scale: 1.1, backdrop: 0.885229310),
    Moment(.pop, true, 0.7, scale: 1, backdrop: 0.940764614),
    Moment(.pop, true, 0.8, scale: 0.9, backdrop: 0.975625356),
    Moment(.pop, true, 1, backdrop: 1),
    Moment(.pop, false, 0.5, opacity: 0.197596612, backdrop: 0.197596612),
    Moment(.pop, false, 1, opacity: 0, backdrop: 0),
    Moment(.zoom, true, 0, scale: 0, backdrop: 0),
    Moment(.zoom, true, 1, backdrop: 1),
    Moment(.zoom, false, 0, backdrop: 1),
    Moment(.zoom, false, 1, scale: 0, backdrop: 0),
    Moment(.drop, true, 0, travel: 1, backdrop: 0),
    Moment(.drop, true, 1, backdrop: 1),
    Moment(.drop, false, 0, backdrop: 1),
    Moment(.drop, false, 1, travel: 1, backdrop: 0),
    Moment(.slide, true, 0, travel: 1, backdrop: 0),
    Moment(.slide, true, 1, backdrop: 1),
    Moment(.slide, false, 0, backdrop: 1),
    Moment(.slide, false, 0.25, travel: 0.093464651, backdrop: 0.591489409),
    Moment(.slide, false, 1, travel: 1, backdrop: 0),
    Moment(.fade, true, 0, opacity: 0, backdrop: 0),
    Moment(.fade, true, 0.25, opacity: 0.408510591, backdrop: 0.408510591),
    Moment(.fade, true, 1, backdrop: 1),
    Moment(.fade, false, 1, opacity: 0, backdrop: 0),
    Moment(.none, true, 0, backdrop: 1),
    Moment(.none, true, 1, backdrop: 1),
    Moment(.none, false, 0, opacity: 0, backdrop: 0),
    Moment(.none, false, 1, opacity: 0, backdrop: 0),
  ])
  func statesMatchTheDesign(moment: Moment) {
    let transition = Transition.named(moment.name)
    let motion = moment.presents ? transition.present : transition.dismiss
    let state = motion.state(at: moment.progress)
    #expect(abs(state.scale - moment.state.scale) < 1e-6)
    #expect(abs(state.opacity - moment.state.opacity) < 1e-6)
    #expect(abs(state.travel - moment.state.travel) < 1e-6)
    #expect(abs(state.backdrop - moment.state.backdrop) < 1e-6)
  }

  @Test(
    arguments: [
      (.alert, 0.2, 0.14), (.pop, 0.2555, 0.17885), (.zoom, 0.3, 0.21), (.drop, 0.3, 0.21),
      (.slide, 0.3, 0.21), (.fade, 0.2, 0.14), (.none, 0, 0),
    ] as [(TransitionName, Double, Double)])
  func durationsMatchTheDesign(name: TransitionName, present: Double, dismiss: Double) {
    #expect(Transition.named(name).name == name)
    #expect(Transition.named(name).present.duration == present)
    #expect(abs(Transition.named(name).dismiss.duration - dismiss) < 1e-12)
  }

  @Test(
    arguments: [(.drop, .top), (.slide, .nearest)] as [(TransitionName, TransitionEdge)])
  func travellingTransitionsHaveTheirEdge(name: TransitionName, edge: TransitionEdge) {
    #expect(Transition.named(name).edge == edge)
  }

  @Test(arguments: TransitionName.builtIn)
  func everyTransitionEndsAtRestAndAbsent(name: TransitionName) {
    let transition = Transition.named(name)
    #expect(transition.present.state(at: 1) == .atRest)
    let end = transition.dismiss.state(at: 1)
    #expect(end.backdrop == 0)
    #expect(end.opacity == 0 || end.scale == 0 || end.travel == 1)
  }

  /// A toast's path is about 400 pixels; less than one of them in two frames would look like a
  /// stop.
  @Test(arguments: [TransitionName.drop, .slide])
  func dismissalStartsSlowlyButAtOnce(name: TransitionName) {
    let motion = Transition.named(name).dismiss
    func travel(_ seconds: Double) -> Double { motion.state(at: seconds / motion.duration).travel }
    #expect(travel(0.033) * 400 > 10)
    #expect(travel(0.1) > 0.25)
    #expect(travel(0.1) < 0.1 / motion.duration)
  }

  @Test
  func popTurnsAroundWithoutAKinkAndIsOpaqueEarly() {
    let pop = Transition.named(.pop).present
    func slope(_ progress: Double) -> Double {
      (pop.scale.value(at: progress + 1e-5) - pop.scale.value(at: progress)) / 1e-5
    }
    for turn in [0.6, 0.8] {
      #expect(abs(slope(turn - 1e-5)) < 0.05)
      #expect(abs(slope(turn)) < 0.05)
    }
    #expect(pop.state(at: 0.079 / pop.duration).opacity < 1)
    #expect(pop.state(at: 0.08 / pop.duration + 1e-9).opacity == 1)
  }

  @Test(arguments: TransitionName.builtIn)
  func noInterruptionJumps(name: TransitionName) {
    let transition = Transition.named(name)
    for progress in stride(from: 0.0, through: 1, by: 0.05) {
      let start = transition.present.state(at: progress)
      var last = start
      for step in 1...2000 where name != .none {
        let next = transition.dismiss.state(at: Double(step) / 2000, startingFrom: start)
        #expect(abs(next.scale - last.scale) < 0.005 && abs(next.travel - last.travel) < 0.005)
        #expect(abs(next.opacity - last.opacity) < 0.005)
        #expect(abs(next.backdrop - last.backdrop) < 0.005)
        last = next
      }
    }
  }

  @Test(arguments: TransitionName.builtIn)
  func reducedMotionIsAFadeOrNone(name: TransitionName) {
    let reduced = Transition.named(name, reducesMotion: true)
    #expect(reduced == Transition.named(name == .none ? .none : .fade))
  }

  @Test(arguments: TransitionName.builtIn, [0.0, 0.1, 0.37, 0.5, 0.9, 1.0])
  func reversalIsContinuous(name: TransitionName, progress: Double) {
    let transition = Transition.named(name)
    let half = transition.present.state(at: progress)
    let away = transition.dismiss
    #expect(away.state(at: 0, startingFrom: half) == half)
    #expect(away.state(at: 1, startingFrom: half) == away.state(at: 1))
    let leaving = away.state(at: 0.4, startingFrom: half)
    #expect(transition.present.state(at: 0, startingFrom: leaving) == leaving)
    #expect(transition.present.state(at: 1, startingFrom: leaving) == .atRest)
  }

  @Test
  func dismissalDuringPresentationFadesFromTheCurrentState() {
    let half = TransitionState(scale: 1.06, opacity: 0.4, travel: 0, backdrop: 0.4)
    let away = Transition.named(.alert).dismiss
    var last = half
    for step in 1...200 {
      let next = away.state(at: Double(step) / 200, startingFrom: half)
      #expect(next.opacity < last.opacity)
      #expect(next.backdrop < last.backdrop)
      #expect(next.scale <= last.scale)
      last = next
    }
    #expect(last == .absent)
  }

  /// The backdrop may fade out later than the content.
  @Test(arguments: TransitionName.builtIn.filter { $0 != .none })
  func contentThatHasLeftDoesNotComeBackWithTheBackdrop(name: TransitionName) {
    let dismiss = Transition.named(name).dismiss
    let left = dismiss.holding(backdrop: 1).state(at: 1)
    for step in 0...20 {
      let state = dismiss.fading.state(at: Double(step) / 20, startingFrom: left)
      #expect(state.scale == left.scale)
      #expect(state.travel == left.travel)
      #expect(state.opacity <= left.opacity)
    }
    #expect(dismiss.fading.state(at: 1).backdrop == 0)
  }

  @Test
  func overshootIsClamped() {
    let back = TimingFunction(controlPoints: 0.34, 1.56, 0.64, 1)
    let motion = TransitionMotion(
      duration: 1, scale: KeyframeTrack(from: 1, to: 0, timing: back),
      opacity: KeyframeTrack(from: 0, to: 1, timing: back),
      backdrop: KeyframeTrack(from: 0, to: 1, timing: back))
    let state = motion.state(at: 0.6)
    #expect(state == TransitionState(scale: 0, opacity: 1, travel: 0, backdrop: 1))
    #expect(motion.state(at: 0.6, startingFrom: .absent).opacity == 1)
  }

  @Test
  func statesInterpolateLinearly() {
    let away = TransitionState(scale: 0, opacity: 0.5, travel: 1, backdrop: 0)
    let half = away.interpolated(to: .atRest, fraction: 0.5)
    #expect(half == TransitionState(scale: 0.5, opacity: 0.75, travel: 0.5, backdrop: 0.5))
    #expect(away.interpolated(to: .atRest, fraction: -1) == away)
    #expect(away.interpolated(to: .atRest, fraction: 3) == .atRest)
  }
}
