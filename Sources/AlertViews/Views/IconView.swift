public import AlertModel
internal import AlertRendering
public import Cairo

/// A symbol: information, a warning, an error, a question, success.
@MainActor
public final class IconView: View {
  public var icon: AlertIcon {
    didSet { if icon != oldValue { setNeedsDisplay() } }
  }

  public init(_ icon: AlertIcon) {
    self.icon = icon
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    let side = environment.theme.metrics.iconSize
    return Size(width: side, height: side)
  }

  public override func draw(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    IconPainter.draw(icon, in: bounds, into: context, palette: environment.palette)
  }
}
