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
    Moment(.alert, true, 0.5, scale: 1.05, opacity: 0.5, backdrop: 0.5),
    Moment(.alert, true, 1, backdrop: 1),
    Moment(.alert, false, 0, backdrop: 1),
    Moment(.alert, false, 0.5, opacity: 0.5, backdrop: 0.5),
    Moment(.alert, false, 1, opacity: 0, backdrop: 0),
    Moment(.pop, true, 0, scale: 0.6, backdrop: 0),
    Moment(.pop, true, 0.6, scale: 1.1, backdrop: 0.6),
    Moment(.pop, true, 0.8, scale: 0.9, backdrop: 0.8),
    Moment(.pop, true, 1, backdrop: 1),
    Moment(.pop, false, 0.5, opacity: 0.5, backdrop: 0.5),
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
    Moment(.slide, false, 1, travel: 1, backdrop: 0),
    Moment(.fade, true, 0, opacity: 0, backdrop: 0),
    Moment(.fade, true, 0.25, opacity: 0.25, backdrop: 0.25),
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
    #expect(abs(state.scale - moment.state.scale) < 1e-12)
    #expect(abs(state.opacity - moment.state.opacity) < 1e-12)
    #expect(abs(state.travel - moment.state.travel) < 1e-12)
    #expect(abs(state.backdrop - moment.state.backdrop) < 1e-12)
  }

  @Test(
    arguments: [
      (.alert, 0.2, 0.2), (.pop, 0.2555, 0.2), (.zoom, 0.3, 0.3), (.drop, 0.3, 0.3),
      (.slide, 0.3, 0.3), (.fade, 0.2, 0.2), (.none, 0, 0),
    ] as [(TransitionName, Double, Double)])
  func durationsMatchTheDesign(name: TransitionName, present: Double, dismiss: Double) {
    #expect(Transition.named(name).name == name)
    #expect(Transition.named(name).present.duration == present)
    #expect(Transition.named(name).dismiss.duration == dismiss)
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

  @Test(arguments: [TransitionName.zoom, .drop, .slide])
  func dismissalReversesThePresentation(name: TransitionName) {
    let transition = Transition.named(name)
    for step in 0...20 {
      let progress = Double(step) / 20
      let there = transition.present.state(at: progress)
      let back = transition.dismiss.state(at: 1 - progress)
      #expect(abs(there.scale - back.scale) < 1e-6)
      #expect(abs(there.travel - back.travel) < 1e-6)
      #expect(abs(there.backdrop - back.backdrop) < 1e-12)
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
