/// The space along an edge of the screen that a dock or bar reserves, in device pixels of the root
/// window.
///
/// EWMH: `_NET_WM_STRUT_PARTIAL`, for one edge. The edge is the whole screen's, so that a dock
/// between two monitors reserves everything beyond it, too.
package struct ScreenStrut: Hashable, Sendable {
  /// An edge of the screen.
  package enum Edge: Hashable, Sendable, CaseIterable {
    case left
    case right
    case top
    case bottom

    /// Whether it is the left or the right one.
    var isUpright: Bool { self == .left || self == .right }
  }

  /// The edge of the screen.
  package var edge: Edge
  /// The distance from the edge up to which space is reserved.
  package var depth: Double
  /// Where the space begins along the edge, from the left or top.
  package var start: Double
  /// Where the space ends along the edge, from the left or top.
  package var end: Double

  /// Creates a strut; by default it is as long as the edge.
  package init(_ edge: Edge, depth: Double, start: Double = 0, end: Double = .infinity) {
    self.edge = edge
    self.depth = depth
    self.start = start
    self.end = end
  }

  /// Returns the reserved area of a screen of this size; empty if the values are invalid.
  package func frame(on screen: Size) -> Rect {
    let isUpright = edge.isUpright
    let breadth = isUpright ? screen.width : screen.height
    let length = isUpright ? screen.height : screen.width
    let depth = min(max(depth, 0), breadth)
    let start = min(max(start, 0), length)
    let end = min(max(end, start), length)
    return switch edge {
    case .left: Rect(x: 0, y: start, width: depth, height: end - start)
    case .right: Rect(x: screen.width - depth, y: start, width: depth, height: end - start)
    case .top: Rect(x: start, y: 0, width: end - start, height: depth)
    case .bottom: Rect(x: start, y: screen.height - depth, width: end - start, height: depth)
    }
  }
}

/// Bars of window managers, such as dwm's, reserve no space by a strut.
extension ScreenStrut {
  /// The fraction of a monitor's width that a bar has at least, and of its height at most.
  private static let (leastWidth, greatestHeight) = (0.9, 0.1)

  /// Whether a window manager's own window has the shape of a bar, which may be hidden beyond the edge.
  package static func isBar(_ frame: Rect, on monitor: MonitorFacts) -> Bool {
    frame.width >= monitor.frame.width * leastWidth
      && frame.intersects(horizontally: monitor.frame)
      && frame.height <= monitor.frame.height * greatestHeight && frame.height > 1
  }

  /// The area that a bar takes at the top or at the bottom of a monitor; nil if it is elsewhere.
  package init?(bar frame: Rect, on monitor: MonitorFacts, screen: Size) {
    guard Self.isBar(frame, on: monitor) else { return nil }
    if frame.minY == monitor.frame.minY {
      self.init(.top, depth: frame.maxY, start: frame.minX, end: frame.maxX)
    } else if frame.maxY == monitor.frame.maxY {
      self.init(.bottom, depth: screen.height - frame.minY, start: frame.minX, end: frame.maxX)
    } else {
      return nil
    }
  }
}

extension Rect {
  fileprivate func intersects(horizontally other: Rect) -> Bool {
    minX < other.maxX && maxX > other.minX
  }
}

extension MonitorFacts {
  /// The fraction of a monitor's width or height that docks cannot reserve.
  private static let keptShare = 1.0 / 3

  /// Returns the part of the monitor that docks leave free, in device pixels of the root window.
  ///
  /// A strut that would reserve more than two thirds of the monitor is meant for another one, or
  /// invalid, and is ignored.
  ///
  /// - Parameters:
  ///   - struts: The struts of all docks.
  ///   - desktop: The window manager's work area for this monitor; nil if it has none.
  ///   - screen: The size of the root window.
  /// - Returns: A rectangle within the monitor's frame.
  package func workArea(
    lessStruts struts: [ScreenStrut], desktop: Rect? = nil, screen: Size
  ) -> Rect {
    var taken: [ScreenStrut.Edge: Double] = [:]
    for strut in struts {
      let shared = strut.frame(on: screen).intersection(frame)
      guard !shared.isEmpty else { continue }
      let (depth, breadth) =
        switch strut.edge {
        case .left: (shared.maxX - frame.minX, frame.width)
        case .right: (frame.maxX - shared.minX, frame.width)
        case .top: (shared.maxY - frame.minY, frame.height)
        case .bottom: (frame.maxY - shared.minY, frame.height)
        }
      guard depth <= breadth * (1 - Self.keptShare) else { continue }
      taken[strut.edge] = max(taken[strut.edge] ?? 0, depth)
    }
    let (left, right) = Self.kept(taken[.left], taken[.right], of: frame.width)
    let (top, bottom) = Self.kept(taken[.top], taken[.bottom], of: frame.height)
    let free = Rect(
      x: frame.minX + left, y: frame.minY + top, width: frame.width - left - right,
      height: frame.height - top - bottom)
    guard let shared = desktop?.intersection(free), isLargeEnough(shared) else { return free }
    return shared
  }

  private func isLargeEnough(_ area: Rect) -> Bool {
    area.width >= frame.width * Self.keptShare && area.height >= frame.height * Self.keptShare
  }

  /// Returns the space reserved at two opposite edges; none if too little would be left between.
  private static func kept(
    _ first: Double?, _ second: Double?, of length: Double
  ) -> (Double, Double) {
    let (first, second) = (first ?? 0, second ?? 0)
    return length - first - second >= length * keptShare ? (first, second) : (0, 0)
  }
}
