internal import AlertModel
internal import Cairo

/// The views of a card or panel, which is larger than what is in it: a column in the middle, whose
/// buttons stand at the bottom and whose form takes the room that is left.
public final class ColumnAlertView: CenteredAlertView {
  /// Whether the column is narrower than what it stands in.
  private let isCard: Bool

  init(_ elements: StandardAlertElements, isCard: Bool) {
    self.isCard = isCard
    super.init(elements)
  }

  /// The theme's lengths, with the margins of a card in place of an alert's.
  private func metrics(in environment: AlertEnvironment) -> Metrics {
    var metrics = environment.theme.metrics
    if isCard {
      metrics.padding = metrics.cardPadding
      metrics.buttonPadding = metrics.cardPadding
    }
    return metrics
  }

  override func measure(within limit: Size, in environment: AlertEnvironment) -> Size {
    form.alertHeight = limit.height
    let metrics = metrics(in: environment)
    let width = columnWidth(within: limit.width, metrics: metrics)
    let parts = AlertLayout(
      needs(width: width, metrics: metrics, in: environment), width: width, limit: limit.height,
      metrics: metrics)
    return Size(width: limit.width, height: parts.size.height)
  }

  override func placeParts(in environment: AlertEnvironment) {
    let metrics = metrics(in: environment)
    let width = columnWidth(within: frame.width, metrics: metrics)
    let inner = max(width - 2 * metrics.padding, 1)
    // Buttons as wide as the column would be bars.
    let buttonWidth = min(width, metrics.widestAlert) - 2 * metrics.buttonPadding
    let needs = needs(
      width: width, buttonWidth: buttonWidth, metrics: metrics, in: environment)
    let parts = AlertLayout(
      needs,
      tallestForm: form.isEmpty
        ? 0 : form.usefulHeight(width: inner, limit: frame.height, in: environment),
      filling: Size(width: width, height: frame.height), metrics: metrics)
    place(parts, from: ((frame.width - width) / 2).rounded(), in: environment)
    buttonScroller.frame = Rect(
      x: ((frame.width - buttonWidth) / 2).rounded(), y: parts.buttons.minY, width: buttonWidth,
      height: parts.buttons.height)
  }

  /// The width of the column with its margins, in points.
  private func columnWidth(within width: Double, metrics: Metrics) -> Double {
    isCard ? min(width, metrics.cardColumnWidth + 2 * metrics.padding) : width
  }
}
