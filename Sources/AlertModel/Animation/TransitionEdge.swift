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
  /// Edges on both sides of content that stands halfway between them do not count, unless it stands
  /// in the very middle: then it is the bottom. Of other edges that are equally near, the sides come
  /// before the bottom and the top, so that what stands in a corner comes from its side.
  public func resolved(for content: Rect, in container: Rect) -> TransitionEdge {
    switch self {
    case .top, .bottom, .left, .right:
      return self
    case .nearest:
      let (left, right) = (content.minX - container.minX, container.maxX - content.maxX)
      let (top, bottom) = (content.minY - container.minY, container.maxY - content.maxY)
      // Half a pixel of rounding is no side to be on.
      let isAside = abs(left - right) > 1
      let isAboveOrBelow = abs(top - bottom) > 1
      let (side, sideDistance) =
        right <= left ? (TransitionEdge.right, right) : (.left, left)
      let (end, endDistance) = bottom <= top ? (TransitionEdge.bottom, bottom) : (.top, top)
      switch (isAside, isAboveOrBelow) {
      case (true, true): return sideDistance <= endDistance ? side : end
      case (true, false): return side
      case (false, _): return end
      }
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
