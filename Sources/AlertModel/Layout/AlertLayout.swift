/// The layout of a standard alert, in points from the top left corner of its box.
///
/// From top to bottom: icon, title, message, form, buttons. The box is as high as its parts need, but
/// not higher than the limit; then the parts are made smaller (`AlertNeeds`). In a box that is higher
/// than needed, the buttons are at the bottom, the form grows as far as it can use the height, and
/// the parts above the buttons are at the top or centred vertically.
public struct AlertLayout: Hashable, Sendable {
  /// The size of the box.
  public private(set) var size: Size
  /// The frame of the icon.
  public private(set) var icon: Rect
  /// The frame of the title.
  public private(set) var title: Rect
  /// The frame of the message.
  public private(set) var message: Rect
  /// The frame of the form.
  public private(set) var form: Rect
  /// The frame of all buttons.
  public private(set) var buttons: Rect

  /// Creates a layout with a box as high as the parts need.
  ///
  /// - Parameters:
  ///   - needs: The height that each part needs at this width.
  ///   - width: The width of the box.
  ///   - limit: The maximum height of the box.
  ///   - metrics: The theme's lengths.
  public init(_ needs: AlertNeeds, width: Double, limit: Double, metrics: Metrics) {
    self.init(placing: Self.fitted(needs, limit: limit, metrics: metrics), width, metrics)
  }

  /// Creates a layout in a box of a given size.
  ///
  /// - Parameters:
  ///   - needs: The height that each part needs at this width.
  ///   - tallestForm: The maximum height that the form can use.
  ///   - size: The size of the box.
  ///   - isAtTop: Whether the parts above the buttons are at the top, instead of in the middle of
  ///     the free height.
  ///   - metrics: The theme's lengths.
  public init(
    _ needs: AlertNeeds, tallestForm: Double, filling size: Size, isAtTop: Bool = false,
    metrics: Metrics
  ) {
    var parts = Self.fitted(needs, limit: size.height, metrics: metrics)
    var rest = max(size.height - Self.height(parts, metrics: metrics), 0)
    let growth = min(max(tallestForm - parts.form, 0), rest)
    parts.form += growth
    rest -= growth
    let above = isAtTop ? 0 : (rest / 2).rounded()
    self.init(placing: parts, size.width, metrics, above: above, below: rest)
  }

  /// Computes the frames.
  ///
  /// - Parameters:
  ///   - parts: The heights of the parts.
  ///   - width: The width of the box.
  ///   - metrics: The theme's lengths.
  ///   - above: The free height above icon, title, message and form.
  ///   - rest: The total free height above the buttons.
  private init(
    placing parts: AlertNeeds, _ width: Double, _ metrics: Metrics, above: Double = 0,
    below rest: Double = 0
  ) {
    let inner = max(width - 2 * metrics.padding, 0)
    let gaps = Self.gaps(parts, metrics: metrics)
    var y = metrics.padding + above
    icon = Rect(x: (width - parts.icon) / 2, y: y, width: parts.icon, height: parts.icon)
    y += parts.icon + gaps.afterIcon
    title = Rect(x: metrics.padding, y: y, width: inner, height: parts.title)
    y += parts.title + gaps.afterTitle
    message = Rect(x: metrics.padding, y: y, width: inner, height: parts.message)
    y += parts.message + gaps.beforeForm
    form = Rect(x: metrics.padding, y: y, width: inner, height: parts.form)
    y += parts.form + gaps.beforeButtons + rest - above
    buttons = Rect(
      x: metrics.buttonPadding, y: y, width: max(width - 2 * metrics.buttonPadding, 0),
      height: parts.buttons)
    y += parts.buttons + (parts.buttons > 0 ? metrics.buttonPadding : metrics.padding)
    size = Size(width: width, height: y)
  }

  private static func fitted(
    _ needs: AlertNeeds, limit: Double, metrics: Metrics
  ) -> AlertNeeds {
    needs.fitted(
      to: limit, oneButton: metrics.buttonHeight, tallestButtons: metrics.tallestColumn,
      metrics: metrics
    ) { height($0, metrics: metrics) }
  }

  private static func height(_ parts: AlertNeeds, metrics: Metrics) -> Double {
    let gaps = gaps(parts, metrics: metrics)
    let bottom = parts.buttons > 0 ? metrics.buttonPadding : metrics.padding
    return metrics.padding + parts.icon + gaps.afterIcon + parts.title + gaps.afterTitle
      + parts.message + gaps.beforeForm + parts.form + gaps.beforeButtons + parts.buttons + bottom
  }

  private static func gaps(
    _ parts: AlertNeeds, metrics: Metrics
  ) -> (afterIcon: Double, afterTitle: Double, beforeForm: Double, beforeButtons: Double) {
    let hasText = parts.title > 0 || parts.message > 0
    let hasHead = hasText || parts.icon > 0
    return (
      parts.icon > 0 && hasText ? metrics.iconToTitle : 0,
      parts.title > 0 && parts.message > 0 ? metrics.titleToMessage : 0,
      parts.form > 0 && hasHead ? metrics.contentToForm : 0,
      parts.buttons > 0 && (hasHead || parts.form > 0) ? metrics.contentToButtons : 0
    )
  }
}
