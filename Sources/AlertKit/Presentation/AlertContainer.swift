import AlertModel
import Cairo
import X11

/// Lays content out on its monitors, and draws it with its box into the picture that transitions
/// move on the server.
///
/// Frames are in device pixels of the root window, on whole pixels, so that a still alert is crisp.
@MainActor
final class AlertContainer {
  private(set) var content: any AlertContent
  var presentation: any AlertPresentation
  var environment: AlertEnvironment
  /// The monitors that show the content, which looks the same on all; at least one.
  var monitors: [MonitorFacts]
  /// The point that the content refers to, in device pixels of the root; nil for none.
  var anchor: Point?
  /// The frames of on-screen keyboards, which a modal alert makes room for, in device pixels of the
  /// root.
  var keyboards: [Rect] = []
  /// A line below the box, for example that another program holds the keyboard.
  var notice: String?

  /// The content's frames, one for each monitor, in device pixels of the root.
  private(set) var contentFrames: [Rect] = []
  /// The size at which the content is drawn, in points.
  private(set) var contentSize = Size.zero
  /// The size of the box while it animates to `contentSize`, in points; nil at rest.
  var boxSize: Size?
  /// The visible edges of toasts behind the content while the outermost fades; nil at rest.
  var edges: Double?
  /// The content's frames if there were no other toasts, as last measured.
  private(set) var freeFrames: [Rect] = []
  /// The size that those frames were computed from, in points.
  private var measuredSize = Size.zero

  /// Whether the desktop behind the content stays usable, as with toasts and banners.
  var standsOnDesktop: Bool { presentation.backdrop == .desktop }

  /// The style that dims the screen behind the content.
  var backdrop: BackdropStyle {
    environment.backdrop.limited(to: presentation.mostBackdropOpacity)
  }

  /// The first monitor, whose refresh rate transitions follow.
  var monitor: MonitorFacts { monitors[0] }
  /// The content's frame on the first monitor.
  var contentFrame: Rect { contentFrames.first ?? .zero }

  init(
    content: any AlertContent, presentation: any AlertPresentation,
    environment: AlertEnvironment, monitors: [MonitorFacts]
  ) {
    precondition(!monitors.isEmpty, "An alert stands on a monitor.")
    self.content = content
    self.presentation = presentation
    self.environment = environment
    self.monitors = monitors
  }

  /// Shows other content from the next layout on.
  func replaceContent(with content: any AlertContent) {
    self.content = content
  }

  /// Measures the content, and places it as if there were no other toasts.
  ///
  /// - Returns: Whether its frames have changed.
  @discardableResult
  func layout() -> Bool {
    measure()
    return place(at: freeFrames)
  }

  /// Measures the content, and computes its frames as if there were no other toasts.
  ///
  /// - Returns: Whether these have changed.
  @discardableResult
  func measure() -> Bool {
    let former = freeFrames
    let containers = monitors.map { monitor in
      PresentationContainer(
        monitor, scale: environment.scale, metrics: environment.theme.metrics, anchor: anchor)
    }
    let limit = Self.smallest(containers.map(presentation.contentLimit))
    let found = places(within: limit, in: containers)
    // Toasts leave most of the screen free anyway.
    (freeFrames, measuredSize) =
      standsOnDesktop
      ? found
      : besideKeyboards(found, within: limit) { places(within: $0, in: containers) }
    return freeFrames != former
  }

  /// The content's frames on its monitors, in device pixels of the root, and its size in points.
  typealias Places = (frames: [Rect], size: Size)

  private func places(within limit: Size, in containers: [PresentationContainer]) -> Places {
    let wanted = content.measure(within: limit, in: environment)
    let size = Size(
      width: Self.length(wanted.width, limit: limit.width),
      height: Self.length(wanted.height, limit: limit.height))
    let placed = containers.map { presentation.contentFrame(for: size, in: $0) }
    // Every monitor shows the same picture.
    let shared = Self.smallest(placed.map(\.size))
    let frames = zip(placed, monitors).map { frame, monitor in
      let inset = Point(
        x: (frame.width - shared.width) / 2, y: (frame.height - shared.height) / 2)
      return pixels(
        Rect(origin: Point(x: frame.minX + inset.x, y: frame.minY + inset.y), size: shared),
        on: monitor)
    }
    return (frames, shared)
  }

  /// Places the content.
  ///
  /// - Parameter frames: One for each monitor, in device pixels of the root.
  /// - Returns: Whether they have changed.
  @discardableResult
  func place(at frames: [Rect]) -> Bool {
    guard let first = frames.first else { return false }
    contentSize =
      first.size == freeFrames.first?.size
      ? measuredSize
      : Size(width: first.width / environment.scale, height: first.height / environment.scale)
    guard frames != contentFrames else { return false }
    contentFrames = frames
    return true
  }

  /// A frame in points of a monitor, on whole device pixels of the root.
  private func pixels(_ frame: Rect, on monitor: MonitorFacts) -> Rect {
    let scale = environment.scale
    return Rect(
      x: monitor.frame.minX + (frame.minX * scale).rounded(),
      y: monitor.frame.minY + (frame.minY * scale).rounded(),
      width: (frame.width * scale).rounded(), height: (frame.height * scale).rounded())
  }

