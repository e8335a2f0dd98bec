/// A language that Tocsin's own texts are shown in: a catalogue of translations, or English.
package struct Language: Hashable, Sendable {
  /// The language that was asked for, with its territory, such as `de_AT`.
  package let name: String
  private let catalog: MessageCatalog?

  /// Creates a language.
  ///
  /// - Parameters:
  ///   - name: What was asked for, such as `de_AT`.
  ///   - catalog: The translations; nil for English.
  package init(name: String, catalog: MessageCatalog?) {
    self.name = name
    self.catalog = catalog
  }

  /// The texts as they stand in the source.
  package static let english = Language(name: "en", catalog: nil)

  /// Whether the texts are those of the source.
  package var isEnglish: Bool { catalog == nil }

  /// The language without its territory, such as `de`.
  package var code: String { String(name.prefix { $0 != "_" && $0 != "@" }) }

  /// The territory, such as `AT`; nil if none was named.
  package var territory: String? {
    let plain = name.prefix { $0 != "@" }
    // A script may stand between them, as in `zh_Hans_CN`.
    return plain.split(separator: "_").dropFirst().last { $0.utf8.count == 2 }.map(String.init)
  }

  package static func == (left: Language, right: Language) -> Bool {
    left.name == right.name && left.catalog === right.catalog
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }

  // MARK: - Texts

  /// A text of the program's own.
  package subscript(_ text: ScreenText) -> String {
    let (context, id) = text.key
    return catalog?.translation(of: id, context: context) ?? id
  }

  /// A text with arguments in the places of `%1`, `%2` and so on.
  package func text(_ text: ScreenText, _ arguments: String...) -> String {
    self.text(text, filling: arguments)
  }

  /// A text with arguments in the places of `%1`, `%2` and so on.
  package func text(_ text: ScreenText, filling arguments: [String]) -> String {
    Self.fill(self[text], with: arguments, isolates: isRightToLeft)
  }

  /// A text with a number in the place of `%1`, in the plural form that goes with it.
  package func text(_ text: CountedText, _ count: Int) -> String {
    let english = count == 1 ? text.rawValue : text.plural
    let translated = catalog.flatMap {
      $0.translation(of: text.rawValue, form: $0.plural.form(for: count))
    }
    return Self.fill(translated ?? english, with: [String(count)], isolates: false)
  }

  /// A message that is looked up by its English wording, as those of help texts are.
  package func text(ofMessage id: String) -> String {
    catalog?.translation(of: id) ?? id
  }

  /// Puts arguments into a text; isolated ones do not change the order of the text around them.
  ///
  /// Unicode: FIRST STRONG ISOLATE, POP DIRECTIONAL ISOLATE.
  package static func fill(_ text: String, with arguments: [String], isolates: Bool) -> String {
    var result = ""
    var isEscape = false
    for character in text {
      if isEscape, let number = character.wholeNumberValue, character.isASCII,
        (1...arguments.count).contains(number)
      {
        let argument = arguments[number - 1]
        // Numbers are placed well by themselves.
        let isPlain = argument.allSatisfy { $0.isNumber || $0.isPunctuation }
        result += isolates && !isPlain ? "\u{2068}\(argument)\u{2069}" : argument
        isEscape = false
        continue
      }
      if isEscape { result.append("%") }
      isEscape = character == "%"
      if !isEscape { result.append(character) }
    }
    return isEscape ? result + "%" : result
  }

  /// The languages of the catalogues that are read from right to left.
  private static let rightToLeft: Set<String> = [
    "ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "ckb", "dv",
  ]

  /// Whether the texts are read from right to left.
  package var isRightToLeft: Bool { catalog != nil && Self.rightToLeft.contains(code) }
}
