import CommandOptions

/// What a command line of zenity says.
struct ZenityRequest: Hashable, Sendable {
  /// One option, with what came after it.
  struct Occurrence: Hashable, Sendable {
    var option: ZenityOption
    /// Empty for an option that takes nothing.
    var text: String
    var number = 0
  }

  /// Why it cannot be carried out, as zenity says it.
  struct Failure: Error, Hashable {
    var text: String
    var status: Int32

    static let notAvailable = Failure(
      text: "This option is not available. Please see --help for all possible usages.",
      status: 255)
  }

  /// The dialogs that are named, each once.
  private(set) var dialogs: [ZenityDialog] = []
  /// In their order.
  private(set) var options: [Occurrence] = []
  /// The words that are no options.
  private(set) var operands: [Argument] = []
  /// The help that is asked for.
  private(set) var help: String?

  /// Takes the words apart as GLib's parser does: options may come anywhere, two dashes end them,
  /// and a name is never cut short.
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
        // No option has one letter, but those that ask for help.
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
    guard let number = NumberWord.integer(text) else { throw .notAvailable }
    return Occurrence(option: option, text: text, number: number)
  }

  // MARK: - What is said

  func has(_ option: ZenityOption) -> Bool {
    options.contains { $0.option == option }
  }

  /// What came after the last of these options.
  func text(_ option: ZenityOption) -> String? {
    options.last { $0.option == option }?.text
  }

  func number(_ option: ZenityOption) -> Int? {
    options.last { $0.option == option }?.number
  }

  /// What came after each of these options.
  func texts(_ option: ZenityOption) -> [String] {
    options.filter { $0.option == option }.map(\.text)
  }

  /// The one dialog that is asked for.
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
      // zenity knows no such option outside of its dialog.
      guard option != .switchMode else { throw .notAvailable }
      throw Failure(
        text: "--\(option.rawValue) is not supported for this dialog", status: 255)
    }
    return dialog
  }
}
