/// One direction of a transition: how the content comes, or how it goes.
public struct TransitionMotion: Hashable, Sendable {
  /// Seconds; 0 means that the end is shown at once.
  public let duration: Double
  public let scale: KeyframeTrack
  public let opacity: KeyframeTrack
  public let travel: KeyframeTrack
  public let backdrop: KeyframeTrack

  /// A motion of these tracks; whatever is not named stands still as an alert at rest does.
  public init(
    duration: Double, scale: KeyframeTrack = KeyframeTrack(constant: 1),
    opacity: KeyframeTrack = KeyframeTrack(constant: 1),
    travel: KeyframeTrack = KeyframeTrack(constant: 0), backdrop: KeyframeTrack
  ) {
    self.duration = duration
    self.scale = scale
    self.opacity = opacity
    self.travel = travel
    self.backdrop = backdrop
  }

  /// What the motion shows at a fraction of its duration; progress is cut to 0 through 1.
  public func state(at progress: Double) -> TransitionState {
    TransitionState(
      scale: scale.value(at: progress), opacity: opacity.value(at: progress),
      travel: travel.value(at: progress), backdrop: backdrop.value(at: progress)
    ).limited
  }

  /// What the motion shows when it takes over from another one in mid-flight.
  ///
  /// At 0 it is exactly `initial`, at 1 exactly the motion's own end, and there is no jump between.
  /// A motion that begins afresh is asked without a state: one that starts from `absent` would fade
  /// in where it stands.
  public func state(
    at progress: Double, startingFrom initial: TransitionState
  ) -> TransitionState {
    TransitionState(
      scale: scale.value(at: progress, startingFrom: initial.scale),
      opacity: opacity.value(at: progress, startingFrom: initial.opacity),
      travel: travel.value(at: progress, startingFrom: initial.travel),
      backdrop: backdrop.value(at: progress, startingFrom: initial.backdrop)
    ).limited
  }
}

extension TransitionState {
  /// The state within what can be drawn, whatever a timing function's overshoot makes of it.
  fileprivate var limited: TransitionState {
    TransitionState(
      scale: max(scale, 0), opacity: min(max(opacity, 0), 1), travel: travel,
      backdrop: min(max(backdrop, 0), 1))
  }
}
