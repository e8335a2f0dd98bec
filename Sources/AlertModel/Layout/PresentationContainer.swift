/// What content is placed in: one monitor, in points from its top left corner.
public struct PresentationContainer: Hashable, Sendable {
  /// The size of the monitor.
  public var size: Size
  /// What docks and bars leave free of it.
  public var workArea: Rect
  /// The theme's lengths.
  public var metrics: Metrics
  /// What content points at, from the monitor's top left corner; nil for nothing.
  public var anchor: Point?

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
  /// How far content stands from what it points at, in points.
  private static let anchorGap = 12.0

  /// The frame of content that points at something: centred below it, or above it where there is no
  /// room below, and inside the work area whatever it points at.
  ///
  /// - Parameters:
  ///   - size: The content's.
  ///   - anchor: From the monitor's top left corner.
  ///   - margin: What stays free at the edges of the work area.
  /// - Returns: The frame from the monitor's top left corner.
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
