package import AlertModel
internal import AlertRendering
package import Cairo
internal import X11

/// Draws a whole scene without a display: a ground, the backdrop, and an alert on it.
///
/// It uses the drawing code that alert windows use, so that its pictures show what the screen shows.
package struct SceneRenderer {
  /// What lies behind the backdrop.
  package enum Ground: Hashable, Sendable {
    /// Nothing: the picture is transparent there.
    case transparent
    /// A plain desktop.
    case desktop
  }

  /// The canvas, in points.
  package var size: Size
  package var environment: AlertEnvironment
  package var ground: Ground

  package init(size: Size, environment: AlertEnvironment, ground: Ground = .desktop) {
    self.size = size
    self.environment = environment
    self.ground = ground
  }

  /// Draws content in the middle of the canvas.
  ///
  /// - Parameters:
  ///   - content: What to present.
  ///   - state: How far its transition has come.
  ///   - edge: The edge of the canvas that the transition's travel leads to.
  /// - Returns: The picture, `size` times the environment's scale large.
  /// - Throws: `CairoError` if memory is short or the canvas larger than a surface can be.
  package func render(
    _ content: any AlertContent, state: TransitionState = .atRest, edge: TransitionEdge = .nearest
  ) throws(CairoError) -> ImageSurface {
    let scale = environment.scale
    let width = Int((size.width * scale).rounded())
    let height = Int((size.height * scale).rounded())
    let surface = try ImageSurface(width: width, height: height)
    let context = DrawingContext(surface)
    if ground == .desktop {
      context.withSavedState { context in
        context.scale(by: scale)
        DesktopPainter.draw(size, into: context, appearance: environment.appearance)
      }
    }

    let margin = environment.theme.metrics.containerMargin
    let limit = Size(
      width: max(size.width - 2 * margin, 1), height: max(size.height - 2 * margin, 1))
    let wanted = content.measure(within: limit, in: environment)
    let given = Size(
      width: min(wanted.width, limit.width), height: min(wanted.height, limit.height))
    let snapshot = try ContentSnapshot(of: content, size: given, in: environment)
    let box = snapshot.geometry.box
    let left = (width - box.width) / 2
    let top = (height - box.height) / 2
    let center = Point(
      x: Double(left) + Double(box.width) / 2, y: Double(top) + Double(box.height) / 2)

    let backdrop = try BackdropPainter.image(
      width: width, height: height, center: center, style: environment.theme.backdrop)
    let step = Double(BackdropPainter.reduction)
    context.draw(
      backdrop, x: 0, y: 0, width: Double(backdrop.width) * step,
      height: Double(backdrop.height) * step, sampling: .bilinear, alpha: state.backdrop)

    guard state.opacity > 0, state.scale > 0 else { return surface }
    let picture = Rect(
      x: Double(left - box.x), y: Double(top - box.y), width: Double(snapshot.geometry.width),
      height: Double(snapshot.geometry.height))
    let offset = edge.offset(
      travel: state.travel, of: picture,
      in: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    context.withSavedState { context in
      context.translate(x: center.x + offset.x, y: center.y + offset.y)
      context.scale(by: state.scale)
      context.setSource(
        snapshot.surface, x: -Double(box.x) - Double(box.width) / 2,
        y: -Double(box.y) - Double(box.height) / 2)
      context.paint(alpha: state.opacity)
    }
    return surface
  }
}
