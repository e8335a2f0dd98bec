import AlertModel
import Testing

/// The choice of the language, and its writing direction.
struct LanguageTests {
  /// An environment and the preference that it expresses.
  struct Environment: Sendable {
    var variables: [String: String]
    var wanted: String?

    init(_ variables: [String: String], _ wanted: String?) {
      (self.variables, self.wanted) = (variables, wanted)
    }
  }

  private static let environments: [Environment] = [
    Environment([:], nil),
    Environment(["LANG": ""], nil),
    Environment(["LANG": "C.UTF-8"], nil),
    Environment(["LANG": "C"], nil),
    Environment(["LANG": "de_DE.UTF-8"], "de_DE.UTF-8"),
    Environment(["LANG": "de_DE", "LC_MESSAGES": "pl_PL"], "pl_PL"),
    Environment(["LANG": "de_DE", "LC_MESSAGES": "pl_PL", "LC_ALL": "fr_FR"], "fr_FR"),
    Environment(["LANG": "de_DE.UTF-8", "LC_ALL": "C"], "C"),
    Environment(["LANG": "de_DE.UTF-8", "LC_ALL": "C.UTF-8"], "C.UTF-8"),
    Environment(["LANG": "de_DE", "LANGUAGE": "fr:es"], "fr:es:de_DE"),
    Environment(["LANG": "C.UTF-8", "LANGUAGE": "fr"], "fr:C.UTF-8"),
    Environment(["LANG": "C", "LANGUAGE": "fr"], nil),
    Environment(["LC_ALL": "C", "LANGUAGE": "fr"], "C"),
    Environment(["LANGUAGE": "fr"], nil),
  ]

  @Test(arguments: environments)
  func theEnvironmentStatesAPreference(environment: Environment) {
    let language = AlertLanguage(variable: { environment.variables[$0] })
    #expect(language?.rawValue == environment.wanted, "\(environment.variables)")
  }

  @Test(
    arguments: [
      ("de_AT.UTF-8@euro", ["de_AT@euro", "de_AT", "de@euro", "de"]),
      ("sr_RS@latin", ["sr_RS@latin", "sr_RS", "sr@latin", "sr"]),
      ("de-CH:fr", ["de_CH", "de", "fr"]),
      ("pt_PT", ["pt_PT", "pt", "pt_BR"]),
      ("zh_TW", ["zh_TW", "zh"]),
      ("zh_SG", ["zh_SG", "zh", "zh_CN"]),
      ("es:en:de", ["es"]),
      ("C", []),
      ("../../etc:de", ["de"]),
      ("de/x", []),
      ("", []),
      (String(repeating: "a", count: 100), []),
    ] as [(String, [String])])
  func cataloguesAreLookedForInOrder(preference: String, catalogs: [String]) {
    #expect(AlertLanguage(rawValue: preference).candidates.map(\.catalog) == catalogs)
  }

  @Test(arguments: [
    ("de_AT", "Abbrechen"), ("sv:fr_CA", "Annuler"), ("sv_SE", "Cancel"), ("en_GB:de", "Cancel"),
    ("zh_Hans", "取消"), ("pt", "Cancelar"), ("iw", "ביטול"),
  ])
  func theFirstAvailableCatalogueIsUsed(preference: String, cancel: String) throws {
    #expect(try Catalogs.language(preference)[.cancel] == cancel)
  }

  @Test(
    arguments: [
      ("de", 1, "1 Benachrichtigung"), ("de", 2, "2 Benachrichtigungen"),
      ("fr", 0, "0 notification"), ("fr", 2, "2 notifications"),
      ("pl", 1, "1 powiadomienie"), ("pl", 3, "3 powiadomienia"), ("pl", 12, "12 powiadomień"),
      ("ru", 21, "21 уведомление"), ("ru", 22, "22 уведомления"), ("ru", 11, "11 уведомлений"),
      ("ar", 0, "لا إشعارات"), ("ar", 1, "إشعار واحد"), ("ar", 2, "إشعاران"),
      ("ar", 3, "3 إشعارات"), ("ar", 11, "11 إشعارًا"), ("ar", 100, "100 إشعار"),
      ("ja", 1, "1 件の通知"), ("en", 1, "1 notification"), ("en", 2, "2 notifications"),
    ] as [(String, Int, String)])
  func numbersChooseTheirForm(name: String, count: Int, text: String) throws {
    #expect(try Catalogs.language(name).text(.notifications, count) == text)
  }

  @Test(arguments: [
    ("de", "1234,5", "50\u{A0}%"), ("tr", "1234,5", "%50"), ("ja", "1234.5", "50%"),
    ("fr", "1234,5", "50\u{A0}%"), ("en", "1234.5", "50 %"), ("ar", "1234.5", "50%"),
  ])
  func numbersAreLocalised(name: String, number: String, percent: String) throws {
    let language = try Catalogs.language(name)
    #expect(language.number(1234.5) == number)
    #expect(language.percentage(50.9) == percent)
  }

  @Test(arguments: [
    ("de_DE", 0), ("en_US", 6), ("en_GB", 0), ("pt_BR", 6), ("ar", 5), ("ar_SA", 6), ("ar_MA", 0),
    ("he", 6), ("ja", 6), ("zh_Hans_CN", 0), ("fr_CA", 6), ("dv_MV", 4),
  ])
  func theTerritoryDeterminesTheFirstWeekday(name: String, day: Int) throws {
    #expect(try Catalogs.language(name).firstWeekday == day)
  }

  @Test func argumentsDoNotChangeTheDirectionOfTheText() throws {
    #expect(try Catalogs.language("ar").text(.from, "Mail") == "من \u{2068}Mail\u{2069}")
    #expect(try Catalogs.language("ar").text(.numberOrMore, "12") == "12 أو أكثر.")
    #expect(try Catalogs.language("de").text(.from, "Mail") == "Von Mail")
  }

  @Test(arguments: [
    ("%1 and %2", "a and b"), ("%2%1", "ba"), ("100 %", "100 %"), ("%%1", "%a"), ("%3", "%3"),
    ("%", "%"), ("%x%1", "%xa"),
  ])
  func placeholdersAreFilled(text: String, filled: String) {
    #expect(Language.fill(text, with: ["a", "b"], isolates: false) == filled)
  }
}
