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
