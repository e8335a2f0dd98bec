public import AlertModel
internal import AlertRendering
import AlertViews
public import Cairo

/// The view of a sheet: a box with icon, title, message, form and a row for each choice, and
/// a second box below it for the button that cancels.
///
/// The default button is the first row.
public final class SheetAlertView: StackedAlertView {
  private let rowGroup: RowGroup
  private let cancelButton: Button?
  private var parts: SheetLayout?

  private static let mostTitleLines = 4
  private static let mostTitleCharacters = 1000

  init(_ elements: StandardAlertElements) {
    cancelButton = elements.cancelButton
    cancelButton?.look = .strongRow
    let rows = elements.drawnButtons.filter { $0 !== elements.cancelButton }
    rowGroup = RowGroup(
      rows.filter { $0 === elements.defaultButton } + rows.filter { $0 !== elements.defaultButton })
    super.init(
      elements,
      title: Label.Appearance(
        size: \.sheetTitleSize, weight: .semibold, color: \.message,
        mostLines: Self.mostTitleLines, mostCharacters: Self.mostTitleCharacters),
      message: Label.Appearance(size: \.sheetMessageSize, color: \.hint),
      buttonArea: rowGroup)
    buttonScroller.hasEdge = true
    if let cancelButton { addSubview(cancelButton) }
  }

  override var boxes: [Rect] { parts?.boxes ?? [bounds] }

  // MARK: - Layout

  override func size(within limit: Size, in environment: AlertEnvironment) -> Size {
    let width = min(environment.theme.metrics.sheetWidth, limit.width)
    return arrange(width: width, limit: limit.height, in: environment).size
  }

  private func arrange(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> SheetLayout {
    let metrics = environment.theme.metrics
    let made = SheetLayout(
      needs(width: width - 2 * metrics.padding, buttonWidth: width, in: environment),
      hasCancel: cancelButton != nil, width: width, limit: limit, metrics: metrics)
    parts = made
    return made
  }

  public override func layout(in environment: AlertEnvironment) {
    let metrics = environment.theme.metrics
    // The rows' share of the height depends on the limit of the measure.
    let parts =
      parts.flatMap { $0.size == frame.size ? $0 : nil }
      ?? arrange(width: frame.width, limit: frame.height, in: environment)
    place(
      (icon: parts.icon, title: parts.title, message: parts.message, form: parts.form),
      badgeInset: (metrics.sheetPadding * 3 / 4).rounded(), in: environment)
    place(buttonScroller, in: parts.rows)
    place(cancelButton, in: parts.cancel)
    super.layout(in: environment)
  }

  public override func render(
    into context: borrowing DrawingContext, in environment: AlertEnvironment
  ) {
    super.render(into: context, in: environment)
    if !buttonScroller.isHidden, buttonScroller.frame.minY > 0 {
      RowPainter.drawSeparator(above: buttonScroller.frame, into: context, in: environment)
    }
  }
}
