/// What a transition makes of content and backdrop at one moment.
public struct TransitionState: Hashable, Sendable {
  /// How large the content is drawn about its centre: 1 is its own size, 0 nothing at all.
  public var scale: Double
  /// How opaque the content is, from 0 to 1.
  public var opacity: Double
  /// How far the content is from its place: 0 in it, 1 wholly beyond the transition's edge.
  public var travel: Double
  /// How opaque the backdrop is, from 0 to 1, where 1 is what the backdrop is at rest.
  public var backdrop: Double

  /// Nothing is to be seen: transparent, in its place and size.
  public static let absent = TransitionState(scale: 1, opacity: 0, travel: 0, backdrop: 0)
  /// The alert stands.
  public static let atRest = TransitionState(scale: 1, opacity: 1, travel: 0, backdrop: 1)

  public init(scale: Double, opacity: Double, travel: Double, backdrop: Double) {
    self.scale = scale
    self.opacity = opacity
    self.travel = travel
    self.backdrop = backdrop
  }

  /// The state a fraction of the way to another one; exactly the one at 0, the other at 1.
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
