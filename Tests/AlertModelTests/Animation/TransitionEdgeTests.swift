import AlertModel
import Testing

@Suite("Transition edges")
struct TransitionEdgeTests {
  private static let container = Rect(x: 100, y: 50, width: 1000, height: 600)

  @Test(
    arguments: [
      (Rect(x: 500, y: 500, width: 200, height: 140), .bottom),
      (Rect(x: 500, y: 60, width: 200, height: 140), .top),
      (Rect(x: 880, y: 300, width: 210, height: 60), .right),
      (Rect(x: 110, y: 300, width: 210, height: 60), .left),
      (Rect(x: 500, y: 300, width: 200, height: 100), .bottom),
      // In a corner: the side, unless top or bottom is nearer.
      (Rect(x: 880, y: 60, width: 210, height: 60), .right),
      (Rect(x: 860, y: 60, width: 210, height: 60), .top),
      // As wide or as high as the container: the edge at which it stands.
      (Rect(x: 110, y: 60, width: 980, height: 60), .top),
      (Rect(x: 880, y: 60, width: 210, height: 580), .right),
      (Rect(x: 110, y: 60, width: 980, height: 580), .bottom),
    ] as [(Rect, TransitionEdge)])
  func nearestEdgeIsResolved(content: Rect, edge: TransitionEdge) {
    #expect(TransitionEdge.nearest.resolved(for: content, in: Self.container) == edge)
  }

  @Test(arguments: [TransitionEdge.top, .bottom, .left, .right])
  func namedEdgeResolvesToItself(edge: TransitionEdge) {
    let content = Rect(x: 500, y: 500, width: 200, height: 140)
    #expect(edge.resolved(for: content, in: Self.container) == edge)
  }

  @Test(arguments: TransitionEdge.allCases)
  func fullTravelMovesContentJustOutside(edge: TransitionEdge) {
    let content = Rect(x: 500, y: 300, width: 200, height: 100)
    let away = edge.offset(travel: 1, of: content, in: Self.container)
    let there = content.offset(dx: away.x, dy: away.y)
    #expect(!there.intersects(Self.container))
    #expect(there.outset(by: 0.5).intersects(Self.container))
    #expect(edge.offset(travel: 0, of: content, in: Self.container) == .zero)
    let half = edge.offset(travel: 0.5, of: content, in: Self.container)
    #expect(half == Point(x: away.x / 2, y: away.y / 2))
  }
}
