public import AlertModel
public import Cairo

/// A picture, as large as the square of an icon allows, its sides in their own proportion.
@MainActor
public final class ImageView: View {
  public var picture: Picture {
    didSet { if picture !== oldValue { setNeedsDisplay() } }
  }

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
