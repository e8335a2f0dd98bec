import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Inputs of one line that open: days and menus in forms.
@MainActor
struct FoldingTests {
  private static let day = AlertInput(
    name: "day", label: "Day",
    kind: .date(
      DateRules(value: CalendarDate("2026-11-21"), earliest: CalendarDate("2026-11-10"))))
  private static let name = AlertInput(name: "name", label: "Name", kind: .field(TextRules()))
  private static let size = AlertInput(
    name: "size", label: "Size",
    kind: .choice(ChoiceRules(items: ["Small", "Medium", "Large", "Huge", "Custom"])))

  private func bench(
    _ inputs: [AlertInput], limit: Size = Size(width: 1248, height: 768)
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(title: "Well?", message: "Fill it in.", icon: .question, inputs: inputs),
      limit: limit)
    bench.appear()
    return bench
  }

  // MARK: - Days

  private func dayBench() throws -> (StandardAlertBench, DateField) {
    let bench = try bench([Self.day, Self.name])
    return (bench, try bench.control("day"))
  }

  @Test func aSingleDateIsACalendarAndOtherwiseAField() throws {
    #expect(try bench([Self.day]).control is DatePicker)
    #expect(try bench([Self.day, Self.name]).control is DateField)
  }

  @Test(arguments: [(Key.down, KeyModifiers.alt), (.space, KeyModifiers())])
  func aKeyOpensTheCalendarAndArrowsChangeTheDay(key: Key, modifiers: KeyModifiers) throws {
    let (bench, field) = try dayBench()
    let closed = bench.size.height
    bench.press(key, modifiers)
    try bench.draw()
    #expect(field.isOpen && bench.size.height > closed + 200)
    bench.press(.right)
    bench.press(.down)
    #expect(bench.value == .text("2026-11-29"))
    #expect(field.textView.text == "2026-11-29")
    bench.press(.return)
    try bench.draw()
    #expect(!field.isOpen && bench.size.height == closed && bench.host.responses.isEmpty)
    bench.press(.return)
    #expect(bench.host.responses.first?.values?["day"] == .text("2026-11-29"))
  }

  @Test func escapeClosesTheCalendarAndThenTheAlert() throws {
    let (bench, field) = try dayBench()
    bench.press(.space)
    #expect(bench.content.goBack() && !field.isOpen)
    #expect(!bench.content.goBack())
  }

  @Test func tabLeavesTheCalendarAndClosesIt() throws {
    let (bench, field) = try dayBench()
    bench.press(.space)
    try bench.draw()
    bench.press(.tab)
    #expect(!field.isOpen)
    bench.type("ada")
    #expect(bench.content.values?["name"] == .text("ada"))
  }

  @Test func aClickOnADayClosesTheCalendar() throws {
    let (bench, field) = try dayBench()
    let line = field.convert(field.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: line.maxX - 12, y: line.minY + 17))
    try bench.draw()
    #expect(field.isOpen)
    // The first of the days that are allowed in the week of the 9th.
    let open = field.convert(field.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: open.center.x, y: open.minY + 34 + 5 + 34 + 22 + 31 * 2.5))
    try bench.draw()
    #expect(!field.isOpen)
    guard case .text(let day)? = field.value else { return }
    #expect(day.hasPrefix("2026-11-1"), "\(day)")
  }

  @Test func aDayIsTypedAndReformattedAfterwards() throws {
    let (bench, field) = try dayBench()
    bench.press(.text("a"), .control)
    bench.type("3.12.2026")
    #expect(bench.value == .text("2026-12-03"))
    bench.press(.tab)
    #expect(field.textView.text == "2026-12-03")
  }

  @Test func spaceOpensTheCalendarUnlessADayIsBeingTyped() throws {
    let (bench, field) = try dayBench()
    bench.type(" ")
    #expect(field.isOpen && field.textView.text == "2026-11-21")
    bench.press(.return)
    bench.press(.text("a"), .control)
    bench.type("2026 12 5")
    #expect(!field.isOpen && bench.value == .text("2026-12-05"))
  }

  @Test func theLineEndGrowsWithTheText() throws {
    let bench = try StandardAlertBench(
      AlertDescription(title: "Well?", inputs: [Self.day, Self.name]), textScale: 2)
    bench.appear()
    let field: DateField = try bench.control("day")
    let line = field.convert(field.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: line.maxX - 50, y: line.minY + 20))
    #expect(field.isOpen)
  }

  @Test(arguments: [
    ("tomorrow", "Enter the date as 2026-11-21."), ("2026-11-01", "2026-11-10 or later."),
  ])
  func anInvalidDayIsReported(text: String, problem: String) throws {
    let (bench, _) = try dayBench()
    bench.press(.text("a"), .control)
    bench.type(text)
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
    #expect(bench.control.problem == problem && bench.control.showsProblem)
  }

  @Test func arrowsChangeTheDayInTheClosedField() throws {
    let (bench, _) = try dayBench()
    bench.press(.up)
    #expect(bench.value == .text("2026-11-22"))
    bench.press(.down)
    bench.press(.down)
    #expect(bench.value == .text("2026-11-20"))
  }

  @Test func lettersInTheOpenCalendarEditTheText() throws {
    let (bench, field) = try dayBench()
    bench.press(.space)
    bench.type("5")
    #expect(field.textView.isFocused && field.textView.text.contains("5"))
    #expect(bench.content.isTyping)
  }

  // MARK: - Menus

  private static let eight: [AlertInput] =
    [
      size, day,
      AlertInput(
        name: "shell", label: "Shell",
        kind: .choice(ChoiceRules(items: ["bash", "dash", "fish", "zsh"], selection: ["fish"]))),
      AlertInput(
        name: "volume", label: "Volume", kind: .slider(NumberRules(minimum: 0, maximum: 9))),
      AlertInput(name: "count", label: "Count", kind: .number(NumberRules())),
      AlertInput(name: "admin", label: "Administrator", kind: .check(isOn: false)),
      AlertInput(name: "mail", label: "Mail", kind: .field(TextRules())), name,
    ]

  @Test func aFormOfEightInputsFits800PixelsWithoutScrolling() throws {
    let bench = try bench(Self.eight)
    #expect(bench.size.height <= 768)
    #expect(!bench.content.view.formScroller.isOverflowing)
    let menu: ChoiceMenu = try bench.control("size")
    #expect(menu.isFolded)
  }

  @Test func withEnoughRoomAChoiceShowsItsItems() throws {
    let bench = try bench([Self.size, Self.name])
    let menu: ChoiceMenu = try bench.control("size")
    #expect(!menu.isFolded && bench.size.height > 400)
    bench.press(.down)
    bench.press(.down)
    #expect(bench.value == .text("Medium"))
  }

  @Test func theSameFormIsFoldedOnlyOnALowMonitor() throws {
    let form = [Self.size, Self.name, Self.day, Self.eight[2]]
    let low: ChoiceMenu = try bench(form, limit: Size(width: 700, height: 480)).control("size")
    let high: ChoiceMenu = try bench(form, limit: Size(width: 700, height: 1000)).control("size")
    #expect(low.isFolded && !high.isFolded)
  }

  @Test func openingACalendarFoldsNothingElse() throws {
    let bench = try bench(
      [Self.day, Self.size, Self.name], limit: Size(width: 700, height: 640))
    let menu: ChoiceMenu = try bench.control("size")
    #expect(!menu.isFolded)
    bench.press(.space)
    try bench.draw()
    #expect(!menu.isFolded)
  }

  @Test func keysSelectInTheClosedMenuAndOpenIt() throws {
    let bench = try bench(Self.eight)
    let menu: ChoiceMenu = try bench.control("size")
    bench.press(.down)
    bench.press(.down)
    #expect(bench.value == .text("Medium") && !menu.isOpen)
    bench.type("h")
    #expect(bench.value == .text("Huge"))
    bench.press(.down, .alt)
    try bench.draw()
    #expect(menu.isOpen)
    bench.press(.down)
    bench.press(.return)
    #expect(!menu.isOpen && bench.value == .text("Custom") && bench.host.responses.isEmpty)
    bench.press(.tab)
    #expect(!menu.isOpen)
    bench.press(.return)
    #expect(bench.host.responses.first?.values?["size"] == .text("Custom"))
  }

  @Test func aClickOpensTheMenuAndAClickOnAnItemClosesIt() throws {
    let bench = try bench(Self.eight)
    let menu: ChoiceMenu = try bench.control("size")
    let line = menu.convert(menu.bounds, toAncestor: bench.content.view)
    bench.click(line.center)
    try bench.draw()
    #expect(menu.isOpen)
    let open = menu.convert(menu.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: open.minX + 20, y: open.minY + 34 + 5 + 26 * 2.5))
    #expect(!menu.isOpen && bench.value == .text("Large"))
  }

  @Test func anUpdateKeepsTheSelectionAndTheOpenMenu() throws {
    let bench = try bench(Self.eight)
    bench.press(.down)
    bench.press(.space)
    var description = bench.content.description
    description.message = "Once more"
    try bench.content.update(to: description)
    let menu: ChoiceMenu = try bench.control("size")
    #expect(menu.isOpen && bench.value == .text("Small"))
  }
}
