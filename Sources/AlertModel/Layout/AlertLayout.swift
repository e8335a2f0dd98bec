/// Where the parts of a standard alert lie in its box, in points from the box's top left corner.
///
/// From top to bottom: icon, title, message, form, buttons. An alert is as high as its parts need
/// and never higher than the room there is; then its parts give way (`AlertNeeds`). What is given
/// more room than its parts need keeps the buttons at the bottom: the form grows as far as it has
/// use for that, and what is above the buttons stands in the middle of what is left.
public struct AlertLayout: Hashable, Sendable {
  /// The size of the box.
  public private(set) var size: Size
  public private(set) var icon: Rect
  public private(set) var title: Rect
  public private(set) var message: Rect
  public private(set) var form: Rect
  public private(set) var buttons: Rect

  /// Lays the parts out, in a box as high as they need.
  ///
  /// - Parameters:
  ///   - needs: What each part needs at this width.
  ///   - width: The width of the box.
  ///   - limit: The height there is room for.
  ///   - metrics: The theme's lengths.
  public init(_ needs: AlertNeeds, width: Double, limit: Double, metrics: Metrics) {
    self.init(placing: Self.fitted(needs, limit: limit, metrics: metrics), width, metrics)
  }

  /// Lays the parts out in a box of a given size.
  ///
  /// - Parameters:
  ///   - needs: What each part needs at this width.
  ///   - tallestForm: The height that the form has use for.
  ///   - size: The size of the box.
  ///   - metrics: The theme's lengths.
  public init(_ needs: AlertNeeds, tallestForm: Double, filling size: Size, metrics: Metrics) {
    var parts = Self.fitted(needs, limit: size.height, metrics: metrics)
    var rest = max(size.height - Self.height(parts, metrics: metrics), 0)
    let growth = min(max(tallestForm - parts.form, 0), rest)
    parts.form += growth
    rest -= growth
    self.init(placing: parts, size.width, metrics, above: (rest / 2).rounded(), below: rest)
  }

  /// Gives the parts their places.
  ///
  /// - Parameters:
  ///   - parts: The heights that the parts are given.
  ///   - width: The width of the box.
  ///   - metrics: The theme's lengths.
  ///   - above: The room left above icon, title, message and form.
  ///   - rest: All the room left above the buttons.
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
