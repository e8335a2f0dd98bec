/// What zenity can show.
enum ZenityDialog: String, Hashable, Sendable, CaseIterable {
  case calendar
  case entry
  case error
  case info
  case fileSelection = "file-selection"
  case list
  case notification
  case progress
  case question
  case warning
  case scale
  case textInfo = "text-info"
  case colorSelection = "color-selection"
  case password
  case forms

  var meaning: String {
    switch self {
    case .calendar: "Display calendar dialog"
    case .entry: "Display text entry dialog"
    case .error: "Display error dialog"
    case .info: "Display info dialog"
    case .fileSelection: "Display file selection dialog, with a real zenity if there is one"
    case .list: "Display list dialog"
    case .notification: "Display notification"
    case .progress: "Display progress indication dialog"
    case .question: "Display question dialog"
    case .warning: "Display warning dialog"
    case .scale: "Display scale dialog"
    case .textInfo: "Display text information dialog"
    case .colorSelection: "Display color selection dialog, with a real zenity if there is one"
    case .password: "Display password dialog"
    case .forms: "Display forms dialog"
    }
  }
}

extension ZenityDialog {
  /// Whether it takes an option; zenity refuses only some that are another dialog's.
  func takes(_ option: ZenityOption) -> Bool {
    switch option {
    case .okLabel: self != .fileSelection
    case .cancelLabel: ![.error, .info, .warning, .fileSelection].contains(self)
    case .separator: [.list, .forms, .fileSelection].contains(self)
    case .multiple: [.list, .fileSelection].contains(self)
    case .editable: [.list, .textInfo].contains(self)
    case .filename: [.fileSelection, .textInfo].contains(self)
    case .dateFormat: [.calendar, .forms].contains(self)
    case .noWrap, .ellipsize: [.error, .info, .warning, .question, .textInfo].contains(self)
    case .day, .month, .year: self == .calendar
    case .entryText, .hideText: self == .entry
    case .directory, .save, .fileFilter: self == .fileSelection
    case .column, .checklist, .radiolist, .imagelist, .printColumn, .hideColumn, .hideHeader,
      .midSearch:
      self == .list
    case .listen: self == .notification
    case .percentage, .pulsate, .autoClose, .autoKill, .noCancel, .timeRemaining: self == .progress
    case .font, .html: self == .textInfo
    case .color, .showPalette: self == .colorSelection
    case .username: self == .password
    case .listValues, .columnValues, .comboValues, .showHeader, .formsDateFormat: self == .forms
    case .switchMode: self == .question
    case .title, .windowIcon, .icon, .iconName, .width, .height, .timeout, .extraButton, .modal,
      .attach, .text, .noMarkup, .confirmOverwrite, .hint, .defaultCancel, .value, .minValue,
      .maxValue, .step, .printPartial, .hideValue, .checkbox, .noInteraction, .url, .autoScroll,
      .addEntry, .addPassword, .addMultilineEntry, .addCalendar, .addList, .addCombo, .about,
      .version, .appID, .windowClass, .name, .gtkModule, .fatalWarnings, .display, .gtkDebug,
      .gdkDebug, .sync, .screen:
      true
    }
  }
}
