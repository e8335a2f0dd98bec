import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Cairo
import DrawingTestSupport
import TestHarness
import Testing

/// Every kind of alert in Arabic, and in a language whose texts are 40 % longer than the English
/// ones: the presenter's texts and the direction follow the caller's language.
@MainActor
struct AlertLanguageTests {
  init() throws {
    try TestFonts.install()
    LanguageLibrary.shared = LanguageLibrary(try CompiledLocale.reader())
  }

  /// The content of an alert, by kind.
  enum Kind: String, CaseIterable, Sendable {
    case form, choices, secret, calendar, sheet, panel, card, menu, toast, banner, progress

    var style: AlertStyle {
      switch self {
      case .sheet: .sheet
      case .panel: .panel
      case .card: .card
      case .menu: .menu
      case .toast: .toast
      case .banner: .banner
      default: .alert
      }
    }

    /// The inputs; required ones show their errors.
    var inputs: [AlertInput] {
      func input(_ name: String, _ kind: AlertInput.Kind) -> AlertInput {
        AlertInput(name: name, label: "", kind: kind, isRequired: true)
      }
      let items = (1...30).map { "\($0)" }
      switch self {
      case .form:
        return [
          input("1", .field(TextRules(value: "x", pattern: "[0-9]+"))),
          input("2", .check(isOn: false)),
          input("3", .number(NumberRules(value: 2.5, minimum: 1.5, step: 2))),
          input("4", .slider(NumberRules(value: 0.5, minimum: 0, maximum: 1))),
          input("5", .date(DateRules(earliest: CalendarDate(year: 2026, month: 11, day: 3)))),
          input("6", .choice(ChoiceRules(items: ["1", "2", "3"]))),
        ]
      case .choices:
        return [input("1", .choice(ChoiceRules(items: items, form: .list, allowsOther: true)))]
      case .secret: return [input("1", .secret(SecretRules(isRepeated: true)))]
      case .calendar:
        return [input("1", .date(DateRules(value: CalendarDate(year: 2019, month: 9, day: 3))))]
      case .sheet, .panel, .card: return [input("1", .number(NumberRules(minimum: 1, maximum: 9)))]
      case .menu: return [input("1", .choice(ChoiceRules(items: [], form: .list)))]
      case .toast, .banner, .progress: return []
      }
    }
  }

  private static func description(_ kind: Kind, in language: String) -> AlertDescription {
    let isArabic = language == "ar"
    var description = AlertDescription(
      title: isArabic ? "حذف الملف؟" : "Delete the file?",
      message: isArabic ? "سيُحذف الملف نهائيًا." : "It will be gone for good.",
      icon: .question, inputs: kind.inputs, application: "Files", style: kind.style,
      language: AlertLanguage(rawValue: language))
    if kind == .progress { description.progress = .percent(42) }
    return description
  }

  @Test(arguments: Kind.allCases, ["ar", CompiledLocale.longLanguage])
  func alertUsesTheLanguageOfItsCaller(kind: Kind, language name: String) throws {
    let preference = AlertLanguage(rawValue: name)
    let language = LanguageLibrary.shared.language(for: preference)
    let content = try StandardAlertContent(Self.description(kind, in: name))
    let environment = AlertEnvironment()
    let limit = Size(width: 1248, height: 900)
    let size = content.measure(within: limit, in: environment)
    _ = try ContentSnapshot(of: content, size: size, in: environment)
    #expect(size.width <= limit.width && size.height <= limit.height)
    #expect(content.view.direction == (name == "ar" ? .rightToLeft : .leftToRight))
    let labels: [ScreenText] =
      kind.style.isModal ? (kind.inputs.isEmpty ? [.ok] : [.cancel, .ok]) : []
    #expect(content.view.buttons.map(\.title) == labels.map { language[$0] })
    for control in content.view.form.controls {
      #expect(control.language == language)
    }
    if kind == .form {
      let problems = content.view.form.controls.map(\.problem)
      #expect(problems[0] == language[.otherFormat])
      #expect(problems[1] == language[.check])
      #expect(problems[4] == language[.chooseDay])
      #expect(problems[5] == language[.chooseOne])
    }
    if kind == .secret {
      #expect(
        content.secretFields.first?.repetitionTitle == language[.sameAgain])
    }
  }
}
