import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import TestHarness
import Testing

/// Choosing from lists, with only keys and with only the pointer.
@MainActor
struct ChoiceListTests {
  private static let items = [
    "Alpha", "Beta", "Gamma", "Delta", "Epsilon", "Zeta", "Eta", "Theta", "Iota", "Kappa",
    "Lambda", "Mu",
  ]

  private func bench(
    _ items: [String] = items, selection: [String] = [], allowsMultiple: Bool = false,
    isRequired: Bool = false, form: ChoiceRules.Form? = nil
  ) throws -> StandardAlertBench {
    try StandardAlertBench.asking(
      .choice(
        ChoiceRules(
          items: items, selection: selection, allowsMultiple: allowsMultiple, form: form)),
      isRequired: isRequired)
  }

  private func row(_ row: Int, of bench: StandardAlertBench) -> Point {
    let control = bench.control
    let rect = control.convert(control.bounds, toAncestor: bench.content.view)
    return Point(x: rect.minX + 40, y: rect.minY + 36 * (Double(row) + 0.5))
  }

  @Test func arrowsSelect() throws {
    let bench = try bench()
    bench.press(.down)
    #expect(bench.value == .text("Alpha"))
    bench.press(.pageDown)
    #expect(bench.value == .text("Theta"))
    bench.press(.end)
    #expect(bench.value == .text("Mu"))
    bench.press(.down)
    bench.press(.up)
    #expect(bench.value == .text("Lambda"))
    bench.press(.home)
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .text("Alpha")])
  }

  @Test func typingFiltersAndReturnAnswers() throws {
    let bench = try bench()
    bench.type("et")
    #expect(bench.value == .text("Beta"))
    bench.press(.down)
    #expect(bench.value == .text("Zeta"))
    bench.type("a")
    #expect(bench.value == .text("Zeta"))
    bench.type(" th")
    #expect(bench.value == .text("Theta"))
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .text("Theta")])
  }

  @Test func aFilteredItemIsNotSelected() throws {
    let bench = try bench(selection: ["Gamma"], isRequired: true)
    bench.type("zzz")
    #expect(bench.value == InputValue.none)
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
    #expect(bench.control.showsProblem && bench.control.problem == "Please choose one.")
    bench.press(.backspace, .control)
    bench.type("gam")
    #expect(!bench.control.showsProblem)
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .text("Gamma")])
  }

  @Test func escapeCancelsDespiteTypedText() throws {
    let bench = try bench()
    bench.type("al")
    #expect(bench.content.responseToCancel()?.outcome == .cancelled)
  }

  @Test func itemsWithEqualTextAreDistinct() throws {
    let bench = try bench(["same", "other", "same"], selection: ["same"], form: .list)
    bench.press(.end)
    #expect(bench.value == .text("same"))
    bench.press(.up)
    #expect(bench.value == .text("other"))
  }

  @Test func clicksSelectAndADoubleClickAnswers() throws {
    let bench = try bench()
    bench.click(row(2, of: bench))
    #expect(bench.value == .text("Gamma"))
    let place = row(4, of: bench)
    bench.click(place)
    bench.content.handle(.pointerPressed(place, clicks: 2))
    #expect(bench.host.responses.isEmpty)
    bench.content.handle(.pointerReleased(place))
    #expect(bench.host.responses.first?.values == ["it": .text("Epsilon")])
  }

  @Test func theWheelScrollsAndTheThumbIsDragged() throws {
    let bench = try bench()
    bench.content.handle(.scrolled(row(2, of: bench), dx: 0, dy: 72))
    let control = bench.control
    // The rows move to their new place.
    let scroller = control.subviews.compactMap { $0 as? ScrollView }.first
    try wait(for: "the third row at the top") { scroller?.offset == 72 }
    bench.click(row(0, of: bench))
    #expect(bench.value == .text("Gamma"))
    let rect = control.convert(control.bounds, toAncestor: bench.content.view)
    let thumb = Point(x: rect.maxX - 5, y: rect.minY + 100)
    bench.content.handle(.pointerPressed(thumb, clicks: 1))
    bench.content.handle(.pointerMoved(Point(x: thumb.x, y: rect.maxY + 300)))
    bench.content.handle(.pointerReleased(Point(x: thumb.x, y: rect.maxY + 300)))
    bench.click(Point(x: rect.minX + 40, y: rect.maxY - 10))
    #expect(bench.value == .text("Mu"))
  }

  @Test func spaceSelectsInAMultipleSelection() throws {
    let bench = try bench(selection: ["Delta"], allowsMultiple: true, isRequired: true)
    bench.press(.down)
    bench.press(.space)
    bench.press(.down, .shift)
    #expect(bench.value == .items(["Alpha", "Beta", "Delta"]))
    bench.press(.end)
    bench.press(.space)
    bench.press(.space)
    #expect(bench.value == .items(["Alpha", "Beta", "Delta"]))
    bench.press(.text("a"), .control)
    #expect(bench.value == .items(Self.items))
    bench.press(.text("a"), .control)
    #expect(bench.value == .items([]))
    bench.press(.return)
    #expect(bench.control.problem == "Please choose at least one.")
  }

  @Test func aFilterKeepsSeveralSelectedItems() throws {
    let bench = try bench(selection: ["Gamma"], allowsMultiple: true)
    bench.type("eta")
    bench.press(.down)
    bench.press(.space)
    bench.press(.down, .shift)
    #expect(bench.value == .items(["Beta", "Gamma", "Zeta"]))
    bench.press(.delete)
    #expect(bench.value == .items(["Beta", "Gamma", "Zeta"]))
  }

  @Test func clicksWithShiftSelectTheRange() throws {
    let bench = try bench(allowsMultiple: true)
    bench.click(row(1, of: bench))
    bench.content.handle(.pointerPressed(row(3, of: bench), clicks: 1, modifiers: .shift))
    bench.content.handle(.pointerReleased(row(3, of: bench)))
    #expect(bench.value == .items(["Beta", "Gamma", "Delta"]))
    bench.click(row(2, of: bench))
    #expect(bench.value == .items(["Beta", "Delta"]))
  }

  @Test(arguments: [false, true])
  func anUpdateKeepsTheSelection(allowsMultiple: Bool) throws {
    let bench = try bench(allowsMultiple: allowsMultiple)
    let control = bench.control
    bench.type("gam")
    if allowsMultiple { bench.press(.down) }
    bench.press(.space)
    var description = bench.content.description
    description.inputs[0].kind = .choice(
      ChoiceRules(items: ["New", "Gamma"] + Self.items, allowsMultiple: allowsMultiple))
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.control === control)
    #expect(bench.value == (allowsMultiple ? .items(["Gamma"]) : .text("Gamma")))
    description.inputs[0].kind = .choice(
      ChoiceRules(items: Self.items, selection: ["Mu"], allowsMultiple: allowsMultiple))
    try bench.content.update(to: description)
    #expect(bench.value == (allowsMultiple ? .items(["Mu"]) : .text("Mu")))
  }

  @Test func aDisabledInputKeepsItsValue() throws {
    let bench = try StandardAlertBench.asking(
      .choice(ChoiceRules(items: Self.items, selection: ["Mu"])), isEnabled: false)
    bench.click(row(2, of: bench))
    bench.press(.down)
    #expect(bench.value == .text("Mu"))
  }

  @Test func typingInAHundredThousandRowsIsFast() throws {
    let items = (0..<100_000).map { "Row number \($0 &* 7919 % 100_000) of a long list" }
    let bench = try bench(items)
    bench.type("9999 row")
    try bench.draw()
    #expect(bench.value.map { "\($0)".contains("9999") } == true)
    bench.press(.delete)
    bench.press(.end)
    try bench.draw()
    #expect(bench.value == items.last.map { .text($0) })
  }

  // MARK: - Circles

  @Test func arrowsWrapAroundInRadioButtons() throws {
    let bench = try bench(["one", "two", "three"])
    bench.press(.down)
    #expect(bench.value == .text("one"))
    bench.press(.up)
    #expect(bench.value == .text("three"))
    bench.press(.down)
    bench.press(.right)
    #expect(bench.value == .text("two"))
    // Tab stops once for the whole group.
    bench.press(.tab)
    #expect(bench.content.view.focusedView === bench.buttons.first)
  }

  @Test func radioButtonsAreClickedByTheirLabels() throws {
    let bench = try bench(["one", "two", "three"])
    let control = bench.control
    let rect = control.convert(control.bounds, toAncestor: bench.content.view)
    bench.click(Point(x: rect.minX + 60, y: rect.minY + 26 * 1.5))
    #expect(bench.value == .text("two"))
  }

  @Test func checkBoxesAreToggled() throws {
    let bench = try bench(["one", "two", "three"], selection: ["two"], allowsMultiple: true)
    bench.press(.space)
    bench.press(.down)
    bench.press(.space)
    #expect(bench.value == .items(["one"]))
  }
}
