import AlertProtocol

/// The output of `zenity --help`.
enum ZenityHelp {
  /// A group of options that `--help-NAME` prints.
  struct Group: Hashable, Sendable {
    var name: String
    var heading: String
    var summary: String
    /// The dialog of the options; nil if they are general.
    var dialog: ZenityDialog?
    var options: [ZenityOption]
  }

  static let groups: [Group] = [
    Group(
      name: "general", heading: "General options", summary: "Show general options",
      options: [
        .title, .windowIcon, .icon, .width, .height, .timeout, .okLabel, .cancelLabel,
        .extraButton, .modal, .attach,
      ]),
    Group(
      name: "calendar", heading: "Calendar options", summary: "Show calendar options",
      dialog: .calendar, options: [.text, .day, .month, .year, .dateFormat]),
    Group(
      name: "entry", heading: "Text entry options", summary: "Show text entry options",
      dialog: .entry, options: [.text, .entryText, .hideText]),
    Group(
      name: "error", heading: "Error options", summary: "Show error options", dialog: .error,
      options: message),
    Group(
      name: "info", heading: "Info options", summary: "Show info options", dialog: .info,
      options: message),
    Group(
      name: "file-selection", heading: "File selection options",
      summary: "Show file selection options", dialog: .fileSelection,
      options: [
        .filename, .multiple, .directory, .save, .separator, .confirmOverwrite, .fileFilter,
      ]),
    Group(
      name: "list", heading: "List options", summary: "Show list options", dialog: .list,
      options: [
        .text, .column, .checklist, .radiolist, .imagelist, .separator, .multiple, .editable,
        .printColumn, .hideColumn, .hideHeader, .midSearch,
      ]),
    Group(
      name: "notification", heading: "Notification icon options",
      summary: "Show notification icon options", dialog: .notification,
      options: [.text, .iconName, .listen, .hint]),
    Group(
      name: "progress", heading: "Progress options", summary: "Show progress options",
      dialog: .progress,
      options: [
        .text, .percentage, .pulsate, .autoClose, .autoKill, .noCancel, .timeRemaining,
      ]),
    Group(
      name: "question", heading: "Question options", summary: "Show question options",
      dialog: .question, options: message + [.defaultCancel, .switchMode]),
    Group(
      name: "warning", heading: "Warning options", summary: "Show warning options",
      dialog: .warning, options: message),
    Group(
      name: "scale", heading: "Scale options", summary: "Show scale options", dialog: .scale,
      options: [.text, .value, .minValue, .maxValue, .step, .printPartial, .hideValue]),
    Group(
      name: "text-info", heading: "Text information options",
      summary: "Show text information options", dialog: .textInfo,
      options: [
        .filename, .editable, .font, .checkbox, .html, .noInteraction, .url, .autoScroll,
      ]),
    Group(
      name: "color-selection", heading: "Color selection options",
      summary: "Show color selection options", dialog: .colorSelection,
      options: [.color, .showPalette]),
    Group(
      name: "password", heading: "Password dialog options",
      summary: "Show password dialog options", dialog: .password, options: [.text, .username]),
    Group(
      name: "forms", heading: "Forms dialog options", summary: "Show forms dialog options",
      dialog: .forms,
      options: [
        .addEntry, .addPassword, .addMultilineEntry, .addCalendar, .addList, .listValues,
        .columnValues, .addCombo, .comboValues, .showHeader, .text, .separator,
        .formsDateFormat, .dateFormat,
      ]),
    Group(
      name: "misc", heading: "Miscellaneous options", summary: "Show miscellaneous options",
      options: [.about, .version]),
    Group(
      name: "gtk", heading: "GTK+ Options", summary: "Show GTK+ options, which do nothing here",
      options: [
        .windowClass, .name, .gtkModule, .fatalWarnings, .appID, .gtkDebug, .gdkDebug, .sync,
        .screen,
      ]),
  ]

  private static let message: [ZenityOption] = [
    .text, .iconName, .noWrap, .noMarkup, .ellipsize,
  ]

  /// Returns the help text for `-h`, `-?`, `--help`, `--help-all` or `--help-GROUP`; nil for other
  /// words.
  static func text(for word: String) -> String? {
    switch word {
    case "-h", "-?", "--help":
      return opening + overview + application
    case "--help-all":
      return opening + overview + groups.map { section($0) }.joined() + application
    default:
      guard word.hasPrefix("--help-"),
        let group = groups.first(where: { $0.name == word.dropFirst("--help-".count) })
      else { return nil }
      return opening + section(group)
    }
  }

  private static let opening = """
    Usage:
      zenity [OPTION…]

    This is Tocsin \(ProgramRelease.number) in place of zenity; tocsin-zenity(1) lists the differences.


    """

  private static var overview: String {
    "Help Options:\n" + row("-h, --help", "Show help options")
      + row("--help-all", "Show all help options")
      + groups.map { row("--help-\($0.name)", $0.summary) }.joined() + "\n"
  }

  private static var application: String {
    "Application Options:\n"
      + ZenityDialog.allCases.map { row("--\($0.rawValue)", $0.meaning) }.joined()
      + row("--display=DISPLAY", ZenityOption.display.meaning) + "\n"
  }

