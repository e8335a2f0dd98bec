import AlertModel

/// A group of a theme file with a fixed set of keys.
struct ThemeSettingGroup {
  let name: String
  let settings: [ThemeSetting]

  subscript(key: String) -> ThemeSetting? { settings.first { $0.key == key } }
}

extension ThemeSettingGroup {
  /// All groups that occur once in a theme file, in the order in which they are written.
  static let all: [ThemeSettingGroup] = [
    ThemeSettingGroup(
      name: "Desktop",
      settings: [.flag("accent", \.follows.accent), .flag("font", \.follows.font)]),
    ThemeSettingGroup(name: "Light", settings: colors(\.light)),
    ThemeSettingGroup(name: "Dark", settings: colors(\.dark)),
    ThemeSettingGroup(name: "Metrics", settings: metrics),
    ThemeSettingGroup(name: "Fonts", settings: [.families]),
    ThemeSettingGroup(name: "Shadow", settings: shadow(\.shadow)),
    ThemeSettingGroup(name: "Toast Shadow", settings: shadow(\.toastShadow)),
    ThemeSettingGroup(
      name: "Backdrop",
      settings: [
        .color("color", \.backdrop.color),
        .part("center-opacity", \.backdrop.centerOpacity),
        .part("edge-opacity", \.backdrop.edgeOpacity),
        .part("edge-distance", \.backdrop.edgeDistance, 0.01...4),
      ]),
  ]

  private static func colors(_ palette: WritableKeyPath<Theme, Palette>) -> [ThemeSetting] {
    let colors: [(String, WritableKeyPath<Palette, Color>)] = [
      ("box", \.box), ("box-edge", \.boxEdge), ("title", \.title), ("message", \.message),
      ("hint", \.hint), ("separator", \.separator), ("plain-button", \.plainButton),
      ("plain-button-label", \.plainButtonLabel), ("button-edge", \.buttonEdge),
      ("accent", \.accent), ("accent-label", \.accentLabel), ("accent-on-box", \.accentOnBox),
      ("destructive", \.destructive), ("destructive-label", \.destructiveLabel),
      ("destructive-on-box", \.destructiveOnBox), ("focus-ring", \.focusRing),
      ("plain-tint", \.plainTint), ("fill-tint", \.fillTint), ("info-icon", \.infoIcon),
      ("warning-icon", \.warningIcon), ("error-icon", \.errorIcon),
      ("question-icon", \.questionIcon),
      ("success-icon", \.successIcon), ("icon-sign", \.iconSign), ("field-fill", \.fieldFill),
      ("field-line", \.fieldLine), ("check-line", \.checkLine), ("scroll-thumb", \.scrollThumb),
    ]
    return colors.map { key, path in .color(key, palette.appending(path: path)) }
  }

  /// The bounds keep alerts usable on small screens, and the memory for pictures limited.
  private static var metrics: [ThemeSetting] {
    boxMetrics + textMetrics + buttonMetrics + inputMetrics + sheetMetrics + roomMetrics
      + toastMetrics + markMetrics
  }

  private static let boxMetrics: [ThemeSetting] = [
    .number("alert-width", \.metrics.alertWidth, 200...1200),
    .number("widest-alert", \.metrics.widestAlert, 200...1600),
    .number("widest-text", \.metrics.widestText, 200...1600),
    .number("container-margin", \.metrics.containerMargin, 0...200),
    .number("corner-radius", \.metrics.cornerRadius, 0...100),
    .number("box-edge-width", \.metrics.boxEdgeWidth, 0...16),
    .part("box-opacity", \.metrics.boxOpacity, 0.8...1),
    .number("padding", \.metrics.padding, 0...100),
    .number("button-padding", \.metrics.buttonPadding, 0...100),
  ]

  private static let textMetrics: [ThemeSetting] = [
    .number("icon-size", \.metrics.iconSize, 8...256),
    .number("icon-to-title", \.metrics.iconToTitle, 0...100),
    .number("caption-to-title", \.metrics.captionToTitle, 0...100),
    .number("title-to-message", \.metrics.titleToMessage, 0...100),
    .number("content-to-buttons", \.metrics.contentToButtons, 0...100),
    .number("title-size", \.metrics.titleSize, 6...72),
    .number("message-size", \.metrics.messageSize, 6...72),
    .number("button-label-size", \.metrics.buttonLabelSize, 6...72),
    .number("hint-size", \.metrics.hintSize, 6...72),
    .number("line-spacing", \.metrics.lineSpacing, 0.8...3),
  ]

