import AlertModel
import AlertRendering
import Cairo
import X11

/// Lays content out on its monitor, and draws it with its box into the picture that is moved about
/// on the server.
///
/// Frames are in device pixels of the root window, on whole pixels, so that a still alert is crisp.
@MainActor
final class AlertContainer {
  private(set) var content: any AlertContent
  var presentation: any AlertPresentation
  var environment: AlertEnvironment
  var monitor: MonitorFacts
  /// One line below the box, such as that another program holds the keyboard.
  var notice: String?

  /// The content's frame, in device pixels of the root.
  private(set) var contentFrame = Rect.zero
  /// The content's size in points, as it was measured last.
  private(set) var contentSize = Size.zero

  init(
    content: any AlertContent, presentation: any AlertPresentation,
    environment: AlertEnvironment, monitor: MonitorFacts
  ) {
    self.content = content
    self.presentation = presentation
    self.environment = environment
    self.monitor = monitor
  }

  func replaceContent(with content: any AlertContent) {
    self.content = content
  }

  /// Measures the content and places it.
  ///
  /// - Returns: Whether its frame is another than before.
  @discardableResult
  func layout() -> Bool {
    let scale = environment.scale
    let container = PresentationContainer(monitor, scale: scale, metrics: environment.theme.metrics)
    let limit = presentation.contentLimit(in: container)
    let wanted = content.measure(within: limit, in: environment)
    let size = Size(
      width: Self.length(wanted.width, limit: limit.width),
      height: Self.length(wanted.height, limit: limit.height))
    let placed = presentation.contentFrame(for: size, in: container)
    let frame = Rect(
      x: monitor.frame.minX + (placed.minX * scale).rounded(),
      y: monitor.frame.minY + (placed.minY * scale).rounded(),
      width: (placed.width * scale).rounded(), height: (placed.height * scale).rounded())
    contentSize = placed.size
    guard frame != contentFrame else { return false }
    contentFrame = frame
    return true
  }

  /// A length that can be laid out, whatever content measured; what is no number counts as 1.
  private static func length(_ wanted: Double, limit: Double) -> Double {
    wanted > 1 ? min(wanted, limit) : 1
  }

  /// Draws content, box, shadow and notice.
  ///
  /// - Returns: The picture, and where its top left corner stands at rest, in device pixels of the
  ///   root.
  /// - Throws: `CairoError` if memory is short.
  func snapshot() throws(CairoError) -> (picture: ContentSnapshot, origin: PixelPoint) {
    let picture = try ContentSnapshot(
      of: content, size: contentSize, over: presentation.backdrop, in: environment)
    if let notice { NoticePainter.draw(notice, below: picture, in: environment) }
    let origin = PixelPoint(
      x: Int(contentFrame.minX) - picture.geometry.box.x,
      y: Int(contentFrame.minY) - picture.geometry.box.y)
    return (picture, origin)
  }

  /// A place on the root window in the content's own points.
  func contentPoint(atRoot point: Point) -> Point {
    Point(
      x: (point.x - contentFrame.minX) / environment.scale,
      y: (point.y - contentFrame.minY) / environment.scale)
  }

  /// How far the content is from its place, in device pixels, when it has travelled a part of its
  /// way beyond an edge.
  ///
  /// - Parameters:
  ///   - travel: From 0, in its place, to 1, wholly beyond the edge with its shadow.
  ///   - edge: Where it comes from and goes to.
  ///   - reach: How far its picture reaches beyond its frame, in device pixels.
  /// - Returns: What to add to every position.
  func offset(travel: Double, towards edge: TransitionEdge, reach: Double) -> Point {
    guard travel != 0 else { return .zero }
    let side = edge.resolved(for: contentFrame, in: monitor.frame)
    return side.offset(travel: travel, of: contentFrame.outset(by: reach), in: monitor.frame)
  }
}

extension PresentationContainer {
  /// The container that a monitor is, at a number of device pixels for each point.
  init(_ monitor: MonitorFacts, scale: Double, metrics: Metrics) {
    let frame = monitor.frame
    let area = monitor.workArea.offset(dx: -frame.minX, dy: -frame.minY)
    self.init(
      size: Size(width: frame.width / scale, height: frame.height / scale),
      workArea: Rect(
        x: area.minX / scale, y: area.minY / scale, width: area.width / scale,
        height: area.height / scale),
      metrics: metrics)
  }
}
