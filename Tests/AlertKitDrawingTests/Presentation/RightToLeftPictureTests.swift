import AlertKit
import AlertModel
import AlertTestSupport
import Testing

/// Alerts of every kind in Hebrew and Arabic, compared with reference pictures.
@MainActor
struct RightToLeftPictureTests {
  private static let buttons = [
    AlertButton(id: "cancel", label: "ביטול", role: .cancel),
    AlertButton(id: "replace", label: "החלף"),
  ]

  private static let replace = AlertDescription(
    title: "להחליף את הקובץ?",
    message: "קובץ בשם holiday.jpg כבר קיים. החלפתו תמחק את תוכנו.", icon: .question,
    buttons: buttons)

  private static func styled(
    _ style: AlertStyle, _ change: (inout AlertDescription) -> Void = { _ in }
  ) -> AlertDescription {
    var description = replace
    description.style = style
    change(&description)
    return description
  }

  private static let twoItems = ["ירושלים", "חיפה"]

  @Test(arguments: InputPicture.looks)
  func aForm(appearance: Appearance, scale: Double) throws {
    let description = AlertDescription(
      title: "הגדרות", progress: .percent(40),
      inputs: [
        AlertInput(name: "name", label: "שם", kind: .field(TextRules())),
        AlertInput(name: "hint", label: "כינוי", kind: .field(TextRules(placeholder: "רשות"))),
        AlertInput(name: "password", label: "סיסמה", kind: .secret(SecretRules())),
        AlertInput(name: "count", label: "כמה", kind: .number(NumberRules(value: 12))),
        AlertInput(
          name: "volume", label: "עוצמה",
          kind: .slider(NumberRules(value: 30, minimum: 0, maximum: 100))),
        AlertInput(name: "agree", label: "זכור אותי", kind: .check(isOn: true)),
        AlertInput(name: "latin", label: "Wi-Fi", kind: .check(isOn: false)),
        AlertInput(
          name: "city", label: "עיר",
          kind: .choice(ChoiceRules(items: Self.twoItems, selection: ["חיפה"], form: .radio))),
      ], buttons: Self.buttons)
    try PresentationPicture(
      description: description, size: Size(width: 440, height: 700), ground: .transparent
    ).expectLikeness("rtl-form", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func aTableAndACalendar(appearance: Appearance) throws {
    let rows = ["תל אביב\t30", "אילת\t41", "חיפה\t28"]
    let description = AlertDescription(
      title: "מזג אוויר",
      inputs: [
        AlertInput(
          name: "city", label: "עיר",
          kind: .choice(
            ChoiceRules(
              items: rows, selection: ["אילת\t41"], form: .list,
              columns: [ChoiceColumn("עיר"), ChoiceColumn("מעלות")]))),
        AlertInput(
          name: "day", label: "יום",
          kind: .date(DateRules(value: CalendarDate(year: 2020, month: 2, day: 14)))),
      ], buttons: Self.buttons)
    try PresentationPicture(
      description: description, size: Size(width: 460, height: 640), ground: .transparent
    ).expectLikeness("rtl-table", appearance: appearance)
  }

  @Test(arguments: InputPicture.looks)
  func aToast(appearance: Appearance, scale: Double) throws {
    let description = Self.styled(.toast) {
      $0.application = "דואר"
      $0.urgency = .critical
    }
    try PresentationPicture(
      description: description, size: Size(width: 420, height: 190), age: 300, count: 3
    ).expectLikeness("rtl-toast", appearance: appearance, scale: scale)
  }

  @Test func aToastWithALatinBody() throws {
    let description = Self.styled(.toast) {
      $0.message = "Are we still on for seven?\nI can bring the projector."
      $0.buttons = []
    }
    try PresentationPicture(
      description: description, size: Size(width: 420, height: 140)
    ).expectLikeness("rtl-toast-latin")
  }

  @Test(arguments: [Appearance.light, .dark])
  func aBanner(appearance: Appearance) throws {
    let description = Self.styled(.banner) { $0.application = "קבצים" }
    try PresentationPicture(
      description: description, size: Size(width: 900, height: 130)
    ).expectLikeness("rtl-banner", appearance: appearance)
  }

  @Test(arguments: [AlertStyle.sheet, .card, .panel], [Appearance.light, .dark])
  func aLargerKind(style: AlertStyle, appearance: Appearance) throws {
    let description = Self.styled(style) {
      $0.inputs = [
        AlertInput(name: "all", label: "החל על כולם", kind: .check(isOn: true)),
        AlertInput(name: "name", label: "שם חדש", kind: .field(TextRules(value: "holiday-2.jpg"))),
      ]
    }
    try PresentationPicture(
      description: description, size: Size(width: 800, height: 480), ground: .transparent,
      count: 2
    ).expectLikeness("rtl-\(style.rawValue)", appearance: appearance)
  }

  @Test(arguments: InputPicture.looks)
  func anArabicAlert(appearance: Appearance, scale: Double) throws {
    let description = AlertDescription(
      title: "هل تريد حذف الملف؟",
      message: "سيتم حذف الملف holiday.jpg نهائيا.", icon: .warning,
      inputs: [
        AlertInput(name: "all", label: "تطبيق على الكل", kind: .check(isOn: false)),
        AlertInput(name: "why", label: "السبب", kind: .text(TextRules(value: "نص طويل\nLatin"))),
      ],
      buttons: [
        AlertButton(id: "cancel", label: "إلغاء", role: .cancel),
        AlertButton(id: "erase", label: "حذف", role: .destructive),
      ])
    try PresentationPicture(
      description: description, size: Size(width: 440, height: 420), ground: .transparent
    ).expectLikeness("rtl-arabic", appearance: appearance, scale: scale)
  }

  @Test(arguments: [Appearance.light, .dark])
  func anArabicToast(appearance: Appearance) throws {
    let description = AlertDescription(
      title: "رسالة جديدة", message: "هل ما زلنا على موعدنا في السابعة؟", icon: .info,
      buttons: [
        AlertButton(id: "reply", label: "رد"), AlertButton(id: "read", label: "تمت القراءة"),
      ], application: "بريد", style: .toast)
    try PresentationPicture(
      description: description, size: Size(width: 420, height: 190)
    ).expectLikeness("rtl-arabic-toast", appearance: appearance)
  }
}
