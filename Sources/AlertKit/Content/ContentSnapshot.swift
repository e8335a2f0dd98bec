package import AlertModel
internal import AlertRendering
package import Cairo
internal import X11

/// A picture of an alert with its chrome and shadow, which transitions animate.
package final class ContentSnapshot {
  /// Where the box is in the picture.
  package let geometry: SnapshotGeometry
  /// The picture, in device pixels.
  package let surface: ImageSurface
  /// The content's boxes; nil for content without chrome.
  package private(set) var boxes: RoundedBoxes?
  /// What is drawn beside the boxes, on boxes of its own; nil for nothing.
  package var addition: RoundedBoxes?
  /// The boxes behind which the screen is blurred; nil if they are opaque.
  package var blurred: RoundedBoxes? { isBlurred ? boxes : nil }

  private let isBlurred: Bool

  /// Draws content as it looks now.
  ///
  /// - Parameters:
  ///   - content: The content to draw.
  ///   - size: The size it is given, in points.
  ///   - boxSize: The size of its box, which may clip it or extend beyond it, in points; nil means
  ///     the content's own boxes.
  ///   - backdrop: The backdrop behind it.
  ///   - stacked: How many toasts are stacked behind it; the edges of at most two are visible.
  ///   - outermost: The opacity of the outermost of these edges.
  ///   - environment: Theme, appearance and scale.
  /// - Throws: `CairoError` if memory is short or the size exceeds what a surface can have.
  package init(
    of content: any AlertContent, size: Size, boxSize: Size? = nil,
    over backdrop: PresentationBackdrop = .dimmed, stacked: Int = 0,
    outermost: Double = 1, in environment: AlertEnvironment
  ) throws(CairoError) {
    geometry = SnapshotGeometry(
      contentSize: boxSize ?? size, chrome: content.chrome, backdrop: backdrop,
      isStacked: stacked > 0, environment: environment)
    surface = try ImageSurface(width: geometry.width, height: geometry.height)
    isBlurred = environment.blursBehind
    draw(
      content, size: size, isCut: boxSize != nil,
      style: environment.theme.boxStyle(over: backdrop), edges: (stacked, outermost),
      in: environment)
  }

  /// Draws content, chrome and shadow.
  private func draw(
    _ content: any AlertContent, size: Size, isCut: Bool, style: BoxStyle,
    edges: (count: Int, outermost: Double), in environment: AlertEnvironment
  ) {
    let context = DrawingContext(surface, scale: environment.scale)
    let scale = environment.scale
    let frame = Rect(
      x: Double(geometry.box.x) / scale, y: Double(geometry.box.y) / scale,
      width: Double(geometry.box.width) / scale, height: Double(geometry.box.height) / scale)
    context.withSavedState { context in
      switch content.chrome {
      case .none:
        context.clip(to: frame)
      case .box:
        let own = content.boxes(for: size, in: environment).map { box in
          box.offset(dx: frame.minX, dy: frame.minY).intersection(frame)
        }
        let boxes = isCut ? [frame] : own
        var style = style
        if edges.count > 0 {
          draw(
            StackEdges.boxes(behind: frame, count: edges.count, style: style),
            outermost: edges.outermost, behind: boxes, style: style, into: context,
            in: environment)
          style.shadow.color = .clear
        }
        BoxPainter.draw(boxes, style: style, into: context, in: environment)
        self.boxes = RoundedBoxes(
          boxes.map { context.snapped($0) }, cornerRadius: style.cornerRadius, scale: scale)
        context.clip(to: boxes, radius: style.cornerRadius)
      }
      // A box on its way to another size stands in the middle of its place, and so does its content,
      // lest it is cut off at one side.
      let inset = isCut ? ((frame.width - size.width) / 2 * scale).rounded() / scale : 0
      context.translate(x: frame.minX + inset, y: frame.minY)
      content.draw(into: context, size: size, in: environment)
    }
  }

  /// Draws boxes of which only the edges can be seen, and the shadow of the boxes in front, which
  /// would make the edges nearly black.
  private func draw(
    _ edges: [Rect], outermost: Double, behind boxes: [Rect], style: BoxStyle,
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    // The screen is not blurred behind these boxes.
    var opaque = environment
    opaque.blursBehind = false
    for box in boxes {
      ShadowPainter.draw(
        around: box, radius: style.cornerRadius, style: style.shadow, into: context)
    }
    var edgeStyle = style
    edgeStyle.shadow = StackEdges.shadow
    func draw(_ edge: Rect, depth: Int, into context: borrowing DrawingContext) {
      BoxPainter.draw([edge], style: edgeStyle, into: context, in: opaque)
      guard style.picture == nil else { return }
      context.fill(
        context.snapped(edge), radius: style.cornerRadius, with: StackEdges.shade(at: depth))
    }
    for (index, edge) in edges.enumerated() {
      let depth = edges.count - index
      if index == 0, outermost < 1 {
        context.withGroup(alpha: outermost) { draw(edge, depth: depth, into: $0) }
      } else {
        draw(edge, depth: depth, into: context)
      }
    }
    guard environment.blursBehind else { return }
    // These boxes do not show through the translucent ones in front of them.
    context.withSavedState { context in
      context.setComposition(.clear)
      for box in boxes {
        context.fill(context.snapped(box), radius: style.cornerRadius, with: .black)
      }
    }
  }
}

/// Boxes with rounded corners in an alert's picture.
package struct RoundedBoxes: Hashable, Sendable {
  /// The boxes, in pixels of the picture.
  let boxes: [PixelRect]
  /// The radius of their corners, in pixels.
  let cornerRadius: Double

  /// Converts boxes on whole pixels, and their radius, from points.
  init(_ boxes: [Rect], cornerRadius: Double, scale: Double) {
    func pixels(_ length: Double) -> Int { Int((length * scale).rounded()) }
    self.boxes = boxes.map { box in
      PixelRect(
        x: pixels(box.minX), y: pixels(box.minY), width: pixels(box.width),
        height: pixels(box.height))
    }
    self.cornerRadius = cornerRadius * scale
  }

  /// The bounding box of all boxes; nil without boxes.
  var bounds: PixelRect? {
    guard let first = boxes.first else { return nil }
    return boxes.dropFirst().reduce(first) { bounds, box in
      let origin = PixelPoint(x: min(bounds.x, box.x), y: min(bounds.y, box.y))
      return PixelRect(
        x: origin.x, y: origin.y, width: max(bounds.maxX, box.maxX) - origin.x,
        height: max(bounds.maxY, box.maxY) - origin.y)
    }
  }
}
