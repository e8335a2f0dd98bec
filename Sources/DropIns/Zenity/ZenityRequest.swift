import CommandOptions

/// A parsed command line of zenity.
struct ZenityRequest: Hashable, Sendable {
  /// One option with its value.
  struct Occurrence: Hashable, Sendable {
    var option: ZenityOption
    /// The value; empty for a flag.
    var text: String
    var number = 0
  }

  /// An error with zenity's message.
  struct Failure: Error, Hashable {
    /// The message; `%s` stands for `argument`, as in zenity's catalogue.
    var text: String
    var argument = ""
    var status: Int32

    /// The line for the standard error, in the language in which zenity would write it.
    func line(in context: PersonalityContext) -> String {
      let line = context.original("\(text)\n") ?? "\(text)\n"
      guard let place = line.indices.first(where: { line[$0...].hasPrefix("%s") }) else {
        return line
      }
      return line[..<place] + argument + line[place...].dropFirst(2)
    }

    static let notAvailable = Failure(
      text: "This option is not available. Please see --help for all possible usages.",
      status: 255)
  }

  /// The dialogs that are named, without duplicates.
  private(set) var dialogs: [ZenityDialog] = []
  /// The options in their order.
  private(set) var options: [Occurrence] = []
  /// The operands.
  private(set) var operands: [Argument] = []
  /// The requested help text.
  private(set) var help: String?

  /// Parses words as GLib does: options can be anywhere before `--`, and names cannot be
  /// abbreviated.
  init(_ words: [Argument]) throws(Failure) {
    var rest = words[...]
    while let argument = rest.popFirst() {
      let word = argument.printable
      if let help = ZenityHelp.text(for: word) {
        self.help = help
        return
      }
      if word == "--" {
        operands += rest
        break
      }
      guard word.hasPrefix("--") else {
        // Only the help options have one letter.
        guard !word.hasPrefix("-") || word == "-" else { throw .notAvailable }
        operands.append(argument)
        continue
      }
      let parts = word.dropFirst(2).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if let dialog = ZenityDialog(rawValue: name) {
        if !dialogs.contains(dialog) { dialogs.append(dialog) }
      } else if let option = ZenityOption(rawValue: name) {
        let given = parts.count > 1 ? String(parts[1]) : nil
        options.append(try Self.occurrence(of: option, given: given, rest: &rest))
      } else {
        throw .notAvailable
      }
    }
  }

  private static func occurrence(
    of option: ZenityOption, given: String?, rest: inout ArraySlice<Argument>
  ) throws(Failure) -> Occurrence {
    if option.value == .none { return Occurrence(option: option, text: "") }
    guard let text = given ?? rest.popFirst()?.printable else { throw .notAvailable }
    guard case .number = option.value else { return Occurrence(option: option, text: text) }
    guard let number = IntegerText.integer(text) else { throw .notAvailable }
    return Occurrence(option: option, text: text, number: number)
  }

  // MARK: - Values

  func has(_ option: ZenityOption) -> Bool {
    options.contains { $0.option == option }
  }

  /// Returns the last value of an option.
  func text(_ option: ZenityOption) -> String? {
    options.last { $0.option == option }?.text
  }

  func number(_ option: ZenityOption) -> Int? {
    options.last { $0.option == option }?.number
  }

  /// Returns all values of an option.
  func texts(_ option: ZenityOption) -> [String] {
    options.filter { $0.option == option }.map(\.text)
  }

  /// Returns the dialog; throws unless exactly one is named and accepts the options.
  func dialog() throws(Failure) -> ZenityDialog {
    let isAbout = has(.about) || has(.version)
    guard let dialog = dialogs.first else {
      throw Failure(
        text: "You must specify a dialog type. See 'zenity --help' for details", status: 255)
    }
    guard dialogs.count == 1, !isAbout else {
      throw Failure(text: "Two or more dialog options specified", status: 255)
    }
    for option in options.map(\.option) where !dialog.takes(option) {
      // Outside of its dialog zenity does not know this option.
      guard option != .switchMode else { throw .notAvailable }
      throw Failure(
        text: "--%s is not supported for this dialog", argument: option.rawValue, status: 255)
    }
    return dialog
  }
}
