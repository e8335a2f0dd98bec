package import AlertModel
internal import AlertRendering
package import Cairo
internal import X11

/// Draws a whole scene without a display: a background, the backdrop, and an alert on it.
///
/// It uses the drawing code of alert windows, so that its pictures look like the screen.
package struct SceneRenderer {
  /// The background behind the backdrop.
  package enum Ground: Hashable, Sendable {
    /// Nothing: the picture is transparent there.
    case transparent
    /// A plain desktop.
    case desktop
  }

  /// The canvas, in points.
  package var size: Size
  /// Theme, appearance and scale.
  package var environment: AlertEnvironment
  /// The background behind the backdrop.
  package var ground: Ground
  /// The position and the background of the content.
  package var presentation: any AlertPresentation

  /// Creates a renderer.
  package init(
    size: Size, environment: AlertEnvironment, ground: Ground = .desktop,
    presentation: any AlertPresentation = CenteredPresentation()
  ) {
    self.size = size
    self.environment = environment
    self.ground = ground
    self.presentation = presentation
  }

  /// Draws content where its presentation puts it.
  ///
  /// - Parameters:
  ///   - content: The content to present.
  ///   - state: The state of its transition.
  ///   - edge: The edge of the canvas that the transition travels from.
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

    let container = AlertContainer(
      content: content, presentation: presentation, environment: environment,
      monitors: [
        MonitorFacts(
          name: "scene", frame: Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
      ])
    container.layout()
    let center = container.contentFrame.center
    if presentation.backdrop == .dimmed {
      let backdrop = try BackdropPainter.image(
        width: width, height: height, center: center, style: container.backdrop)
      let step = Double(BackdropPainter.reduction)
      context.draw(
        backdrop, x: 0, y: 0, width: Double(backdrop.width) * step,
        height: Double(backdrop.height) * step, sampling: .nearest, alpha: state.backdrop)
    }

    guard state.opacity > 0, state.scale > 0 else { return surface }
    let picture = try container.snapshot()
    let origin = picture.origin(for: container.contentFrame)
    let reach = (Double(picture.geometry.height) - container.contentFrame.height) / 2
    let offset = container.offset(
      travel: state.travel, towards: edge, of: container.contentFrame, on: container.monitor,
      reach: reach)
    context.withSavedState { context in
      context.translate(x: center.x + offset.x, y: center.y + offset.y)
      context.scale(by: state.scale)
      context.setSource(
        picture.surface, x: Double(origin.x) - center.x, y: Double(origin.y) - center.y)
      context.paint(alpha: state.opacity)
    }
    return surface
  }
}
