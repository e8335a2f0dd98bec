package import AlertModel

/// The command line of `pinentry`.
package struct PinentryOptions: Hashable, Sendable {
  /// The request of the command line.
  package enum Request: Hashable, Sendable {
    case run(PinentryOptions)
    /// Print text on standard output, and do nothing else.
    case print(String)
  }

  package var display: String?
  package var terminalName: String?
  package var terminalType: String?
  package var timeout: Int?
  /// The locale of messages; nil for that of the environment.
  package var messages: String?

  package init() {}

  /// The version of pinentry whose protocol is supported.
  static let release = "1.2.1"

  /// The options with a value, by their short forms.
  private static let valued: [Character: String] = [
    "D": "display", "T": "ttyname", "N": "ttytype", "C": "lc-ctype", "M": "lc-messages",
    "o": "timeout", "W": "parent-wid", "c": "colors", "a": "ttyalert",
  ]
  /// The options without a value.
  private static let flags: [Character: String] = ["d": "debug", "g": "no-global-grab"]

  /// Parses the words after the program’s name.
  ///
  /// Unknown options are skipped, because another version of the agent can send them.
  ///
  /// - Returns: The request, and the unknown options.
  package static func parse(
    _ words: [String], in language: Language = .english
  ) -> (request: Request, unknown: [String]) {
    var options = PinentryOptions()
    var unknown: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--version" { return (.print("pinentry-tocsin (pinentry) \(release)\n"), []) }
      if ["--help", "-h", "-?"].contains(word) {
        return (.print(SecretMessages.pinentryHelp(translated: language.text(ofMessage:))), [])
      }
      var name: String?
      var value: String?
      if word.hasPrefix("--") {
        let parts = word.dropFirst(2).split(
          separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        name = parts.first.map(String.init)
        value = parts.count > 1 ? String(parts[1]) : nil
      } else if word.count >= 2, word.hasPrefix("-") {
        let letter = word[word.index(after: word.startIndex)]
        name = valued[letter] ?? flags[letter]
        if word.count > 2 { value = String(word.dropFirst(2)) }
      }
      if let name, valued.values.contains(name) {
        options.set(name, to: value ?? rest.popFirst() ?? "")
      } else if name.map({ flags.values.contains($0) }) != true {
        unknown.append(word)
      }
    }
    return (.run(options), unknown)
  }

  private mutating func set(_ name: String, to value: String) {
    switch name {
    case "display": display = value.isEmpty ? nil : value
    case "ttyname": terminalName = value
    case "ttytype": terminalType = value
    case "lc-messages": messages = value.isEmpty ? nil : value
    case "timeout": timeout = Int(value).map { min(max($0, 0), 86_400) } ?? timeout
    default: break
    }
  }
}
