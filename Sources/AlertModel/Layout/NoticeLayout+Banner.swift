extension NoticeLayout {
  /// The widths of a banner's columns, in points.
  public struct BannerColumns: Hashable, Sendable {
    let surroundings: Surroundings
    let width: Double
    let buttonWidth: Double
    /// The left edge of the text.
    let textX: Double
    /// The width of the application's name, which is followed by the age.
    public let name: Double
    /// The width of the title below it.
    public let title: Double
    /// The width of the message.
    public let message: Double
    /// The width of title, message and the gap between them.
    public let text: Double

    /// The maximum width of a title beside a message, as a fraction of the text's width.
    private static let widestTitle = 0.4
    /// The minimum width of the text in a single row, in points.
    private static let leastText = 320.0

    /// Computes the columns of a banner, no wider than its text needs; nil if there is no room for
    /// everything in one row.
    ///
    /// - Parameters:
    ///   - surroundings: The parts beside the text.
    ///   - wanted: The widths of name, title and message as one line each; 0 for a missing one.
    ///   - buttons: The width of all buttons.
    ///   - limit: The maximum width of the box.
    ///   - metrics: The theme's lengths.
    public init?(
      _ surroundings: Surroundings, wanted: (name: Double, title: Double, message: Double),
      buttons: Double, limit: Double, metrics: Metrics
    ) {
      self.surroundings = surroundings
      buttonWidth = buttons
      let padding = metrics.toastPadding
      textX = padding + (surroundings.hasIcon ? metrics.toastIconSize + metrics.toastIconToText : 0)
      let corner = surroundings.hasName ? NoticeLayout.closeSize : surroundings.corner.width
      var end = padding
      for thing in [corner, buttons, surroundings.thumbnail.width] where thing > 0 {
        end += thing + padding
      }
      let room = limit - textX - end
      guard room >= Self.leastText else { return nil }
      let age =
        surroundings.hasName ? NoticeLayout.nameToAge + surroundings.corner.width.rounded(.up) : 0
      let heading = max(wanted.title.rounded(.up), wanted.name.rounded(.up) + age)
      let gap = heading > 0 && wanted.message > 0 ? padding : 0
      let whole = heading + gap + wanted.message.rounded(.up)
      text = min(max(whole, Self.leastText), room)
      width = textX + text + end
      // The title may exceed its fraction if the message is short enough.
      let widest = max((text * Self.widestTitle).rounded(), text - gap - wanted.message)
      title = gap > 0 ? min(heading, widest) : text
      message = gap > 0 ? text - gap - title : text
      name = max(min(wanted.name.rounded(.up), title - age), 0)
    }
  }

  /// Lays out a banner in one row: icon, title, message, picture, buttons, close button.
  ///
  /// A form is below the text. The age is beside the application's name, or else where the close
  /// button is.
  ///
  /// - Parameters:
  ///   - needs: The height that each part needs at the width of its column.
  ///   - columns: The widths.
  ///   - limit: The maximum height; the form is reduced first, then the message.
  ///   - metrics: The theme's lengths.
  public init(
    banner needs: Needs, in columns: BannerColumns, limit: Double, metrics: Metrics
  ) {
    self.init()
    let padding = metrics.toastPadding
    let surroundings = columns.surroundings
    let titleHeight =
      needs.name + needs.title + (needs.name > 0 && needs.title > 0 ? Self.nameGap : 0)
    let beside = max(
      surroundings.hasIcon ? metrics.toastIconSize : 0, needs.buttons,
      surroundings.thumbnail.height, surroundings.corner.height)
    let margin = (padding * 3 / 4).rounded()
    let room = max(limit.rounded(.down) - 2 * margin, 0)
    let formGap = needs.form > 0 ? metrics.fieldGap : 0
    let message = min(needs.message, room)
    let text = max(titleHeight, message)
    let form = min(needs.form, max(room - text - formGap, 0))
    let height = max(text + formGap + form, beside)
    size = Size(width: columns.width, height: height + 2 * margin)

    /// Returns the position of a part that is centred in a larger height.
    func centred(_ part: Double, in whole: Double, from start: Double) -> Double {
      (start + (whole - part) / 2).rounded()
    }
    let textY = centred(text + formGap + form, in: height, from: margin)
    var y = centred(titleHeight, in: text, from: textY)
    name = Rect(x: columns.textX, y: y, width: columns.name, height: needs.name)
    if needs.name > 0 { y += needs.name + Self.nameGap }
    title = Rect(x: columns.textX, y: y, width: columns.title, height: needs.title)
    self.message = Rect(
      x: columns.textX + columns.text - columns.message,
      y: centred(message, in: text, from: textY), width: columns.message, height: message)
    self.form = Rect(
      x: columns.textX, y: textY + text + formGap, width: columns.text, height: form)
    func middle(_ size: Size, x: Double) -> Rect {
      Rect(
        x: x, y: centred(size.height, in: height, from: margin), width: size.width,
        height: size.height)
    }
    if surroundings.hasIcon {
      icon = middle(Size(width: metrics.toastIconSize, height: metrics.toastIconSize), x: padding)
    }
    var end = columns.width - padding
    func next(_ size: Size) -> Rect {
      guard size.width > 0 else { return .zero }
      end -= size.width
      defer { end -= padding }
      return middle(size, x: end)
    }
    if surroundings.hasName {
      close = next(Size(width: Self.closeSize, height: Self.closeSize))
      let age = surroundings.corner
      corner = Rect(
        x: name.maxX + Self.nameToAge, y: centred(age.height, in: name.height, from: name.minY),
        width: age.width, height: age.height)
    } else {
      corner = next(surroundings.corner)
    }
    buttons = next(Size(width: columns.buttonWidth, height: needs.buttons))
    thumbnail = next(surroundings.thumbnail)
  }
}
