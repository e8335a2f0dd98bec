import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Numbers and dates, with only keys and with only the pointer.
@MainActor
struct NumberAndDateTests {
  private func frame(of bench: StandardAlertBench) -> Rect {
    bench.control.convert(bench.control.bounds, toAncestor: bench.content.view)
  }

  // MARK: - Numbers

  @Test func aNumberIsTypedAndStepped() throws {
    let bench = try StandardAlertBench.asking(.number(NumberRules(minimum: 1, maximum: 10)))
    #expect(bench.value == InputValue.none)
    bench.type("4,5")
    #expect(bench.value == .number(4.5))
    bench.press(.up)
    #expect(bench.value == .number(5))
    bench.press(.pageUp)
    #expect(bench.value == .number(10))
    bench.press(.down)
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .number(9)])
  }

  @Test(arguments: [
    ("12", "From 1 to 10."), ("x", "This is not a number."), ("", "Please fill this in."),
  ])
  func invalidNumbersAreReported(text: String, problem: String) throws {
    let bench = try StandardAlertBench.asking(
      .number(NumberRules(minimum: 1, maximum: 10)), isRequired: true)
    bench.type(text)
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
    #expect(bench.control.problem == problem && bench.control.showsProblem)
  }

  @Test func theArrowsOfANumberAreClicked() throws {
    let bench = try StandardAlertBench.asking(.number(NumberRules(value: 1, step: 0.1)))
    let frame = frame(of: bench)
    bench.click(Point(x: frame.maxX - 10, y: frame.minY + 8))
    bench.click(Point(x: frame.maxX - 10, y: frame.maxY - 8))
    #expect(bench.value == .number(1.2))
    bench.click(Point(x: frame.maxX - 40, y: frame.center.y))
    #expect(bench.value == .number(1.1))
    bench.content.handle(.scrolled(frame.center, dx: 0, dy: -30))
    #expect(bench.value == .number(1.2))
  }

  @Test func theArrowsGrowWithTheText() throws {
    let input = AlertInput(name: "it", kind: .number(NumberRules(value: 1)))
    let bench = try StandardAlertBench(
      AlertDescription(title: "Well?", inputs: [input]), textScale: 2)
    bench.appear()
    let frame = frame(of: bench)
    bench.click(Point(x: frame.maxX - 48, y: frame.center.y))
    #expect(bench.value == .number(2))
    bench.click(Point(x: frame.maxX - 100, y: frame.center.y))
    #expect(bench.value == .number(1))
  }

  @Test func anUpdateKeepsTheNumberThatWasTyped() throws {
    let bench = try StandardAlertBench.asking(.number(NumberRules(value: 1)))
    bench.press(.up)
    var description = bench.content.description
    description.inputs[0].kind = .number(NumberRules(value: 1, maximum: 5))
    try bench.content.update(to: description)
    #expect(bench.value == .number(2))
    description.inputs[0].kind = .number(NumberRules(value: 4, maximum: 5))
    try bench.content.update(to: description)
    #expect(bench.value == .number(4))
  }

  // MARK: - Sliders

  @Test func keysMoveASlider() throws {
    let bench = try StandardAlertBench.asking(
      .slider(NumberRules(value: 50, minimum: 0, maximum: 200, step: 5)))
    var values: [InputValue?] = []
    for key in [Key.right, .up, .left, .pageUp, .pageDown, .down, .home, .left, .end, .right] {
      bench.press(key)
      values.append(bench.value)
    }
    #expect(values == [55, 60, 55, 75, 55, 50, 0, 0, 200, 200].map { .number($0) })
  }

  @Test(arguments: [(5.0, 100.0, [15, 25]), (0, 15, [10, 15]), (50, 60, [60, 60])])
  func anArrowMayAddMoreThanAStep(value: Double, maximum: Double, numbers: [Double]) throws {
    let bench = try StandardAlertBench.asking(
      .slider(
        NumberRules(value: value, minimum: 0, maximum: maximum, step: 1, arrowStep: 10)))
    #expect(bench.value == .number(value))
    for number in numbers {
      bench.press(.right)
      #expect(bench.value == .number(number))
    }
    bench.press(.left)
    #expect(bench.value == .number(numbers[1] - 10))
  }

  @Test func aSliderIsDraggedAndItsTrackClicked() throws {
    let bench = try StandardAlertBench.asking(.slider(NumberRules(minimum: 0, maximum: 10)))
    let frame = frame(of: bench)
    let y = frame.center.y
    bench.content.handle(.pointerPressed(Point(x: frame.minX + 10, y: y), clicks: 1))
    bench.content.handle(.pointerMoved(Point(x: frame.maxX + 500, y: y + 90)))
    #expect(bench.value == .number(10))
    bench.content.handle(.pointerMoved(Point(x: frame.minX - 500, y: y)))
    bench.content.handle(.pointerReleased(Point(x: frame.minX - 500, y: y)))
    #expect(bench.value == .number(0))
    bench.click(Point(x: frame.minX + (frame.width - 30) / 2, y: y))
    #expect(bench.value == .number(5))
    bench.content.handle(.scrolled(frame.center, dx: 0, dy: -30))
    #expect(bench.value == .number(6))
  }

  @Test func aSliderStaysWithinItsBounds() throws {
    let rules = NumberRules(minimum: -1, maximum: 1, step: 0.3)
    let bench = try StandardAlertBench.asking(.slider(rules))
    let frame = frame(of: bench)
    for x in stride(from: frame.minX, to: frame.maxX, by: 3) {
      bench.click(Point(x: x, y: frame.center.y))
      guard case .number(let number) = bench.value else {
        Issue.record("a slider without a number")
        return
      }
      #expect((-1...1).contains(number) && rules.dragged(to: number) == number)
    }
  }

  @Test(arguments: [
    NumberRules(value: 5, minimum: -1e308, maximum: 1e308), NumberRules(minimum: 1e308),
  ])
  func aSliderWithoutARangeDoesNotMove(rules: NumberRules) throws {
    let bench = try StandardAlertBench.asking(.slider(rules))
    let frame = frame(of: bench)
    for key in [Key.right, .pageUp, .end] { bench.press(key) }
    bench.click(Point(x: frame.minX + 50, y: frame.center.y))
    try bench.draw()
    #expect(bench.value == .number(rules.span.lowerBound))
  }

  // MARK: - Days

  private static let november = DateRules(value: CalendarDate("2026-11-21"))

  @Test(
    arguments: [
      (.left, [], "2026-11-20"), (.right, [], "2026-11-22"), (.up, [], "2026-11-14"),
      (.down, [], "2026-11-28"), (.pageUp, [], "2026-10-21"), (.pageDown, [], "2026-12-21"),
      (.pageUp, .shift, "2025-11-21"), (.pageDown, .shift, "2027-11-21"), (.home, [], "2026-11-01"),
      (.end, [], "2026-11-30"),
    ] as [(Key, KeyModifiers, String)])
  func keysGoThroughDays(key: Key, modifiers: KeyModifiers, day: String) throws {
    let bench = try StandardAlertBench.asking(.date(Self.november))
    bench.press(key, modifiers)
    #expect(bench.value == .text(day))
  }

  @Test func daysOutOfRangeAreUnreachable() throws {
    let bench = try StandardAlertBench.asking(
      .date(
        DateRules(
          value: CalendarDate("2026-11-21"), earliest: CalendarDate("2026-11-20"),
          latest: CalendarDate("2026-12-03"))))
    for (key, day) in [
      (Key.pageUp, "2026-11-20"), (.left, "2026-11-20"), (.end, "2026-11-30"),
      (.pageDown, "2026-12-03"), (.down, "2026-12-03"),
    ] {
      bench.press(key)
      #expect(bench.value == .text(day))
    }
  }

  @Test func daysAreClickedAndMonthsChanged() throws {
    let bench = try StandardAlertBench.asking(.date(Self.november))
    let frame = frame(of: bench)
    // The middle of the fourth week is in the month, whatever the first day of the week.
    let middle = Point(x: frame.center.x, y: frame.minY + 34 + 22 + 31 * 2.5)
    bench.click(middle)
    guard case .text(let first) = bench.value, let day = CalendarDate(first) else {
      Issue.record("no day was chosen")
      return
    }
    #expect((15...21).contains(day.day) && day.month == 11)
    bench.click(Point(x: frame.maxX - 15, y: frame.minY + 18))
    #expect(bench.value == .text(first))
    bench.click(middle)
    bench.content.handle(.scrolled(middle, dx: 0, dy: 30))
    bench.content.handle(.pointerPressed(middle, clicks: 2))
    bench.content.handle(.pointerReleased(middle))
    guard case .text(let text)? = bench.host.responses.first?.values?["it"] else {
      Issue.record("no answer")
      return
    }
    #expect(CalendarDate(text)?.month == 1)
  }

  @Test func aMissingRequiredDayIsReported() throws {
    let bench = try StandardAlertBench.asking(.date(DateRules()), isRequired: true)
    bench.press(.return)
    #expect(bench.host.responses.isEmpty && bench.control.problem == "Please choose a day.")
    bench.press(.space)
    #expect(CalendarDate.today().map { bench.value == .text($0.description) } == true)
    bench.press(.delete)
    #expect(bench.value == InputValue.none)
  }

  @Test func monthsAndDaysAreLocalised() throws {
    let names = try #require(CalendarNames(locale: "C.UTF-8"))
    #expect(names.months == CalendarNames.english.months)
    #expect(names.weekdays == CalendarNames.english.weekdays)
    #expect((0...6).contains(names.firstWeekday))
    #expect(CalendarNames(locale: "there is none such") == nil)
  }
}
