/// A dock that a window manager has placed.
///
/// i3 puts several bars at one edge beside each other, and i3bar reserves as much for each of them as if it
/// was alone on the only monitor.
package struct PlacedDock: Hashable, Sendable {
  /// In device pixels of the root window.
  package var frame: Rect
  /// The edges at which the dock reserves space.
  package var edges: Set<ScreenStrut.Edge>

  /// Creates a dock.
  package init(frame: Rect, edges: Set<ScreenStrut.Edge>) {
    self.frame = frame
    self.edges = edges
  }

  /// The maximum distance in pixels between docks that are beside each other.
  private static let greatestGap = 2.0

  /// Returns the frames of the docks at an edge of an area, and of those beside them, from the edge.
  fileprivate static func row(of docks: [Self], at edge: ScreenStrut.Edge, of area: Rect) -> [Rect]
  {
    let frames = docks.filter { $0.edges.contains(edge) && area.intersection($0.frame) == $0.frame }
      .map { (frame: $0.frame, depths: edge.depths(of: $0.frame, in: area)) }
      .sorted { $0.depths.near < $1.depths.near }
    var reach = 0.0
    return frames.filter { _, depths in
      guard depths.near <= reach + greatestGap else { return false }
      reach = max(reach, depths.far)
      return true
    }
    .map(\.frame)
  }
}

extension ScreenStrut {
  /// Returns the space that docks take at the edges of monitors.
  ///
  /// - Parameters:
  ///   - docks: The docks.
  ///   - monitors: The monitors.
  ///   - screen: The size of the root window.
  /// - Returns: The struts of the docks that are at an edge, or beside another one there.
  package static func taken(
    by docks: [PlacedDock], on monitors: [MonitorFacts], screen: Size
  ) -> [ScreenStrut] {
    monitors.flatMap { monitor in
      Edge.allCases.flatMap { edge in
        PlacedDock.row(of: docks, at: edge, of: monitor.frame)
          .map { ScreenStrut(edge, upTo: $0, screen: screen) }
      }
    }
  }

  /// A strut up to the far side of a dock's frame, and as long as that.
  private init(_ edge: Edge, upTo frame: Rect, screen: Size) {
    let area = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    self.init(
      edge, depth: edge.depths(of: frame, in: area).far,
      start: edge.isUpright ? frame.minY : frame.minX,
      end: edge.isUpright ? frame.maxY : frame.maxX)
  }
}

extension ScreenStrut.Edge {
  /// The distances of the near and the far side of a frame from this edge of an area.
  fileprivate func depths(of frame: Rect, in area: Rect) -> (near: Double, far: Double) {
    switch self {
    case .left: (frame.minX - area.minX, frame.maxX - area.minX)
    case .right: (area.maxX - frame.maxX, area.maxX - frame.minX)
    case .top: (frame.minY - area.minY, frame.maxY - area.minY)
    case .bottom: (area.maxY - frame.maxY, area.maxY - frame.minY)
    }
  }
}
