package import AlertModel
internal import AlertRendering
package import Cairo
internal import X11

/// A picture of an alert, its chrome and shadow included, as a transition plays on it.
package final class ContentSnapshot {
  package let geometry: SnapshotGeometry
  package let surface: ImageSurface

  /// Draws content as it looks now.
  ///
  /// - Parameters:
  ///   - content: What to draw.
  ///   - size: The size it is given, in points.
  ///   - backdrop: What stands behind it.
  ///   - environment: Theme, appearance and scale.
  /// - Throws: `CairoError` if memory is short or the size beyond what a surface can have.
  package init(
    of content: any AlertContent, size: Size, over backdrop: PresentationBackdrop = .dimmed,
    in environment: AlertEnvironment
  ) throws(CairoError) {
    geometry = SnapshotGeometry(
      contentSize: size, chrome: content.chrome, backdrop: backdrop, environment: environment)
    surface = try ImageSurface(width: geometry.width, height: geometry.height)
    draw(content, size: size, style: environment.theme.boxStyle(over: backdrop), in: environment)
  }

  /// Draws content, chrome and shadow.
  private func draw(
    _ content: any AlertContent, size: Size, style: BoxStyle, in environment: AlertEnvironment
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
        let boxes = content.boxes(for: size, in: environment).map { box in
          box.offset(dx: frame.minX, dy: frame.minY).intersection(frame)
        }
        BoxPainter.draw(boxes, style: style, into: context, in: environment)
        context.clip(to: boxes, radius: style.cornerRadius)
      }
      context.translate(x: frame.minX, y: frame.minY)
      content.draw(into: context, size: size, in: environment)
    }
  }
}
