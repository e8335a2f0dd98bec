import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import TestHarness
import Testing

/// Every kind of alert in Arabic, and in a language whose texts are 40 % longer than the English
/// ones, compared with reference pictures: nothing is cut, and Arabic is mirrored.
@MainActor
struct LanguagePictureTests {
  init() throws {
    LanguageLibrary.shared = LanguageLibrary(try CompiledLocale.reader())
  }

  /// The kinds of content, each as small as it can be.
  enum Kind: String, CaseIterable, Sendable {
    case alert, sheet, card, panel, form, choices, secret, calendar, progress, table, filter, text
    case menu, toast, banner, digest, problems

    var style: AlertStyle {
      switch self {
      case .sheet: .sheet
      case .card: .card
      case .panel: .panel
      case .menu: .menu
      case .toast, .digest: .toast
      case .banner: .banner
      default: .alert
      }
    }

    /// The size of the scene, in points.
    var size: Size {
      switch self {
      case .form: Size(width: 420, height: 780)
      case .choices, .menu, .table, .filter, .text, .secret: Size(width: 420, height: 400)
      case .calendar, .problems: Size(width: 420, height: 500)
      case .card: Size(width: 520, height: 360)
      case .sheet, .alert, .progress: Size(width: 420, height: 340)
      case .panel: Size(width: 640, height: 320)
      case .toast, .digest: Size(width: 420, height: 180)
      case .banner: Size(width: 720, height: 130)
      }
    }
  }

  /// The texts of a caller.
  private struct Words {
    let language: String
    private static let arabic = [
      "Delete file?": "حذف الملف؟", "It will be gone for good.": "سيُحذف الملف نهائيًا.",
      "Delete": "حذف", "Keep": "إبقاء", "Name": "الاسم", "Volume": "الصوت", "Number": "العدد",
      "Day": "اليوم", "Town": "المدينة", "Country": "البلد", "Remember": "تذكر",
      "Password": "كلمة السر",
      "Cairo": "القاهرة", "Rabat": "الرباط", "Tunis": "تونس", "Egypt": "مصر", "Morocco": "المغرب",
      "Tunisia": "تونس", "Mail": "بريد", "Notes": "ملاحظات",
    ]

    /// A text in the caller's language.
    func callAsFunction(_ text: String) -> String {
      language == "ar" ? Self.arabic[text] ?? text : CompiledLocale.lengthened(text)
    }
  }

  private static func input(
    _ name: String, _ label: String, _ kind: AlertInput.Kind, isRequired: Bool = false
  ) -> AlertInput {
    AlertInput(name: name, label: label, kind: kind, isRequired: isRequired)
  }

  private static func inputs(_ kind: Kind, _ words: Words) -> [AlertInput] {
    let towns = ["Cairo", "Rabat", "Tunis"].map { words($0) }
    let countries = ["Egypt", "Morocco", "Tunisia"].map { words($0) }
    let rows = zip(towns, countries).map { "\($0)\t\($1)\t12" }
    let columns = ["Town", "Country", "Number"].map { ChoiceColumn(words($0)) }
    switch kind {
    case .sheet, .card, .panel:
      return [input("n", words("Name"), .field(TextRules(value: words("Cairo"))))]
    case .form:
      return [
        input("n", words("Name"), .field(TextRules(placeholder: words("Town")))),
        input("c", words("Number"), .number(NumberRules(value: 2.5, minimum: 0, step: 0.5))),
        input("v", words("Volume"), .slider(NumberRules(value: 30, minimum: 0, maximum: 100))),
        input("d", words("Day"), .date(DateRules(value: CalendarDate("2061-05-20")))),
        input("e", words("Day"), .date(DateRules())),
        input("r", words("Town"), .choice(ChoiceRules(items: towns, selection: [towns[1]]))),
        input(
          "m", words("Country"),
          .choice(ChoiceRules(items: countries, selection: [countries[0]]))),
        input("b", words("Remember"), .check(isOn: true)),
      ]
    case .choices:
      return [
        input(
          "t", words("Town"), .choice(ChoiceRules(items: towns, form: .list, allowsOther: true)))
      ]
    case .secret: return [input("p", words("Password"), .secret(SecretRules(isRepeated: true)))]
    case .calendar:
      return [input("d", words("Day"), .date(DateRules(value: CalendarDate("2061-05-20"))))]
    case .table:
      return [
        input(
          "t", words("Town"),
          .choice(ChoiceRules(items: rows, selection: [rows[1]], form: .list, columns: columns)))
      ]
    case .filter:
      let more = (1...30).map { "\(words("Town")) \($0)" }
      return [input("t", words("Town"), .choice(ChoiceRules(items: more, form: .list)))]
    case .menu: return [input("t", "", .choice(ChoiceRules(items: towns, form: .list)))]
    case .text: return [input("t", words("Notes"), .text(TextRules(placeholder: words("Notes"))))]
    case .problems:
      return [
        input("n", words("Name"), .field(TextRules()), isRequired: true),
        input("b", words("Remember"), .check(isOn: false), isRequired: true),
        input("d", words("Day"), .date(DateRules()), isRequired: true),
      ]
    case .alert, .progress, .toast, .banner, .digest: return []
    }
  }

  private static func description(_ kind: Kind, in language: String) -> AlertDescription {
    let words = Words(language: language)
    let spoken = LanguageLibrary.shared.language(for: AlertLanguage(rawValue: language))
    var description = AlertDescription(
      title: words("Delete file?"), message: words("It will be gone for good."),
      icon: kind.style.isModal && kind != .alert ? AlertIcon.none : .question,
      inputs: inputs(kind, words),
      application: words("Mail"), style: kind.style, language: AlertLanguage(rawValue: language))
    switch kind {
    case .alert, .toast, .banner:
      description.buttons = [
        AlertButton(id: "keep", label: words("Keep"), role: .cancel),
        AlertButton(id: "delete", label: words("Delete"), role: .destructive),
      ]
    case .progress: description.progress = .percent(42)
    case .digest:
      let parts = ["Mail", "Notes"].map { spoken.text(.digestPart, filling: [words($0), "6"]) }
      description.title = spoken[.whileAway]
      description.message = spoken.text(
        .digest, filling: [spoken.text(.notifications, 12), parts.joined(separator: ", ")])
      description.icon = .info
      description.buttons = [
        AlertButton(id: "dismiss", label: spoken[.dismiss], role: .cancel),
        AlertButton(id: "show", label: spoken[.show]),
      ]
    default: description.message = kind == .problems ? description.message : ""
    }
    return description
  }

  @Test(arguments: Kind.allCases, ["ar", CompiledLocale.longLanguage])
  func aKind(kind: Kind, language: String) throws {
    let submit: [InputEvent] = [.keyPressed(KeyPress(.return)), .keyReleased(KeyPress(.return))]
    try PresentationPicture(
      description: Self.description(kind, in: language), size: kind.size, ground: .transparent,
      age: kind.style == .toast ? 300 : 0, count: kind == .toast ? 3 : 1,
      events: kind == .problems ? submit : []
    ).expectLikeness("language-\(language)-\(kind.rawValue)")
  }
}
