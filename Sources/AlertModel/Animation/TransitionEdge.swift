/// The edge of the container beyond which a transition's travel leads.
public enum TransitionEdge: String, Hashable, Sendable, Codable, CaseIterable {
  case top
  case bottom
  case left
  case right
  /// Whichever the content stands nearest to.
  case nearest

  /// The edge that is meant for content that stands there; never `nearest`.
  ///
  /// Of edges that are equally near, the bottom comes before the top, and both before the sides.
  public func resolved(for content: Rect, in container: Rect) -> TransitionEdge {
    switch self {
    case .top, .bottom, .left, .right:
      return self
    case .nearest:
      let distances: [(edge: TransitionEdge, distance: Double)] = [
        (.bottom, container.maxY - content.maxY), (.top, content.minY - container.minY),
        (.right, container.maxX - content.maxX), (.left, content.minX - container.minX),
      ]
      var nearest = distances[0]
      for candidate in distances where candidate.distance < nearest.distance {
        nearest = candidate
      }
      return nearest.edge
    }
  }

  /// How far the content is moved from its place.
  ///
  /// - Parameters:
  ///   - travel: `TransitionState.travel`.
  ///   - content: All that moves, the shadow included, in its place and in the container's unit.
  ///   - container: What the content is to leave.
  /// - Returns: The offset, in the same unit, x to the right and y downwards.
  public func offset(travel: Double, of content: Rect, in container: Rect) -> Point {
    switch resolved(for: content, in: container) {
    case .top, .nearest: Point(x: 0, y: travel * (container.minY - content.maxY))
    case .bottom: Point(x: 0, y: travel * (container.maxY - content.minY))
    case .left: Point(x: travel * (container.minX - content.maxX), y: 0)
    case .right: Point(x: travel * (container.maxX - content.minX), y: 0)
    }
  }
}
