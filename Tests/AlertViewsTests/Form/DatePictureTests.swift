import AlertModel
import AlertTestSupport
import AlertViews
import Cairo
import DrawingTestSupport
import Testing

/// Calendars, compared with reference pictures.
@MainActor
struct DatePictureTests {
  private static let today = CalendarDate(year: 2026, month: 11, day: 18)

  init() throws {
    try TestFonts.install()
  }

  @Test(arguments: InputPicture.looks)
  func aCalendar(appearance: Appearance, scale: Double) throws {
    let picker = Self.picker(DateRules(value: CalendarDate("2026-11-21")))
    try expectLikeness(picker, "date-focused", appearance: appearance, scale: scale) { root in
      root.focus(picker)
      root.dispatch(.pointerMoved(Point(x: 330, y: 140)))
    }
  }

  @Test func aCalendarWithoutADay() throws {
    let picker = Self.picker(DateRules())
    try expectLikeness(picker, "date-empty") { root in
      root.dispatch(.pointerMoved(Point(x: 31, y: 52)))
    }
  }

  @Test func someDaysCanBeGiven() throws {
    let picker = Self.picker(
      DateRules(earliest: CalendarDate("2026-11-10"), latest: CalendarDate("2026-11-20")))
    try expectLikeness(picker, "date-bounds") { _ in }
  }

  @Test(arguments: [Appearance.light, .dark])
  func aCalendarThatCannotBeChanged(appearance: Appearance) throws {
    let picker = Self.picker(DateRules(value: CalendarDate("2026-11-21")))
    picker.isEnabled = false
    try expectLikeness(picker, "date-disabled", appearance: appearance) { _ in }
  }

  @Test func aCalendarWithoutAnswer() throws {
    let picker = Self.picker(DateRules())
    picker.isRequired = true
    try expectLikeness(picker, "date-invalid", isAsked: true) { _ in }
  }

  @Test func weeksThatBeginOnSunday() throws {
    var names = CalendarNames.english
    names.firstWeekday = 6
    names.beginsWithYear = true
    let picker = DatePicker(
      name: "day", rules: DateRules(), today: CalendarDate("2026-08-01"), names: names)
    try expectLikeness(picker, "date-sunday") { _ in }
  }

  private static func picker(_ rules: DateRules) -> DatePicker {
    DatePicker(name: "day", rules: rules, today: today, names: .english)
  }

  private func expectLikeness(
    _ picker: DatePicker, _ name: String, appearance: Appearance = .light, scale: Double = 1,
    isAsked: Bool = false, after act: (RootView) -> Void
  ) throws {
    let environment = AlertEnvironment(appearance: appearance, scale: scale)
    let row = FormRow(picker, label: "Day")
    if isAsked { row.showProblem(isSubmitting: true) }
    let root = RootView()
    root.addSubview(row)
    let margin = 12.0
    let height = row.measure(width: 332, in: environment).height
    root.frame = Rect(x: 0, y: 0, width: 332 + 2 * margin, height: height + 2 * margin)
    row.frame = Rect(x: margin, y: margin, width: 332, height: height)
    root.layout(in: environment)
    act(root)
    let picture = try ImageSurface(
      width: Int(root.frame.width * scale), height: Int((root.frame.height * scale).rounded(.up)))
    let context = DrawingContext(picture, scale: scale)
    let ground = environment.palette.box
    context.setSource(red: ground.red, green: ground.green, blue: ground.blue)
    context.paint()
    root.render(into: context, in: environment)
    let comparison = try GoldenComparison(
      picture, named: "\(name)-\(appearance)-\(Int(scale))x", in: GoldenFolder.of(#filePath))
    #expect(comparison.isAlike, "\(comparison.report)")
  }
}
