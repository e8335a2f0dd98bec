/// A language of the program's texts: a catalogue of translations, or English.
package struct Language: Hashable, Sendable {
  /// The requested language, with its territory, such as `de_AT`.
  package let name: String
  private let catalog: MessageCatalog?

  /// Creates a language.
  ///
  /// - Parameters:
  ///   - name: The requested language, such as `de_AT`.
  ///   - catalog: The translations; nil for English.
  package init(name: String, catalog: MessageCatalog?) {
    self.name = name
    self.catalog = catalog
  }

  /// The texts as in the source.
  package static let english = Language(name: "en", catalog: nil)

  /// Whether the texts are those of the source.
  package var isEnglish: Bool { catalog == nil }

  /// The language without its territory, such as `de`.
  package var code: String { String(name.prefix { $0 != "_" && $0 != "@" }) }

  /// The territory, such as `AT`; nil if none was given.
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

  /// A text with a number in the place of `%1`, in the plural form for that number.
  package func text(_ text: CountedText, _ count: Int) -> String {
    let english = count == 1 ? text.rawValue : text.plural
    let translated = catalog.flatMap {
      $0.translation(of: text.rawValue, form: $0.plural.form(for: count))
    }
    return Self.fill(translated ?? english, with: [String(count)], isolates: false)
  }

  /// A message that is looked up by its English wording, as for help texts.
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
        // Numbers need no isolation.
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

/// Numbers and dates as a language writes them.
extension Language {
  /// A number in its shortest exact form.
  package func number(_ number: Double) -> String {
    localized(NumberText.text(number))
  }

  /// A number with this many decimal places.
  package func number(_ number: Double, decimals: Int) -> String {
    localized(NumberText.text(number, decimals: decimals))
  }

  private func localized(_ text: String) -> String {
    let separator = self[.decimalSeparator]
    guard separator != ".", let point = text.firstIndex(of: ".") else { return text }
    return text[..<point] + separator + text[point...].dropFirst()
  }

  /// A percentage, rounded down, so that 100 % means that everything is done.
  package func percentage(_ percent: Double) -> String {
    text(.percent, String(Int(percent)))
  }

  /// The names of months from January, without a day.
  package var months: [String] {
    let texts: [ScreenText] = [
      .january, .february, .march, .april, .may, .june, .july, .august, .september, .october,
      .november, .december,
    ]
    return texts.map { self[$0] }
  }

  /// The short names of days from Monday to Sunday.
  package var weekdays: [String] {
    let texts: [ScreenText] = [
      .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
    ]
    return texts.map { self[$0] }
  }

  /// The first day of the week in the language's territory, from 0 for Monday to 6 for Sunday.
  ///
  /// CLDR: `weekData`.
  package var firstWeekday: Int {
    let territory = territory ?? Self.usualTerritory[code] ?? ""
    if Self.beginningOnSunday.contains(territory) { return 6 }
    if Self.beginningOnSaturday.contains(territory) { return 5 }
    return territory == "MV" ? 4 : 0
  }

  /// The default territories of languages whose week does not begin on Monday there.
  private static let usualTerritory = ["ar": "EG", "he": "IL", "ja": "JP", "pt": "BR", "ko": "KR"]

  private static let beginningOnSunday: Set<String> = [
    "AG", "AS", "BD", "BR", "BS", "BT", "BW", "BZ", "CA", "CO", "DM", "DO", "ET", "GT", "GU", "HK",
    "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH", "KR", "LA", "MH", "MM", "MO", "MT", "MX", "MZ",
    "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PY", "SA", "SG", "SV", "TH", "TT", "TW", "UM", "US",
    "VE", "VI", "WS", "YE", "ZA", "ZW",
  ]

  private static let beginningOnSaturday: Set<String> = [
    "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
  ]
}
