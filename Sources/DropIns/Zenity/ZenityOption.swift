/// The options of zenity 3 and 4, beside those that name a dialog.
enum ZenityOption: String, Hashable, Sendable, CaseIterable {
  case title
  case windowIcon = "window-icon"
  case icon
  case width
  case height
  case timeout
  case okLabel = "ok-label"
  case cancelLabel = "cancel-label"
  case extraButton = "extra-button"
  case modal
  case attach
  case text
  case day
  case month
  case year
  case dateFormat = "date-format"
  case entryText = "entry-text"
  case hideText = "hide-text"
  case iconName = "icon-name"
  case noWrap = "no-wrap"
  case noMarkup = "no-markup"
  case ellipsize
  case filename
  case multiple
  case directory
  case save
  case separator
  case confirmOverwrite = "confirm-overwrite"
  case fileFilter = "file-filter"
  case column
  case checklist
  case radiolist
  case imagelist
  case editable
  case printColumn = "print-column"
  case hideColumn = "hide-column"
  case hideHeader = "hide-header"
  case midSearch = "mid-search"
  case listen
  case hint
  case percentage
  case pulsate
  case autoClose = "auto-close"
  case autoKill = "auto-kill"
  case noCancel = "no-cancel"
  case timeRemaining = "time-remaining"
  case defaultCancel = "default-cancel"
  case switchMode = "switch"
  case value
  case minValue = "min-value"
  case maxValue = "max-value"
  case step
  case printPartial = "print-partial"
  case hideValue = "hide-value"
  case font
  case checkbox
  case html
  case noInteraction = "no-interaction"
  case url
  case autoScroll = "auto-scroll"
  case color
  case showPalette = "show-palette"
  case username
  case addEntry = "add-entry"
  case addPassword = "add-password"
  case addMultilineEntry = "add-multiline-entry"
  case addCalendar = "add-calendar"
  case addList = "add-list"
  case listValues = "list-values"
  case columnValues = "column-values"
  case addCombo = "add-combo"
  case comboValues = "combo-values"
  case showHeader = "show-header"
  case formsDateFormat = "forms-date-format"
  case about
  case version
  case appID = "app-id"
  case windowClass = "class"
  case name
  case gtkModule = "gtk-module"
  case fatalWarnings = "g-fatal-warnings"
  case display
  case gtkDebug = "gtk-debug"
  case gdkDebug = "gdk-debug"
  case sync
  case screen

  /// What comes after an option.
  enum Value: Hashable, Sendable {
    case none
    case text(String)
    case number(String)

    /// What help calls it.
    var name: String? {
      switch self {
      case .none: nil
      case .text(let name), .number(let name): name
      }
    }
  }

  var value: Value {
    switch self {
    case .hideText, .noWrap, .noMarkup, .ellipsize, .modal, .multiple, .directory, .save,
      .confirmOverwrite, .checklist, .radiolist, .imagelist, .editable, .hideHeader, .midSearch,
      .listen, .pulsate, .autoClose, .autoKill, .noCancel, .timeRemaining, .defaultCancel,
      .switchMode, .printPartial, .hideValue, .html, .noInteraction, .autoScroll, .showPalette,
      .username, .showHeader, .about, .version, .fatalWarnings, .sync:
      .none
    case .width: .number("WIDTH")
    case .height: .number("HEIGHT")
    case .timeout: .number("TIMEOUT")
    case .day: .number("DAY")
    case .month: .number("MONTH")
    case .year: .number("YEAR")
    case .percentage: .number("PERCENTAGE")
    case .value, .minValue, .maxValue, .step: .number("VALUE")
    case .attach: .number("WINDOW")
    case .title: .text("TITLE")
    case .windowIcon, .icon: .text("ICONPATH")
    case .iconName: .text("ICON-NAME")
    case .dateFormat, .formsDateFormat: .text("PATTERN")
    case .filename: .text("FILENAME")
    case .separator: .text("SEPARATOR")
    case .fileFilter: .text("NAME | PATTERN1 PATTERN2 ...")
    case .column: .text("COLUMN")
    case .printColumn, .hideColumn: .text("NUMBER")
    case .url: .text("URL")
    case .color: .text("COLOR")
    case .addEntry, .addPassword, .addMultilineEntry, .addCalendar, .addList, .addCombo:
      .text("NAME")
    case .listValues, .columnValues, .comboValues: .text("VALUE|VALUE...")
    case .appID: .text("ID")
    case .windowClass: .text("CLASS")
    case .name: .text("NAME")
    case .gtkModule: .text("MODULES")
    case .display: .text("DISPLAY")
    case .gtkDebug, .gdkDebug: .text("FLAGS")
    case .screen: .text("SCREEN")
    case .okLabel, .cancelLabel, .extraButton, .text, .entryText, .hint, .font, .checkbox:
      .text("TEXT")
    }
  }
}