  private static func section(_ group: Group) -> String {
    let dialog = group.dialog.map { row("--\($0.rawValue)", $0.meaning) } ?? ""
    let rows = group.options.map { option in
      row(
        "--\(option.rawValue)" + (option.value.name.map { "=\($0)" } ?? ""), option.meaning)
    }
    return "\(group.heading)\n" + dialog + rows.joined() + "\n"
  }

  private static func row(_ left: String, _ right: String) -> String {
    let column = 50
    return "  \(left)" + String(repeating: " ", count: max(column - left.count, 1)) + "\(right)\n"
  }
}

extension ZenityOption {
  /// The description in the help text.
  var meaning: String {
    switch self {
    case .title: "Set the dialog title"
    case .windowIcon: "Set the icon where the dialog has none of its own"
    case .icon: "Set the icon (zenity 4)"
    case .width: "Set the width; a wide text or list gets most of the screen"
    case .height: "Set the height, as the width"
    case .timeout: "Set dialog timeout in seconds"
    case .okLabel: "Set the label of the OK button"
    case .cancelLabel: "Set the label of the Cancel button"
    case .extraButton: "Add an extra button"
    case .modal: "Set the modal hint; a progress dialog is a notice without it"
    case .attach: "Set the parent window to attach to (does nothing)"
    case .text: "Set the dialog text"
    case .day: "Set the calendar day"
    case .month: "Set the calendar month"
    case .year: "Set the calendar year"
    case .dateFormat, .formsDateFormat: "Set the format for the returned date"
    case .entryText: "Set the entry text"
    case .hideText: "Hide the entry text"
    case .iconName: "Set the dialog icon"
    case .noWrap: "Do not enable text wrapping (does nothing)"
    case .noMarkup: "Do not enable Pango markup"
    case .ellipsize: "Enable ellipsizing in the dialog text (does nothing)"
    case .filename: "Set the filename"
    case .multiple: "Allow several to be selected"
    case .directory: "Activate directory-only selection"
    case .save: "Activate save mode"
    case .separator: "Set output separator character"
    case .confirmOverwrite: "Confirm file selection if filename already exists"
    case .fileFilter: "Set a filename filter"
    case .column: "Set the column header"
    case .checklist: "Use check boxes for the first column"
    case .radiolist: "Use radio buttons for the first column"
    case .imagelist: "Use an image for the first column"
    case .editable: "Allow changes to text"
    case .printColumn:
      "Print a specific column (Default is 1. 'ALL' can be used to print all columns)"
    case .hideColumn: "Hide a specific column"
    case .hideHeader: "Hide the column headers"
    case .midSearch: "Search in the middle, too (always so)"
    case .listen: "Listen for commands on stdin"
    case .hint: "Set the notification hints"
    case .percentage: "Set initial percentage"
    case .pulsate: "Pulsate progress bar"
    case .autoClose: "Dismiss the dialog when 100% has been reached"
    case .autoKill: "Kill parent process if Cancel button is pressed"
    case .noCancel: "Hide Cancel button"
    case .timeRemaining: "Estimate when progress will reach 100%"
    case .defaultCancel: "Give Cancel button focus by default"
    case .switchMode: "Suppress OK and Cancel buttons"
    case .value: "Set initial value"
    case .minValue: "Set minimum value"
    case .maxValue: "Set maximum value"
    case .step: "Set step size"
    case .printPartial: "Print partial values"
    case .hideValue: "Hide value (does nothing)"
    case .font: "Set the text font"
    case .checkbox: "Enable an I read and agree checkbox"
    case .html: "Enable HTML support, with a real zenity if there is one"
    case .noInteraction: "Do not enable user interaction with the WebView"
    case .url: "Set an URL instead of a file"
    case .autoScroll: "Auto scroll the text to the end"
    case .color: "Set the color"
    case .showPalette: "Show the palette"
    case .username: "Display the username option"
    case .addEntry: "Add a new Entry in forms dialog"
    case .addPassword: "Add a new Password Entry in forms dialog"
    case .addMultilineEntry: "Add a new multi-line Entry in forms dialog (zenity 4)"
    case .addCalendar: "Add a new Calendar in forms dialog"
    case .addList: "Add a new List in forms dialog"
    case .listValues: "List of values for List"
    case .columnValues: "List of values for columns"
    case .addCombo: "Add a new combo box in forms dialog"
    case .comboValues: "List of values for combo box"
    case .showHeader: "Show the columns header"
    case .about: "About zenity"
    case .version: "Print version"
    case .appID: "Set the application's identifier"
    case .windowClass: "Program class as used by the window manager"
    case .name: "Program name as used by the window manager"
    case .gtkModule: "Load additional GTK+ modules"
    case .fatalWarnings: "Make all warnings fatal"
    case .display: "X display to use"
    case .gtkDebug: "GTK+ debugging flags"
    case .gdkDebug: "GDK debugging flags"
    case .sync: "Make X calls synchronous"
    case .screen: "X screen to use"
    }
  }
}
