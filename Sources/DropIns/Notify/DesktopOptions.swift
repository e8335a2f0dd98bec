/// The words of a command line, taken apart as GLib does it: options may come anywhere, and two
/// dashes end them.
///
/// GLib: `GOptionContext`, whose messages these are.
struct DesktopOptions {
  /// An option that a program has.
  struct Option: Sendable {
    enum Kind: Sendable {
      case flag
      case text
      case integer
    }

    let name: String
    let letter: Character?
    let kind: Kind
    /// What stands for the value in help; empty for a flag.
    let placeholder: String
    let help: String

    init(
      _ name: String, _ letter: Character?, _ kind: Kind, _ placeholder: String, _ help: String
    ) {
      self.name = name
      self.letter = letter
      self.kind = kind
      self.placeholder = placeholder
      self.help = help
    }
  }

  /// What cannot be read, in one line.
  struct Failure: Error, Hashable {
    let text: String
  }

  /// The texts that were given for each option, by its name; an empty one for a flag.
  private(set) var texts: [String: [String]] = [:]
  /// The numbers that were given last.
  private(set) var numbers: [String: Int32] = [:]
  /// The words that are no options.
  private(set) var words: [String] = []

  private let options: [Option]

  /// Takes words apart.
  init(_ words: [String], options: [Option]) throws(Failure) {
    self.options = options
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        self.words += rest
        break
      } else if word.hasPrefix("--") {
        try takeLong(word, &rest)
      } else if word.hasPrefix("-"), word != "-" {
        try takeShort(word, &rest)
      } else {
        self.words.append(word)
      }
    }
  }

  /// Whether an option was given.
  func isSet(_ name: String) -> Bool { texts[name] != nil }

  /// The text that was given last.
  func text(_ name: String) -> String? { texts[name]?.last }

  private mutating func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) {
    let parts = word.dropFirst(2).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    guard let option = options.first(where: { $0.name == name }) else {
      throw Failure(text: "Unknown option \(word)")
    }
    try take(option, parts.count > 1 ? String(parts[1]) : nil, as: "--\(name)", &rest)
  }

  private mutating func takeShort(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = options.first(where: { $0.letter == letter }) else {
        throw Failure(text: "Unknown option \(word)")
      }
      guard option.kind == .flag else {
        try take(option, letters.isEmpty ? nil : String(letters), as: "-\(letter)", &rest)
        return
      }
      texts[option.name, default: []].append("")
    }
  }

  private mutating func take(
    _ option: Option, _ attached: String?, as name: String, _ rest: inout ArraySlice<String>
  ) throws(Failure) {
    guard option.kind != .flag else {
      texts[option.name, default: []].append("")
      return
    }
    guard let value = attached ?? rest.popFirst() else {
      throw Failure(text: "Missing argument for \(name)")
    }
    texts[option.name, default: []].append(value)
    if option.kind == .integer { numbers[option.name] = try Self.number(value, name) }
  }

  /// A number as C's `strtol` reads it with any base.
  private static func number(_ text: String, _ option: String) throws(Failure) -> Int32 {
    var digits = text.drop { $0 == " " }
    let isNegative = digits.first == "-"
    if isNegative || digits.first == "+" { digits.removeFirst() }
    var radix = 10
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      radix = 16
      digits = digits.dropFirst(2)
    } else if digits.count > 1, digits.first == "0" {
      radix = 8
    }
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.hexDigitValue ?? 16) < radix })
    else { throw Failure(text: "Cannot parse integer value “\(text)” for \(option)") }
    guard let number = Int64(digits, radix: radix),
      let value = Int32(exactly: isNegative ? -number : number)
    else { throw Failure(text: "Integer value “\(text)” for \(option) out of range") }
    return value
  }
}

extension DesktopOptions {
  /// Whether words ask for help.
  static func asksForHelp(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-?" }
  }

  /// The help of a program, in GLib's form.
  static func help(_ usage: String, _ options: [Option]) -> String {
    let rows = options.map { option in
      let letter = option.letter.map { "-\($0), " } ?? ""
      let value = option.placeholder.isEmpty ? "" : "=\(option.placeholder)"
      return (name: "  \(letter)--\(option.name)\(value)", help: option.help)
    }
    let help = (name: "  -?, --help", help: "Show help options")
    let width = (rows + [help]).map(\.name.count).max() ?? 0
    func line(_ row: (name: String, help: String)) -> String {
      row.name + String(repeating: " ", count: width + 2 - row.name.count) + row.help + "\n"
    }
    return "Usage:\n  \(usage)\n\nHelp Options:\n\(line(help))\nApplication Options:\n"
      + rows.map(line).joined() + "\n"
  }
}
