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

  /// The territory of a language that was named without one, where its week does not begin on Monday.
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
