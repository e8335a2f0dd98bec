import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// Lists with several columns, editing of cells, and added rows.
@MainActor
struct ChoiceColumnsTests {
  private static let rows = ["1\tAda\tLondon", "2\tGrace\tNew York", "3\tAlan\tLondon"]
  private static let columns = [
    ChoiceColumn("ID", isHidden: true), ChoiceColumn("Name", isEditable: true),
    ChoiceColumn("Town"),
  ]

  private func bench(
    _ rows: [String] = rows, columns: [ChoiceColumn] = columns, selection: [String] = [],
    allowsMultiple: Bool = false, isFirstChosen: Bool = false
  ) throws -> StandardAlertBench {
    try StandardAlertBench.asking(
      .choice(
        ChoiceRules(
          items: rows, selection: selection, allowsMultiple: allowsMultiple, columns: columns,
          isFirstChosen: isFirstChosen)))
  }

  /// A point in a row, below the titles.
  private func point(_ row: Int, x: Double, of bench: StandardAlertBench) -> Point {
    let control = bench.control
    let rect = control.convert(control.bounds, toAncestor: bench.content.view)
    return Point(x: rect.minX + x, y: rect.minY + 27 + 36 * (Double(row) + 0.5))
  }

  private func doubleClick(_ point: Point, of bench: StandardAlertBench) throws {
    bench.click(point)
    bench.content.handle(.pointerPressed(point, clicks: 2))
    bench.content.handle(.pointerReleased(point))
    try bench.draw()
  }

