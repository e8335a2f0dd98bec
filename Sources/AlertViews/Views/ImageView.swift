public import AlertModel
public import Cairo

/// Shows a picture within the theme's icon size, keeping its proportions.
@MainActor
public final class ImageView: View {
  /// The picture that is shown.
  public var picture: Picture {
    didSet { if picture !== oldValue { setNeedsDisplay() } }
  }

  /// Creates a view for a picture.
  public init(_ picture: Picture) {
    self.picture = picture
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let side = environment.theme.metrics.iconSize
    return Size(width: side, height: side)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    let width = Double(picture.surface.width)
    let height = Double(picture.surface.height)
    let factor = min(frame.width / width, frame.height / height)
    let size = Size(width: width * factor, height: height * factor)
    context.draw(
      picture.surface, x: (frame.width - size.width) / 2, y: (frame.height - size.height) / 2,
      width: size.width, height: size.height)
  }
}
