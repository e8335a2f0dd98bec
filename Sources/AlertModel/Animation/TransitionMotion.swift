/// The animation of one direction of a transition.
public struct TransitionMotion: Hashable, Sendable {
  /// The duration in seconds; 0 shows the end at once.
  public let duration: Double
  /// The animation of `TransitionState.scale`.
  public let scale: KeyframeTrack
  /// The animation of `TransitionState.opacity`.
  public let opacity: KeyframeTrack
  /// The animation of `TransitionState.travel`.
  public let travel: KeyframeTrack
  /// The animation of `TransitionState.backdrop`.
  public let backdrop: KeyframeTrack

  /// Creates an animation; properties without a track have their value at rest, and springs settle
  /// within the duration.
  public init(
    duration: Double, scale: KeyframeTrack = KeyframeTrack(constant: 1),
    opacity: KeyframeTrack = KeyframeTrack(constant: 1),
    travel: KeyframeTrack = KeyframeTrack(constant: 0), backdrop: KeyframeTrack
  ) {
    self.duration = duration
    self.scale = scale.lasting(duration)
    self.opacity = opacity.lasting(duration)
    self.travel = travel.lasting(duration)
    self.backdrop = backdrop.lasting(duration)
  }

  /// The same animation of the content, while the backdrop keeps an opacity.
  package func holding(backdrop opacity: Double) -> TransitionMotion {
    TransitionMotion(
      duration: duration, scale: scale, opacity: self.opacity, travel: travel,
      backdrop: KeyframeTrack(constant: opacity))
  }

  /// The animation of the backdrop, with the content in its final state, but transparent.
  ///
  /// Content that has moved or shrunk away must not reappear while the backdrop fades.
  package var fading: TransitionMotion {
    let end = state(at: 1)
    return TransitionMotion(
      duration: duration, scale: KeyframeTrack(constant: end.scale),
      opacity: KeyframeTrack(constant: 0), travel: KeyframeTrack(constant: end.travel),
      backdrop: backdrop)
  }

  /// Returns the state at a fraction of the duration; progress is limited to 0 to 1.
  public func state(at progress: Double) -> TransitionState {
    TransitionState(
      scale: scale.value(at: progress), opacity: opacity.value(at: progress),
      travel: travel.value(at: progress), backdrop: backdrop.value(at: progress)
    ).limited
  }

  /// Returns the state at a fraction of the duration if the animation interrupts another one.
  ///
  /// At 0 it is exactly `initial`, at 1 exactly the animation's end, without a jump between. Use
  /// `state(at:)` for an animation that does not interrupt another one: starting from `absent`, the
  /// content would fade in at its final position.
  ///
  /// - Parameters:
  ///   - progress: The fraction of the duration.
  ///   - initial: The state at 0.
  ///   - velocity: The change of the state at 0; only springs keep it.
  /// - Returns: The state.
  public func state(
    at progress: Double, startingFrom initial: TransitionState,
    velocity: TransitionVelocity = .zero
  ) -> TransitionState {
    TransitionState(
      scale: scale.value(
        at: progress, startingFrom: initial.scale, velocity: velocity.scale),
      opacity: opacity.value(
        at: progress, startingFrom: initial.opacity, velocity: velocity.opacity),
      travel: travel.value(
        at: progress, startingFrom: initial.travel, velocity: velocity.travel),
      backdrop: backdrop.value(
        at: progress, startingFrom: initial.backdrop, velocity: velocity.backdrop)
    ).limited
  }

  /// Returns how fast the state changes at a fraction of the duration; zero at its end.
  ///
  /// - Parameters:
  ///   - progress: The fraction of the duration.
  ///   - initial: The state at 0.
  ///   - velocity: The change of the state at 0.
  /// - Returns: The change, in units per second.
  public func velocity(
    at progress: Double, startingFrom initial: TransitionState,
    velocity: TransitionVelocity = .zero
  ) -> TransitionVelocity {
    guard duration > 0, progress < 1 else { return .zero }
    let step = 1e-4
    let (from, to) = (max(progress, 0), min(max(progress, 0) + step, 1))
    return TransitionVelocity(
      from: state(at: from, startingFrom: initial, velocity: velocity),
      to: state(at: to, startingFrom: initial, velocity: velocity), seconds: (to - from) * duration)
  }
}

extension TransitionState {
  /// The state with every value limited to its range, which a timing function may overshoot.
  fileprivate var limited: TransitionState {
    TransitionState(
      scale: max(scale, 0), opacity: min(max(opacity, 0), 1), travel: travel,
      backdrop: min(max(backdrop, 0), 1))
  }
}

/// The state of content and backdrop at one time of a transition.
public struct TransitionState: Hashable, Sendable {
  /// The scale of the content about its centre; 1 is its full size.
  public var scale: Double
  /// The opacity of the content, from 0 to 1.
  public var opacity: Double
  /// The distance of the content from its position: 0 at it, 1 just beyond the transition's edge.
  public var travel: Double
  /// The opacity of the backdrop as a fraction of its opacity at rest, from 0 to 1.
  public var backdrop: Double

  /// Nothing is visible: full size, in position, transparent.
  public static let absent = TransitionState(scale: 1, opacity: 0, travel: 0, backdrop: 0)
  /// The alert is fully visible.
  public static let atRest = TransitionState(scale: 1, opacity: 1, travel: 0, backdrop: 1)

  /// Creates a state.
  public init(scale: Double, opacity: Double, travel: Double, backdrop: Double) {
    self.scale = scale
    self.opacity = opacity
    self.travel = travel
    self.backdrop = backdrop
  }

  /// Returns the state with a backdrop that is at least as opaque.
  package func over(backdrop opacity: Double) -> TransitionState {
    var state = self
    state.backdrop = max(backdrop, opacity)
    return state
  }

  /// Returns the linear interpolation to another state; exactly this one at 0, the other at 1.
  public func interpolated(to other: TransitionState, fraction: Double) -> TransitionState {
    func mix(_ property: KeyPath<TransitionState, Double>) -> Double {
      let from = self[keyPath: property]
      let to = other[keyPath: property]
      return fraction >= 1 ? to : from + (to - from) * max(fraction, 0)
    }
    return TransitionState(
      scale: mix(\.scale), opacity: mix(\.opacity), travel: mix(\.travel),
      backdrop: mix(\.backdrop))
  }
}

/// How fast the state of a transition changes, in units per second.
public struct TransitionVelocity: Hashable, Sendable {
  /// The change of `TransitionState.scale`.
  public var scale: Double
  /// The change of `TransitionState.opacity`.
  public var opacity: Double
  /// The change of `TransitionState.travel`.
  public var travel: Double
  /// The change of `TransitionState.backdrop`.
  public var backdrop: Double

  /// Nothing changes.
  public static let zero = TransitionVelocity(scale: 0, opacity: 0, travel: 0, backdrop: 0)

  /// Creates a velocity.
  public init(scale: Double, opacity: Double, travel: Double, backdrop: Double) {
    self.scale = scale
    self.opacity = opacity
    self.travel = travel
    self.backdrop = backdrop
  }

  /// Creates the mean velocity between two states.
  ///
  /// - Parameters:
  ///   - start: The first state.
  ///   - end: The second one.
  ///   - seconds: The time between them; above 0.
  public init(from start: TransitionState, to end: TransitionState, seconds: Double) {
    self.init(
      scale: (end.scale - start.scale) / seconds, opacity: (end.opacity - start.opacity) / seconds,
      travel: (end.travel - start.travel) / seconds,
      backdrop: (end.backdrop - start.backdrop) / seconds)
  }
}
