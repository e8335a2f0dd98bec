/// The edge of the container from which content enters and to which it leaves.
public enum TransitionEdge: String, Hashable, Sendable, Codable, CaseIterable {
  /// The top edge.
  case top
  /// The bottom edge.
  case bottom
  /// The left edge.
  case left
  /// The right edge.
  case right
  /// The edge that is nearest to the content.
  case nearest

  /// Returns the edge for content with this frame; never `nearest`.
  ///
  /// Two opposite edges at the same distance do not count, unless the content is in the centre: then
  /// it is the bottom edge. Of other edges at the same distance, left and right are preferred, so
  /// that content in a corner enters from its side.
  public func resolved(for content: Rect, in container: Rect) -> TransitionEdge {
    switch self {
    case .top, .bottom, .left, .right:
      return self
    case .nearest:
      let (left, right) = (content.minX - container.minX, container.maxX - content.maxX)
      let (top, bottom) = (content.minY - container.minY, container.maxY - content.maxY)
      // Tolerates rounding to half a pixel.
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

  /// Returns the offset of the content from its final position.
  ///
  /// - Parameters:
  ///   - travel: `TransitionState.travel`.
  ///   - content: The final frame of everything that moves, with its shadow, in the container's
  ///     coordinates.
  ///   - container: The container's bounds.
  /// - Returns: The offset in the same unit, x to the right and y downwards.
  public func offset(travel: Double, of content: Rect, in container: Rect) -> Point {
    switch resolved(for: content, in: container) {
    case .top, .nearest: Point(x: 0, y: travel * (container.minY - content.maxY))
    case .bottom: Point(x: 0, y: travel * (container.maxY - content.minY))
    case .left: Point(x: travel * (container.minX - content.maxX), y: 0)
    case .right: Point(x: travel * (container.maxX - content.minX), y: 0)
    }
  }
}
