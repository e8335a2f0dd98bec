/// Where the parts of a standard alert lie in its box, in points from the box's top left corner.
///
/// From top to bottom: icon, title, message, form, buttons. An alert is as high as its parts need
/// and never higher than the room there is; then the message gives way first, down to three lines,
/// then the form, then the buttons down to one, then the icon, then the rest of the message and of
/// the form.
public struct AlertLayout: Hashable, Sendable {
  /// What the parts need, in points; 0 stands for a part that is not there.
  public struct Needs: Hashable, Sendable {
    public var icon: Double
    public var title: Double
    public var message: Double
    /// The height of one line of the message.
    public var messageLine: Double
    /// The inputs and whatever else stands between message and buttons.
    public var form: Double
    public var buttons: Double

    public init(
      icon: Double = 0, title: Double = 0, message: Double = 0, messageLine: Double = 0,
      form: Double = 0, buttons: Double = 0
    ) {
      self.icon = icon
      self.title = title
      self.message = message
      self.messageLine = messageLine
      self.form = form
      self.buttons = buttons
    }
  }

  /// The size of the box.
  public private(set) var size: Size
  public private(set) var icon: Rect
  public private(set) var title: Rect
  public private(set) var message: Rect
  public private(set) var form: Rect
  public private(set) var buttons: Rect

  /// How many lines the message keeps while the buttons can still give way.
  private static let linesToKeep = 3.0

  /// Lays the parts out.
  ///
  /// - Parameters:
  ///   - needs: What each part needs at this width.
  ///   - width: The width of the box.
  ///   - limit: The height there is room for.
  ///   - metrics: The theme's lengths.
  public init(_ needs: Needs, width: Double, limit: Double, metrics: Metrics) {
    let parts = Self.fitted(needs, limit: limit, metrics: metrics)
    let inner = max(width - 2 * metrics.padding, 0)
    let gaps = Self.gaps(parts, metrics: metrics)
    var y = metrics.padding
    icon = Rect(x: (width - parts.icon) / 2, y: y, width: parts.icon, height: parts.icon)
    y += parts.icon + gaps.afterIcon
    title = Rect(x: metrics.padding, y: y, width: inner, height: parts.title)
    y += parts.title + gaps.afterTitle
    message = Rect(x: metrics.padding, y: y, width: inner, height: parts.message)
    y += parts.message + gaps.beforeForm
    form = Rect(x: metrics.padding, y: y, width: inner, height: parts.form)
    y += parts.form + gaps.beforeButtons
    buttons = Rect(
      x: metrics.buttonPadding, y: y, width: max(width - 2 * metrics.buttonPadding, 0),
      height: parts.buttons)
    y += parts.buttons + (parts.buttons > 0 ? metrics.buttonPadding : metrics.padding)
    size = Size(width: width, height: y)
  }

  /// The needs, cut down until they fit.
  private static func fitted(_ needs: Needs, limit: Double, metrics: Metrics) -> Needs {
    var parts = needs
    let oneButton = min(needs.buttons, metrics.buttonHeight)
    let limit = limit.rounded(.down)
    let tallest = (limit * metrics.tallestColumn).rounded(.down)
    parts.buttons = min(needs.buttons, max(tallest, oneButton))
    func excess() -> Double { height(parts, metrics: metrics) - limit }

    let kept = min(needs.message, needs.messageLine * linesToKeep)
    let keptForm = min(needs.form, metrics.leastFormHeight)
    parts.message -= min(max(excess(), 0), parts.message - kept)
    parts.form -= min(max(excess(), 0), parts.form - keptForm)
    parts.buttons -= min(max(excess(), 0), parts.buttons - oneButton)
    if excess() > 0 { parts.icon = 0 }
    parts.message -= min(max(excess(), 0), parts.message)
    parts.form -= min(max(excess(), 0), parts.form)
    return parts
  }

  private static func height(_ parts: Needs, metrics: Metrics) -> Double {
    let gaps = gaps(parts, metrics: metrics)
    let bottom = parts.buttons > 0 ? metrics.buttonPadding : metrics.padding
    return metrics.padding + parts.icon + gaps.afterIcon + parts.title + gaps.afterTitle
      + parts.message + gaps.beforeForm + parts.form + gaps.beforeButtons + parts.buttons + bottom
  }

  private static func gaps(
    _ parts: Needs, metrics: Metrics
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
