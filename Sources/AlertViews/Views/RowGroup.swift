public import AlertModel
internal import AlertRendering
public import Cairo

/// Buttons as rows from top to bottom, with hairlines between them.
@MainActor
public final class RowGroup: View {
  /// The buttons from top to bottom.
  public let buttons: [Button]

  /// Creates a group and gives its buttons the look of rows.
  public init(_ buttons: [Button]) {
    self.buttons = buttons
    super.init()
    for button in buttons {
      button.look = .row
      addSubview(button)
    }
  }

  public override func measure(width: Double, in environment: AlertEnvironment) -> Size {
    Size(
      width: width,
      height: Double(buttons.count) * environment.theme.metrics.sheetRowHeight)
  }

  public override func layout(in environment: AlertEnvironment) {
    let height = environment.theme.metrics.sheetRowHeight
    for (index, button) in buttons.enumerated() {
      button.frame = Rect(x: 0, y: Double(index) * height, width: frame.width, height: height)
    }
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    super.render(into: context, in: environment)
    let visible = context.visibleRect()
    // The view above draws the line above the first row, because that must not scroll.
    for button in buttons.dropFirst() where button.frame.intersects(visible) {
      RowPainter.drawSeparator(above: button.frame, into: context, in: environment)
    }
  }
}
