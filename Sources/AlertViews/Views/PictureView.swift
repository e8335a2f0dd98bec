public import AlertModel
internal import AlertRendering
public import Cairo

/// Shows a picture file with rounded corners, scaled down to fit.
///
/// The size is known from the file's header; the pixels are decoded when the view is drawn first.
@MainActor
public final class PictureView: View {
  /// The maximum height that the picture requests, in points.
  var mostHeight = 400.0

  /// Whether the picture could not be decoded.
  package var hasFailed: Bool { loader.hasFailed }
  /// Whether the view requests a new layout when the picture fails to load, so that other views use
  /// its room.
  package var collapses = false

  /// The file that is shown.
  package var file: PictureSource { loader.file }
  private let loader: PictureLoader

  private static let radius = 8.0
  /// The side of the symbol for a broken picture, in points.
  private static let signSize = 40.0

  /// Creates a view for a picture file.
  package init(_ file: PictureSource) {
    loader = PictureLoader(file)
    super.init()
    loader.onEnd = { [weak self] in
      guard let self else { return }
      if hasFailed && collapses { setNeedsLayout() } else { setNeedsDisplay() }
    }
  }

  // MARK: - Layout and drawing

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(width: width, height: size(within: Size(width: width, height: mostHeight)).height)
  }

  public override func usefulHeight(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> Double {
    let useful = size(within: Size(width: width, height: limit)).height
    return max(measure(width: width, in: environment).height, useful)
  }

  /// The picture's size, scaled down to fit within `room`; in points.
  package func size(within room: Size) -> Size {
    let factor = min(room.width / file.size.width, room.height / file.size.height, 1)
    return Size(
      width: max((file.size.width * factor).rounded(), 1),
      height: max((file.size.height * factor).rounded(), 1))
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let size = size(within: frame.size)
    let place = context.snapped(
      Rect(
        x: (frame.width - size.width) / 2, y: 0, width: size.width, height: size.height))
    let picture = loader.picture(for: place.size, scale: environment.scale)
    let radius = min(Self.radius, min(place.width, place.height) / 8)
    guard let picture else { return drawAbsence(in: place, radius, into: context, in: environment) }
    context.withSavedState { context in
      context.clip(to: place, radius: radius)
      context.draw(
        picture.surface, x: place.minX, y: place.minY, width: place.width, height: place.height)
    }
  }

  /// Draws a placeholder while the picture is being loaded, and a symbol if that failed.
  private func drawAbsence(
    in place: Rect, _ radius: Double, into context: borrowing DrawingContext,
    in environment: AlertEnvironment
  ) {
    let palette = environment.palette
    context.fill(place, radius: radius, with: palette.plainTint.withAlpha(0.05))
    guard hasFailed else { return }
    let side = min(Self.signSize, min(place.width, place.height))
    GlyphPainter.draw(
      .brokenPicture,
      in: Rect(
        x: place.center.x - side / 2, y: place.center.y - side / 2, width: side, height: side),
      color: palette.hint, into: context)
  }
}

extension PictureView: AccessibleView {
  package var accessibleElement: AccessibleElement? {
    hasFailed ? nil : AccessibleElement(.image)
  }
}
