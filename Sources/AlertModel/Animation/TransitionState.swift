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
