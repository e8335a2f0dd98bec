public import AlertModel
import AlertViews
internal import Cairo

/// The view of a menu: like an alert's, but wider, with narrow margins and its title at the start.
public final class MenuAlertView: StackedAlertView {
  private let buttonGroup: ButtonGroup

  private static let mostTitleLines = 2
  private static let mostTitleCharacters = 400

  init(_ elements: StandardAlertElements) {
    buttonGroup = ButtonGroup(elements.drawnButtons)
    super.init(
      elements,
      title: Label.Appearance(
        size: \.messageSize, weight: .semibold, color: \.title, alignment: .leading,
        mostLines: Self.mostTitleLines, mostCharacters: Self.mostTitleCharacters),
      message: Label.Appearance(
        size: \.toastMessageSize, color: \.message, alignment: .leading, isSpaced: true),
      buttonArea: buttonGroup)
  }

  override var buttonArrangement: ButtonArrangement { buttonGroup.arrangement }

  /// The theme's lengths with a menu's margins.
  private func metrics(_ environment: AlertEnvironment) -> Metrics {
    var metrics = environment.theme.metrics
    metrics.padding = metrics.menuPadding
    metrics.buttonPadding = metrics.menuPadding
    metrics.contentToForm = metrics.titleToMessage
    return metrics
  }

  override func size(within limit: Size, in environment: AlertEnvironment) -> Size {
    let metrics = metrics(environment)
    let wanted = form.wantedWidth(in: environment) + 2 * metrics.padding
    let width = min(max(metrics.menuWidth, min(wanted, metrics.cardColumnWidth)), limit.width)
    return arrangement(width: width, limit: limit.height, in: environment).size
  }

  private func arrangement(
    width: Double, limit: Double, in environment: AlertEnvironment
  ) -> AlertLayout {
    let metrics = metrics(environment)
    let inner = width - 2 * metrics.padding
    return AlertLayout(
      needs(width: inner, buttonWidth: inner, in: environment), width: width, limit: limit,
      metrics: metrics)
  }

  /// Places the parts.
  public override func layout(in environment: AlertEnvironment) {
    let metrics = metrics(environment)
    let parts = arrangement(width: frame.width, limit: frame.height, in: environment)
    place(
      (icon: parts.icon, title: parts.title, message: parts.message, form: parts.form),
      badgeInset: (metrics.padding / 2).rounded(), in: environment)
    buttonScroller.frame = parts.buttons
    buttonScroller.overdraw = overdraw(metrics)
    super.layout(in: environment)
  }
}