  private static let buttonMetrics: [ThemeSetting] = [
    .number("button-height", \.metrics.buttonHeight, 16...200),
    .number("button-radius", \.metrics.buttonRadius, 0...100),
    .number("button-edge-width", \.metrics.buttonEdgeWidth, 0...16),
    .number("button-inset", \.metrics.buttonInset, 0...100),
    .number("button-gap-in-row", \.metrics.buttonGapInRow, 0...100),
    .number("button-gap-in-column", \.metrics.buttonGapInColumn, 0...100),
    .count("most-buttons-in-row", \.metrics.mostButtonsInRow, 1...8),
    .part("tallest-column", \.metrics.tallestColumn, 0.1...1),
  ]

  private static let inputMetrics: [ThemeSetting] = [
    .number("content-to-form", \.metrics.contentToForm, 0...100),
    .number("field-height", \.metrics.fieldHeight, 12...200),
    .number("field-radius", \.metrics.fieldRadius, 0...100),
    .number("field-line-width", \.metrics.fieldLineWidth, 0...16),
    .number("field-inset", \.metrics.fieldInset, 0...100),
    .number("field-text-size", \.metrics.fieldTextSize, 6...72),
    .number("field-label-size", \.metrics.fieldLabelSize, 6...72),
    .number("field-label-gap", \.metrics.fieldLabelGap, 0...100),
    .number("field-note-gap", \.metrics.fieldNoteGap, 0...100),
    .number("field-gap", \.metrics.fieldGap, 0...100),
    .number("check-height", \.metrics.checkHeight, 12...200),
    .number("check-size", \.metrics.checkSize, 8...100),
    .number("check-radius", \.metrics.checkRadius, 0...50),
    .number("check-gap", \.metrics.checkGap, 0...100),
    .number("list-row-height", \.metrics.listRowHeight, 12...200),
    .number("most-list-rows", \.metrics.mostListRows, 1...100),
    .number("least-form-height", \.metrics.leastFormHeight, 20...1000),
  ]

  private static let sheetMetrics: [ThemeSetting] = [
    .number("sheet-margin", \.metrics.sheetMargin, 0...200),
    .number("sheet-width", \.metrics.sheetWidth, 200...1600),
    .number("sheet-gap", \.metrics.sheetGap, 0...100),
    .number("sheet-padding", \.metrics.sheetPadding, 0...100),
    .number("sheet-title-size", \.metrics.sheetTitleSize, 6...72),
    .number("sheet-message-size", \.metrics.sheetMessageSize, 6...72),
    .number("sheet-title-to-message", \.metrics.sheetTitleToMessage, 0...100),
    .number("sheet-row-height", \.metrics.sheetRowHeight, 16...200),
    .number("sheet-label-size", \.metrics.sheetLabelSize, 6...72),
  ]

  private static let roomMetrics: [ThemeSetting] = [
    .number("menu-width", \.metrics.menuWidth, 200...1600),
    .number("menu-padding", \.metrics.menuPadding, 0...100),
    .number("panel-width", \.metrics.panelWidth, 200...1600),
    .part("card-margin", \.metrics.cardMargin, 0...0.4),
    .number("card-padding", \.metrics.cardPadding, 0...200),
    .number("card-column-width", \.metrics.cardColumnWidth, 200...2000),
  ]

  private static let toastMetrics: [ThemeSetting] = [
    .number("toast-width", \.metrics.toastWidth, 150...1200),
    .number("toast-radius", \.metrics.toastRadius, 0...100),
    .number("toast-margin", \.metrics.toastMargin, 0...200),
    .number("toast-gap", \.metrics.toastGap, 0...100),
    .number("toast-padding", \.metrics.toastPadding, 0...100),
    .number("toast-icon-size", \.metrics.toastIconSize, 8...256),
    .number("toast-icon-to-text", \.metrics.toastIconToText, 0...100),
    .number("toast-name-size", \.metrics.toastNameSize, 6...72),
    .number("toast-title-size", \.metrics.toastTitleSize, 6...72),
    .number("toast-message-size", \.metrics.toastMessageSize, 6...72),
    .number("toast-button-height", \.metrics.toastButtonHeight, 16...200),
    .number("toast-button-gap", \.metrics.toastButtonGap, 0...100),
    .number("toast-text-to-buttons", \.metrics.toastTextToButtons, 0...100),
  ]

  private static let markMetrics: [ThemeSetting] = [
    .number("focus-ring-width", \.metrics.focusRingWidth, 0...16),
    .number("focus-ring-gap", \.metrics.focusRingGap, 0...16),
    .number("scroll-thumb-width", \.metrics.scrollThumbWidth, 1...40),
    .number("scroll-fade", \.metrics.scrollFade, 0...100),
  ]

  /// The blur is limited because it enlarges every picture of a box.
  private static func shadow(_ shadow: WritableKeyPath<Theme, ShadowStyle>) -> [ThemeSetting] {
    [
      .color("color", shadow.appending(path: \.color)),
      .number("offset", shadow.appending(path: \.offsetY), -64...64),
      .number("blur", shadow.appending(path: \.blurRadius), 0...64),
    ]
  }
}
