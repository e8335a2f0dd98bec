/// The area in which content is placed: a monitor, in points from its top left corner.
public struct PresentationContainer: Hashable, Sendable {
  /// The size of the monitor.
  public var size: Size
  /// The part that docks and bars leave free.
  public var workArea: Rect
  /// The theme's lengths.
  public var metrics: Metrics
  /// The point that the content refers to; nil for none.
  public var anchor: Point?

  /// Creates a container; by default all of it is the work area.
  public init(
    size: Size, workArea: Rect? = nil, metrics: Metrics = Metrics(), anchor: Point? = nil
  ) {
    self.size = size
    self.workArea = workArea ?? Rect(origin: .zero, size: size)
    self.metrics = metrics
    self.anchor = anchor
  }

  /// The whole monitor.
  public var bounds: Rect { Rect(origin: .zero, size: size) }
}

extension PresentationContainer {
  /// The distance between content and its anchor, in points.
  private static let anchorGap = 12.0

  /// Returns the frame of content that refers to a point.
  ///
  /// It is centred below the point, or above it if there is no room below, and always inside the
  /// work area.
  ///
  /// - Parameters:
  ///   - size: The size of the content.
  ///   - anchor: The point, from the monitor's top left corner.
  ///   - margin: The distance from the edges of the work area.
  /// - Returns: The frame, from the monitor's top left corner.
  public func frame(for size: Size, pointingAt anchor: Point, margin: Double) -> Rect {
    let room = Rect(
      x: workArea.minX + margin, y: workArea.minY + margin,
      width: max(1, workArea.width - 2 * margin), height: max(1, workArea.height - 2 * margin))
    let below = anchor.y + Self.anchorGap
    let above = anchor.y - Self.anchorGap - size.height
    let y = below + size.height <= room.maxY || above < room.minY ? below : above
    return Rect(
      x: min(max(anchor.x - size.width / 2, room.minX), max(room.maxX - size.width, room.minX)),
      y: min(max(y, room.minY), max(room.maxY - size.height, room.minY)),
      width: size.width, height: size.height)
  }
}
