import AlertModel

/// The keys of theme files.
enum ThemeKeys {
  /// All groups that occur once in a theme file, in the order in which they are written.
  static let groups: [ThemeSettingGroup] = [
    ThemeSettingGroup(
      name: "Desktop",
      settings: [.init("accent", \.follows.accent, .flag), .init("font", \.follows.font, .flag)]),
    ThemeSettingGroup(name: "Light", settings: colors(\.light)),
    ThemeSettingGroup(name: "Dark", settings: colors(\.dark)),
    ThemeSettingGroup(name: "Metrics", settings: metrics),
    ThemeSettingGroup(name: "Fonts", settings: [.init("families", \.fontFamilies, .families)]),
    ThemeSettingGroup(name: "Shadow", settings: shadow(\.shadow)),
    ThemeSettingGroup(name: "Toast Shadow", settings: shadow(\.toastShadow)),
    ThemeSettingGroup(
      name: "Backdrop",
      settings: [
        .init("color", \.backdrop.color, .color),
        .init("center-opacity", \.backdrop.centerOpacity, .part(0...1)),
        .init("edge-opacity", \.backdrop.edgeOpacity, .part(0...1)),
        .init("edge-distance", \.backdrop.edgeDistance, .part(0.01...4)),
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
    return colors.map { key, path in .init(key, palette.appending(path: path), .color) }
  }

  /// The bounds keep alerts usable on small screens, and the memory for pictures limited.
  private static var metrics: [ThemeSetting] {
    boxMetrics + textMetrics + buttonMetrics + inputMetrics + sheetMetrics + roomMetrics
      + toastMetrics + markMetrics
  }

  private static let boxMetrics: [ThemeSetting] = [
    .init("alert-width", \.metrics.alertWidth, .number(200...1200)),
    .init("widest-alert", \.metrics.widestAlert, .number(200...1600)),
    .init("widest-text", \.metrics.widestText, .number(200...1600)),
    .init("container-margin", \.metrics.containerMargin, .number(0...200)),
    .init("corner-radius", \.metrics.cornerRadius, .number(0...100)),
    .init("box-edge-width", \.metrics.boxEdgeWidth, .number(0...16)),
    .init("box-opacity", \.metrics.boxOpacity, .part(0.8...1)),
    .init("padding", \.metrics.padding, .number(0...100)),
    .init("button-padding", \.metrics.buttonPadding, .number(0...100)),
  ]

  private static let textMetrics: [ThemeSetting] = [
    .init("icon-size", \.metrics.iconSize, .number(8...256)),
    .init("icon-to-title", \.metrics.iconToTitle, .number(0...100)),
    .init("caption-to-title", \.metrics.captionToTitle, .number(0...100)),
    .init("title-to-message", \.metrics.titleToMessage, .number(0...100)),
    .init("content-to-buttons", \.metrics.contentToButtons, .number(0...100)),
    .init("title-size", \.metrics.titleSize, .number(6...72)),
    .init("message-size", \.metrics.messageSize, .number(6...72)),
    .init("button-label-size", \.metrics.buttonLabelSize, .number(6...72)),
    .init("hint-size", \.metrics.hintSize, .number(6...72)),
    .init("line-spacing", \.metrics.lineSpacing, .number(0.8...3)),
  ]

  private static let buttonMetrics: [ThemeSetting] = [
    .init("button-height", \.metrics.buttonHeight, .number(16...200)),
    .init("button-radius", \.metrics.buttonRadius, .number(0...100)),
    .init("button-edge-width", \.metrics.buttonEdgeWidth, .number(0...16)),
    .init("button-inset", \.metrics.buttonInset, .number(0...100)),
    .init("button-gap-in-row", \.metrics.buttonGapInRow, .number(0...100)),
    .init("button-gap-in-column", \.metrics.buttonGapInColumn, .number(0...100)),
    .init("most-buttons-in-row", \.metrics.mostButtonsInRow, .count(1...8)),
    .init("tallest-column", \.metrics.tallestColumn, .part(0.1...1)),
  ]

  private static let inputMetrics: [ThemeSetting] = [
    .init("content-to-form", \.metrics.contentToForm, .number(0...100)),
    .init("field-height", \.metrics.fieldHeight, .number(12...200)),
    .init("field-radius", \.metrics.fieldRadius, .number(0...100)),
    .init("field-line-width", \.metrics.fieldLineWidth, .number(0...16)),
    .init("field-inset", \.metrics.fieldInset, .number(0...100)),
    .init("field-text-size", \.metrics.fieldTextSize, .number(6...72)),
    .init("field-label-size", \.metrics.fieldLabelSize, .number(6...72)),
    .init("field-label-gap", \.metrics.fieldLabelGap, .number(0...100)),
    .init("field-note-gap", \.metrics.fieldNoteGap, .number(0...100)),
    .init("field-gap", \.metrics.fieldGap, .number(0...100)),
    .init("check-height", \.metrics.checkHeight, .number(12...200)),
    .init("check-size", \.metrics.checkSize, .number(8...100)),
    .init("check-radius", \.metrics.checkRadius, .number(0...50)),
    .init("check-gap", \.metrics.checkGap, .number(0...100)),
    .init("list-row-height", \.metrics.listRowHeight, .number(12...200)),
    .init("most-list-rows", \.metrics.mostListRows, .number(1...100)),
    .init("least-form-height", \.metrics.leastFormHeight, .number(20...1000)),
  ]

  private static let sheetMetrics: [ThemeSetting] = [
    .init("sheet-margin", \.metrics.sheetMargin, .number(0...200)),
    .init("sheet-width", \.metrics.sheetWidth, .number(200...1600)),
    .init("sheet-gap", \.metrics.sheetGap, .number(0...100)),
    .init("sheet-padding", \.metrics.sheetPadding, .number(0...100)),
    .init("sheet-title-size", \.metrics.sheetTitleSize, .number(6...72)),
    .init("sheet-message-size", \.metrics.sheetMessageSize, .number(6...72)),
    .init("sheet-title-to-message", \.metrics.sheetTitleToMessage, .number(0...100)),
    .init("sheet-row-height", \.metrics.sheetRowHeight, .number(16...200)),
    .init("sheet-label-size", \.metrics.sheetLabelSize, .number(6...72)),
  ]

  private static let roomMetrics: [ThemeSetting] = [
    .init("menu-width", \.metrics.menuWidth, .number(200...1600)),
    .init("menu-padding", \.metrics.menuPadding, .number(0...100)),
    .init("panel-width", \.metrics.panelWidth, .number(200...1600)),
    .init("card-margin", \.metrics.cardMargin, .part(0...0.4)),
    .init("card-padding", \.metrics.cardPadding, .number(0...200)),
    .init("card-column-width", \.metrics.cardColumnWidth, .number(200...2000)),
  ]

  private static let toastMetrics: [ThemeSetting] = [
    .init("toast-width", \.metrics.toastWidth, .number(150...1200)),
    .init("toast-radius", \.metrics.toastRadius, .number(0...100)),
    .init("toast-margin", \.metrics.toastMargin, .number(0...200)),
    .init("toast-gap", \.metrics.toastGap, .number(0...100)),
    .init("toast-padding", \.metrics.toastPadding, .number(0...100)),
    .init("toast-icon-size", \.metrics.toastIconSize, .number(8...256)),
    .init("toast-icon-to-text", \.metrics.toastIconToText, .number(0...100)),
    .init("toast-name-size", \.metrics.toastNameSize, .number(6...72)),
    .init("toast-title-size", \.metrics.toastTitleSize, .number(6...72)),
    .init("toast-message-size", \.metrics.toastMessageSize, .number(6...72)),
    .init("toast-button-height", \.metrics.toastButtonHeight, .number(16...200)),
    .init("toast-button-gap", \.metrics.toastButtonGap, .number(0...100)),
    .init("toast-text-to-buttons", \.metrics.toastTextToButtons, .number(0...100)),
  ]

  private static let markMetrics: [ThemeSetting] = [
    .init("focus-ring-width", \.metrics.focusRingWidth, .number(0...16)),
    .init("focus-ring-gap", \.metrics.focusRingGap, .number(0...16)),
    .init("scroll-thumb-width", \.metrics.scrollThumbWidth, .number(1...40)),
    .init("scroll-fade", \.metrics.scrollFade, .number(0...100)),
  ]

  /// The blur is limited because it enlarges every picture of a box.
  private static func shadow(_ shadow: WritableKeyPath<Theme, ShadowStyle>) -> [ThemeSetting] {
    [
      .init("color", shadow.appending(path: \.color), .color),
      .init("offset", shadow.appending(path: \.offsetY), .number(-64...64)),
      .init("blur", shadow.appending(path: \.blurRadius), .number(0...64)),
    ]
  }
}