  private static func smallest(_ sizes: [Size]) -> Size {
    sizes.dropFirst().reduce(sizes[0]) { least, size in
      Size(width: min(least.width, size.width), height: min(least.height, size.height))
    }
  }

  /// A measured length, limited to the possible lengths; NaN counts as 1.
  private static func length(_ wanted: Double, limit: Double) -> Double {
    wanted > 1 ? min(wanted, limit) : 1
  }

  /// How many edges of toasts behind the content are visible at rest.
  var restingEdges: Double {
    Double(min((content as? any StackingContent)?.stacked ?? 0, ToastPlace.mostEdges))
  }

  /// Draws content, box, shadow and notice.
  ///
  /// - Returns: The picture; its box has the size of the content's frame.
  /// - Throws: `CairoError` if memory is short.
  func snapshot() throws(CairoError) -> ContentSnapshot {
    let edges = self.edges ?? restingEdges
    let count = edges.rounded(.up)
    let picture = try ContentSnapshot(
      of: content, size: contentSize, boxSize: boxSize, over: presentation.backdrop,
      stacked: Int(count), outermost: 1 - (count - edges), in: environment)
    if let notice { NoticePainter.draw(notice, below: picture, in: environment) }
    return picture
  }

  /// Converts a position on the root window to points of the content that has a frame there.
  func contentPoint(atRoot point: Point, in frame: Rect) -> Point {
    Point(
      x: (point.x - frame.minX) / environment.scale, y: (point.y - frame.minY) / environment.scale)
  }

  /// The content's offset from its place, in device pixels, for a position on its way from beyond
  /// an edge.
  ///
  /// - Parameters:
  ///   - travel: From 0, in its place, to 1, wholly beyond the edge including its shadow.
  ///   - edge: The edge.
  ///   - frame: The content's frame on one of the monitors, in device pixels of the root.
  ///   - monitor: That monitor.
  ///   - reach: How far its shadow extends beyond its frame, in device pixels.
  /// - Returns: The offset for every position.
  func offset(
    travel: Double, towards edge: TransitionEdge, of frame: Rect, on monitor: MonitorFacts,
    reach: Double
  ) -> Point {
    guard travel != 0 else { return .zero }
    let side = edge.resolved(for: frame, in: monitor.frame)
    return side.offset(travel: travel, of: frame.outset(by: reach), in: monitor.frame)
  }

  /// The area that a toast needs: the picture of its box with the shadow, and its path onto the
  /// monitor.
  ///
  /// - Parameters:
  ///   - frame: The content's frame, in device pixels of the root.
  ///   - monitor: The monitor that it is on.
  ///   - transition: The transition that it is presented with.
  /// - Returns: A rectangle within the monitor, in device pixels of the root.
  func extent(of frame: Rect, on monitor: MonitorFacts, during transition: Transition) -> Rect {
    let scale = environment.scale
    var picture = frame
    if content.chrome == .box {
      let margins = environment.theme.boxStyle(over: .desktop).margins
      picture = Rect(
        x: frame.minX - (margins.left * scale).rounded(.up),
        y: frame.minY - (margins.top * scale).rounded(.up),
        width: frame.width + ((margins.left + margins.right) * scale).rounded(.up) + 1,
        height: frame.height
          + ((margins.top + max(margins.bottom, StackEdges.reach)) * scale).rounded(.up) + 1)
    }
    let swelling = max(transition.present.scale.values.max() ?? 1, 1) - 1
    var path = picture.outset(by: (max(picture.width, picture.height) * swelling / 2).rounded(.up))
    if transition.present.travel.values.contains(where: { $0 != 0 }) {
      let start = offset(
        travel: 1, towards: transition.edge, of: frame, on: monitor,
        reach: (picture.height - frame.height) / 2)
      path = path.union(picture.offset(dx: start.x, dy: start.y))
    }
    return path.intersection(monitor.frame)
  }
}

extension ContentSnapshot {
  /// The position of the picture's top left corner for content at a frame, in the frame's pixels.
  func origin(for frame: Rect) -> PixelPoint {
    PixelPoint(x: Int(frame.minX) - geometry.box.x, y: Int(frame.minY) - geometry.box.y)
  }
}

extension PresentationContainer {
  /// Creates the container of a monitor.
  ///
  /// - Parameters:
  ///   - monitor: The monitor.
  ///   - scale: Device pixels per point.
  ///   - metrics: The theme's lengths.
  ///   - anchor: The point that the content refers to, in device pixels of the root.
  init(_ monitor: MonitorFacts, scale: Double, metrics: Metrics, anchor: Point? = nil) {
    let frame = monitor.frame
    let area = monitor.workArea.offset(dx: -frame.minX, dy: -frame.minY)
    self.init(
      size: Size(width: frame.width / scale, height: frame.height / scale),
      workArea: Rect(
        x: area.minX / scale, y: area.minY / scale, width: area.width / scale,
        height: area.height / scale),
      metrics: metrics,
      anchor: anchor.map { anchor in
        Point(x: (anchor.x - frame.minX) / scale, y: (anchor.y - frame.minY) / scale)
      })
  }
}
