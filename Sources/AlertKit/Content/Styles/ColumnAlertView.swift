internal import AlertModel

/// The view of a card or panel, which is larger than its content.
///
/// It is a column with the buttons at the bottom; the form gets the remaining height. What remains after that is above and below the other
/// parts of a card, and below those of a panel.
public final class ColumnAlertView: CenteredAlertView {
  /// Whether it is a card, whose column is narrower than itself.
  private let isCard: Bool

  init(_ elements: StandardAlertElements, isCard: Bool) {
    self.isCard = isCard
    super.init(elements)
  }

  override func size(within limit: Size, in environment: AlertEnvironment) -> Size {
    let column = Column(within: limit.width, isCard: isCard, environment.theme.metrics)
    let parts = AlertLayout(
      needs(width: column.textWidth, buttonWidth: column.textWidth, in: environment),
      width: column.width, limit: limit.height, metrics: column.metrics)
    return Size(width: limit.width, height: parts.size.height)
  }

  override func placeParts(in environment: AlertEnvironment) {
    let column = Column(within: frame.width, isCard: isCard, environment.theme.metrics)
    let tallest = form.usefulHeight(
      width: column.textWidth, limit: frame.height, in: environment)
    let parts = AlertLayout(
      needs(width: column.textWidth, buttonWidth: column.textWidth, in: environment),
      tallestForm: form.isEmpty ? 0 : tallest,
      filling: Size(width: column.width, height: frame.height), isAtTop: !isCard,
      metrics: column.metrics)
    let buttons = Rect(
      x: ((frame.width - column.textWidth) / 2).rounded(), y: parts.buttons.minY,
      width: column.textWidth, height: parts.buttons.height)
    place(
      parts, from: ((frame.width - column.width) / 2).rounded(), buttons: buttons, in: environment)
  }
}

/// The widths in a card or panel, in points.
private struct Column {
  /// The theme's lengths; a card's margins replace those of an alert.
  let metrics: Metrics
  /// The width of the column with its margins.
  let width: Double
  /// The width of texts, fields and buttons.
  let textWidth: Double

  init(within room: Double, isCard: Bool, _ theme: Metrics) {
    var metrics = theme
    if isCard {
      metrics.padding = theme.cardPadding
    }
    metrics.buttonPadding = metrics.padding
    self.metrics = metrics
    width = isCard ? min(room, metrics.cardColumnWidth + 2 * metrics.padding) : room
    textWidth = max(width - 2 * metrics.padding, 1)
  }
}
