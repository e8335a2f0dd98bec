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
  ///   - environment: Theme, appearance and scale.
  /// - Throws: `CairoError` if memory is short or the size beyond what a surface can have.
  package init(
    of content: any AlertContent, size: Size, in environment: AlertEnvironment
  ) throws(CairoError) {
    geometry = SnapshotGeometry(
      contentSize: size, chrome: content.chrome, environment: environment)
    surface = try ImageSurface(width: geometry.width, height: geometry.height)
    Self.draw(content, size: size, geometry: geometry, in: environment, onto: surface)
  }

  /// Draws content, chrome and shadow anew, over whatever the surface held before.
  ///
  /// - Parameters:
  ///   - content: What to draw.
  ///   - size: The size it is given, in points.
  ///   - geometry: The geometry for that size.
  ///   - environment: Theme, appearance and scale.
  ///   - surface: Where to draw, at least as large as the geometry's picture.
  package static func draw(
    _ content: any AlertContent, size: Size, geometry: SnapshotGeometry,
    in environment: AlertEnvironment, onto surface: borrowing ImageSurface
  ) {
    surface.clear()
    let context = DrawingContext(surface, scale: environment.scale)
    let scale = environment.scale
    let box = Rect(
      x: Double(geometry.box.x) / scale, y: Double(geometry.box.y) / scale,
      width: Double(geometry.box.width) / scale, height: Double(geometry.box.height) / scale)
    context.withSavedState { context in
      switch content.chrome {
      case .none:
        context.clip(to: box)
      case .box:
        BoxPainter.draw(box, into: context, in: environment)
        context.clip(to: box, radius: environment.theme.metrics.cornerRadius)
      }
      context.translate(x: box.minX, y: box.minY)
      content.draw(into: context, size: size, in: environment)
    }
  }
}
