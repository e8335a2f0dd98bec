extension NoticeLayout {
  /// The widths of a banner's columns, in points.
  public struct BannerColumns: Hashable, Sendable {
    let surroundings: Surroundings
    let width: Double
    let buttonWidth: Double
    /// The left edge of the text.
    let textX: Double
    /// The left edge of the message.
    let messageX: Double
    /// The left edge of age and count, which follow the first line of the text.
    let cornerX: Double
    /// The width of the application's name.
    public let name: Double
    /// The width of the title below it.
    public let title: Double
    /// The width of the message.
    public let message: Double
    /// The width of title, message and the gap between them.
    public let text: Double

    /// The maximum width of a title beside a message, as a fraction of the text's width: in one
    /// line, and divided into several.
    private static let (widestLine, widestTitle) = (0.6, 0.4)
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
    ///   - textScale: How much larger text is than usual.
    ///   - metrics: The theme's lengths.
    public init?(
      _ surroundings: Surroundings, wanted: (name: Double, title: Double, message: Double),
      buttons: Double, limit: Double, textScale: Double = 1, metrics: Metrics
    ) {
      self.surroundings = surroundings
      buttonWidth = buttons
      let padding = metrics.toastPadding
      textX = padding + (surroundings.hasIcon ? metrics.toastIconSize + metrics.toastIconToText : 0)
      var end = padding
      for thing in [buttons, surroundings.thumbnail.width] where thing > 0 {
        end += thing + padding
      }
      let room = limit - textX - end
      let leastText = Self.leastText * textScale
      guard room >= leastText else { return nil }
      let age = NoticeLayout.nameToAge + surroundings.corner.width.rounded(.up)
      let line = surroundings.firstLine
      func besideAge(_ part: NoticeLayout.FirstLine) -> Double { part == line ? age : 0 }
      let heading = max(
        wanted.title.rounded(.up) + besideAge(.title), wanted.name.rounded(.up) + besideAge(.name))
      let gap = heading > 0 && wanted.message > 0 ? padding : 0
      let lines = wanted.message.rounded(.up) + besideAge(.message)
      text = min(max(heading + gap + lines, leastText), room)
      width = textX + text + end
      // The title may exceed its fraction if the message is short enough.
      let fraction = heading <= text * Self.widestLine ? Self.widestLine : Self.widestTitle
      let widest = max((text * fraction).rounded(), text - gap - wanted.message)
      let column = gap > 0 ? min(heading, widest) : text
      // The age is right beside the text of the first line.
      func share(_ part: NoticeLayout.FirstLine, wanted: Double, of room: Double) -> Double {
        part == line ? max(min(wanted.rounded(.up), room - age), 0) : room
      }
      title = share(.title, wanted: wanted.title, of: column)
      name = share(.name, wanted: wanted.name, of: column)
      message = share(.message, wanted: wanted.message, of: gap > 0 ? text - gap - column : text)
      messageX = textX + (gap > 0 ? column + gap : 0)
      let before =
        switch line {
        case .name: name
        case .title: title
        case .message: message
        }
      cornerX = textX + (before > 0 ? before + NoticeLayout.nameToAge : 0)
    }
  }

  /// Lays out a banner in one row: icon, title, message, picture, buttons.
  ///
  /// A form is below the text. The age is beside the first line of the text, and the close button in
  /// the corner of the box, over the other parts.
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
    let text = max(titleHeight, message, surroundings.corner.height)
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
      x: columns.messageX, y: centred(message, in: text, from: textY), width: columns.message,
      height: message)
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
    buttons = next(Size(width: columns.buttonWidth, height: needs.buttons))
    thumbnail = next(surroundings.thumbnail)
    let first =
      switch surroundings.firstLine {
      case .name: name
      case .title: title
      case .message: self.message
      }
    let age = surroundings.corner
    corner = Rect(
      x: columns.cornerX,
      y: centred(age.height, in: min(needs.firstLine, first.height), from: first.minY),
      width: age.width, height: age.height)
    close = Rect(
      x: columns.width - Self.closeInset - Self.closeSize, y: Self.closeInset,
      width: Self.closeSize, height: Self.closeSize)
  }
}
