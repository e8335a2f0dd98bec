extension NoticeLayout {
  /// The widths of a toast's columns, in points.
  public struct ToastColumns: Hashable, Sendable {
    let surroundings: Surroundings
    let width: Double
    /// The left edge of the text.
    let textX: Double
    /// The width of the application's name.
    public let name: Double
    /// The width of the title.
    public let title: Double
    /// The width of the message.
    public let message: Double
    /// The width of form and buttons.
    public let all: Double

    /// Computes the columns of a toast.
    ///
    /// - Parameters:
    ///   - surroundings: The parts beside the text.
    ///   - width: The width of the box.
    ///   - metrics: The theme's lengths.
    public init(_ surroundings: Surroundings, width: Double, metrics: Metrics) {
      self.surroundings = surroundings
      self.width = width
      let padding = metrics.toastPadding
      textX = padding + (surroundings.hasIcon ? metrics.toastIconSize + metrics.toastIconToText : 0)
      let all = max(width - textX - padding, 1)
      self.all = all
      func rest(beside thing: Double) -> Double {
        max(all - (thing > 0 ? thing + NoticeLayout.sideGap : 0), 1)
      }
      let besidePicture = rest(beside: surroundings.thumbnail.width)
      let besideAll = rest(beside: max(surroundings.corner.width, surroundings.thumbnail.width))
      name = rest(beside: surroundings.corner.width)
      // Only the first line leaves room for the corner.
      title = surroundings.hasName ? besidePicture : besideAll
      message = surroundings.hasName || surroundings.hasTitle ? besidePicture : besideAll
    }
  }

  /// Lays out a toast: the icon at the left, and beside it, from top to bottom, name and age, title,
  /// message, picture, form and buttons.
  ///
  /// - Parameters:
  ///   - needs: The height that each part needs at the width of its column.
  ///   - columns: The widths.
  ///   - limit: The maximum height; the form is reduced first, then the picture is removed, then the
  ///     message is reduced.
  ///   - metrics: The theme's lengths.
  public init(
    toast needs: Needs, in columns: ToastColumns, limit: Double, metrics: Metrics
  ) {
    self.init()
    var parts = needs
    place(parts, in: columns, metrics: metrics)
    func excess() -> Double { max(size.height - limit.rounded(.down), 0) }
    guard excess() > 0 else { return }
    parts.form -= min(excess(), needs.form)
    place(parts, in: columns, metrics: metrics)
    if excess() > 0 {
      parts.picture = .zero
      place(parts, in: columns, metrics: metrics)
    }
    parts.message -= min(excess(), needs.message)
    place(parts, in: columns, metrics: metrics)
  }

  private mutating func place(_ parts: Needs, in columns: ToastColumns, metrics: Metrics) {
    let padding = metrics.toastPadding
    let x = columns.textX
    // A line of text has some space above and below it already.
    let top = padding - 2
    var y = top
    name = Rect(x: x, y: y, width: columns.name, height: parts.name)
    if parts.name > 0 { y += parts.name + Self.nameGap }
    title = Rect(x: x, y: y, width: columns.title, height: parts.title)
    y += parts.title
    if parts.title > 0 && parts.message > 0 { y += Self.titleGap }
    message = Rect(x: x, y: y, width: columns.message, height: parts.message)
    y += parts.message
    let corner = columns.surroundings.corner
    self.corner = Rect(
      x: columns.width - padding - corner.width, y: top, width: corner.width,
      height: corner.height)
    y = max(y, self.corner.maxY)

    let picture = columns.surroundings.thumbnail
    thumbnail = Rect(
      x: columns.width - padding - picture.width,
      y: (parts.name > 0 ? title.minY : self.corner.maxY + Self.titleGap) + 1, width: picture.width,
      height: picture.height)
    if !thumbnail.isEmpty { y = max(y, thumbnail.maxY) }

    let shown = parts.picture
    if shown.height > 0 { y += Self.pictureGap }
    self.picture = Rect(x: x, y: y, width: shown.width, height: shown.height)
    y += shown.height

    let hasMore = parts.form > 0 || parts.buttons > 0
    let iconBottom = columns.surroundings.hasIcon ? padding + metrics.toastIconSize : 0
    if !hasMore, y + padding - 1 < iconBottom + padding {
      // Text that is less high than the icon is centred beside it.
      let shift = (padding + metrics.toastIconSize / 2 - (top + y) / 2).rounded()
      for part in [\NoticeLayout.name, \.title, \.message, \.corner, \.thumbnail, \.picture] {
        self[keyPath: part] = self[keyPath: part].offset(dx: 0, dy: shift)
      }
    }
    icon = Rect(
      x: padding, y: padding, width: columns.surroundings.hasIcon ? metrics.toastIconSize : 0,
      height: columns.surroundings.hasIcon ? metrics.toastIconSize : 0)

    if parts.form > 0 { y += metrics.fieldGap }
    form = Rect(x: x, y: y, width: columns.all, height: parts.form)
    y += parts.form
    if parts.buttons > 0 { y += metrics.toastTextToButtons }
    buttons = Rect(x: x, y: y, width: columns.all, height: parts.buttons)
    y += parts.buttons
    size = Size(
      width: columns.width,
      height: max(y + (hasMore ? padding : padding - 1), iconBottom + padding))
  }
}