  @Test func theAnswerIsTheWholeRowWithHiddenCells() throws {
    let bench = try bench()
    bench.press(.down)
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .text("1\tAda\tLondon")])
  }

  @Test func typingSearchesShownColumnsOnly() throws {
    let bench = try bench()
    bench.type("new")
    #expect(bench.value == .text("2\tGrace\tNew York"))
    bench.press(.delete)
    bench.type("2")
    #expect(bench.value == InputValue.none)
  }

  @Test func aClickBelowTheTitlesSelectsItsRow() throws {
    let bench = try bench()
    bench.click(point(1, x: 40, of: bench))
    #expect(bench.value == .text("2\tGrace\tNew York"))
  }

  @Test func theAlertFitsItsColumns() throws {
    let narrow = try bench()
    #expect(narrow.size.width == 380)
    let wide = try bench([
      "1\t" + String(repeating: "wide ", count: 10) + "\t" + String(repeating: "w", count: 15)
    ])
    #expect(wide.size.width > 480)
    let far = try bench([
      "1\t" + String(repeating: "wide ", count: 90) + "\t" + String(repeating: "w", count: 90)
    ])
    #expect(far.size.width == 640)
  }

  // MARK: - Editing

  @Test func aDoubleClickEditsACell() throws {
    let bench = try bench()
    try doubleClick(point(1, x: 30, of: bench), of: bench)
    bench.type("Rear Admiral")
    bench.press(.return)
    #expect(bench.host.responses.isEmpty)
    #expect(bench.value == .text("2\tRear Admiral\tNew York"))
    bench.press(.return)
    #expect(bench.host.responses.first?.values == ["it": .text("2\tRear Admiral\tNew York")])
  }

  @Test func aDoubleClickOutsideOfEditableCellsAnswers() throws {
    let bench = try bench()
    try doubleClick(point(1, x: 200, of: bench), of: bench)
    #expect(bench.host.responses.first?.values == ["it": .text("2\tGrace\tNew York")])
  }

  @Test func f2EditsTheCurrentRow() throws {
    let bench = try bench()
    bench.press(.end)
    bench.press(.function(2))
    try bench.draw()
    bench.type("Alan T")
    bench.press(.up)
    #expect(bench.value == .text("2\tGrace\tNew York"))
    bench.press(.down)
    #expect(bench.value == .text("3\tAlan T\tLondon"))
    bench.type("alan t")
    #expect(bench.value == .text("3\tAlan T\tLondon"))
  }

  @Test func escapeLeavesTheCellAndThenTheAlert() throws {
    let bench = try bench()
    bench.press(.down)
    bench.press(.function(2))
    bench.type("Nobody")
    #expect(bench.content.goBack())
    #expect(bench.value == .text("1\tAda\tLondon"))
    #expect(!bench.content.goBack())
    bench.press(.down)
    #expect(bench.value == .text("2\tGrace\tNew York"))
  }

  @Test func losingTheFocusKeepsTheEditedText() throws {
    let bench = try bench()
    bench.press(.down)
    bench.press(.function(2))
    bench.type("Countess")
    bench.press(.tab)
    #expect(bench.value == .text("1\tCountess\tLondon"))
  }

  @Test func tabEditsTheNextCellOfTheRow() throws {
    var columns = Self.columns
    columns[2].isEditable = true
    let bench = try bench(columns: columns)
    bench.press(.down)
    bench.press(.function(2))
    bench.type("Countess")
    bench.press(.tab)
    bench.type("Ockham")
    #expect(bench.value == .text("1\tCountess\tLondon"))
    bench.press(.tab, .shift)
    bench.type("Ada")
    bench.press(.tab)
    // Beyond the last cell the focus leaves the list.
    bench.press(.tab)
    #expect(bench.value == .text("1\tAda\tOckham"))
    #expect(!bench.content.goBack())
  }

  @Test func withoutAnEditableCellF2DoesNothing() throws {
    let bench = try bench(columns: [ChoiceColumn("A"), ChoiceColumn("B")])
    bench.press(.down)
    bench.press(.function(2))
    #expect(!bench.content.goBack())
  }

  // MARK: - Additions

  @Test func rowsAreAppendedWithoutDisturbance() throws {
    let bench = try bench(selection: [Self.rows[1]])
    bench.type("lon")
    bench.press(.end)
    #expect(bench.value == .text("3\tAlan\tLondon"))
    try bench.content.add(AlertAddition(rows: ["it": ["4\tRosalind\tLondon", "5\tKurt\tBrno"]]))
    #expect(bench.value == .text("3\tAlan\tLondon"))
    bench.press(.end)
    #expect(bench.value == .text("4\tRosalind\tLondon"))
    bench.press(.delete)
    bench.press(.end)
    #expect(bench.value == .text("5\tKurt\tBrno"))
    guard case .choice(let rules) = bench.content.description.inputs[0].kind else { return }
    #expect(rules.items.count == 5)
  }

  @Test func selectedRowsAreAppended() throws {
    let rules = ChoiceRules(items: ["a", "b"], selection: ["a"], allowsMultiple: true, form: .list)
    let bench = try StandardAlertBench.asking(.choice(rules))
    bench.press(.down)
    bench.press(.space)
    #expect(bench.value == .items([]))
    let more = AlertAddition(rows: ["it": ["c", "a"]], selection: ["it": ["a"]])
    try bench.content.add(more)
    #expect(bench.value == .items(["a"]))
    // An item that the user deselected stays so when something else changes.
    var description = bench.content.description
    description.message = "Once more"
    try bench.content.update(to: description)
    #expect(bench.value == .items(["a"]))
    bench.press(.space)
    #expect(bench.value == .items(["a", "a"]))
  }

  @Test func theFirstAddedRowBecomesCurrent() throws {
    let bench = try bench([], isFirstChosen: true)
    #expect(bench.value == InputValue.none)
    try bench.content.add(AlertAddition(rows: ["it": ChoiceItems(Self.rows)]))
    #expect(bench.value == .text(Self.rows[0]))
  }

  @Test func tooManyRadiosBecomeAList() throws {
    let bench = try StandardAlertBench.asking(.choice(ChoiceRules(items: ["a", "b"])))
    try bench.content.add(AlertAddition(rows: ["it": ["c"]]))
    #expect(bench.control is RadioGroup)
    bench.press(.end)
    #expect(bench.value == .text("c"))
    try bench.content.add(AlertAddition(rows: ["it": ["d", "e", "f", "g"]]))
    #expect(bench.control is ChoiceList)
    bench.press(.end)
    #expect(bench.value == .text("g"))
  }

  @Test func anUpdateKeepsEditedCells() throws {
    let bench = try bench()
    bench.press(.down)
    bench.press(.function(2))
    bench.type("Augusta")
    bench.press(.return)
    var description = bench.content.description
    description.message = "Once more"
    try bench.content.update(to: description)
    #expect(bench.value == .text("1\tAugusta\tLondon"))
    try bench.content.add(AlertAddition(rows: ["it": ["4\tx\ty"]]))
    #expect(bench.value == .text("1\tAugusta\tLondon"))
  }
}
