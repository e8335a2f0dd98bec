/// The layout of a sheet, in points from its top left corner.
///
/// From top to bottom: a box with icon, title, message, form and a row for each button; below it a
/// second box with the cancel button. If the sheet would exceed the limit, its parts except the
/// cancel button are made smaller (`AlertNeeds`).
public struct SheetLayout: Hashable, Sendable {
  /// The size of the sheet.
  public private(set) var size: Size
  /// The frame of the icon.
  public private(set) var icon: Rect
  /// The frame of the title.
  public private(set) var title: Rect
  /// The frame of the message.
  public private(set) var message: Rect
  /// The frame of the form.
  public private(set) var form: Rect
  /// The frame of all button rows.
  public private(set) var rows: Rect
  /// The frame of the cancel button; empty if there is none.
  public private(set) var cancel: Rect
  /// The frames of the boxes, from top to bottom.
  public private(set) var boxes: [Rect]

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - needs: The height that each part needs at this width; the buttons are the rows.
  ///   - hasCancel: Whether there is a cancel button, apart from the rows.
  ///   - width: The width of the sheet.
  ///   - limit: The maximum height.
  ///   - metrics: The theme's lengths.
  public init(
    _ needs: AlertNeeds, hasCancel: Bool, width: Double, limit: Double, metrics: Metrics
  ) {
    let cancelHeight = hasCancel ? metrics.sheetRowHeight : 0
    let hasMore =
      needs.icon + needs.title + needs.message + needs.form + needs.buttons > 0
    let gap = hasCancel && hasMore ? metrics.sheetGap : 0
    let parts = needs.fitted(
      to: limit - cancelHeight - gap, oneButton: metrics.sheetRowHeight, metrics: metrics
    ) { Self.height($0, metrics: metrics) }
    let margins = Self.margins(parts, metrics: metrics)

    let inner = max(width - 2 * metrics.padding, 0)
    var y = margins.top
    icon = Rect(x: (width - parts.icon) / 2, y: y, width: parts.icon, height: parts.icon)
    y += parts.icon + margins.afterIcon
    title = Rect(x: metrics.padding, y: y, width: inner, height: parts.title)
    y += parts.title + margins.afterTitle
    message = Rect(x: metrics.padding, y: y, width: inner, height: parts.message)
    y += parts.message + margins.beforeForm
    form = Rect(x: metrics.padding, y: y, width: inner, height: parts.form)
    y += parts.form + margins.bottom
    rows = Rect(x: 0, y: y, width: width, height: parts.buttons)
    y += parts.buttons
    boxes = hasMore ? [Rect(x: 0, y: 0, width: width, height: y)] : []
    cancel = Rect(x: 0, y: y + gap, width: width, height: cancelHeight)
    if hasCancel { boxes.append(cancel) }
    size = Size(width: width, height: y + gap + cancelHeight)
  }

  /// Returns the height of the first box.
  private static func height(_ parts: AlertNeeds, metrics: Metrics) -> Double {
    let margins = margins(parts, metrics: metrics)
    return margins.top + parts.icon + margins.afterIcon + parts.title + margins.afterTitle
      + parts.message + margins.beforeForm + parts.form + margins.bottom + parts.buttons
  }

  private struct Margins {
    var top = 0.0
    var afterIcon = 0.0
    var afterTitle = 0.0
    var beforeForm = 0.0
    var bottom = 0.0
  }

  private static func margins(_ parts: AlertNeeds, metrics: Metrics) -> Margins {
    let hasText = parts.title > 0 || parts.message > 0
    let hasHead = hasText || parts.icon > 0
    var margins = Margins()
    guard hasHead || parts.form > 0 else { return margins }
    margins.top = metrics.sheetPadding
    margins.bottom = metrics.sheetPadding
    if parts.icon > 0 && hasText { margins.afterIcon = metrics.iconToTitle }
    if parts.title > 0 && parts.message > 0 { margins.afterTitle = metrics.sheetTitleToMessage }
    if parts.form > 0 && hasHead { margins.beforeForm = metrics.contentToForm }
    return margins
  }
}
