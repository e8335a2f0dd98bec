import AlertModel
import Testing

struct ColumnSurveyTests {
  private func survey(_ rows: ChoiceItems, columns: Int = 2) -> ColumnSurvey {
    var survey = ColumnSurvey(
      ChoiceTable(columns: (1...columns).map { ChoiceColumn("\($0)") }))
    survey.note(rows)
    return survey
  }

  @Test func theWidestCellIsAmongTheCandidates() {
    // Days have the same length, and 1 is the narrowest digit.
    let days = (1...1000).map { "x\t20\($0 % 90 + 10)-1\($0 % 2)-11" }
    let survey = survey(days + ["x\t2008-08-08"] + days)
    #expect(survey.columns[1].candidates.contains("2008-08-08"))
    #expect(survey.columns[1].candidates.count == ColumnSurvey.mostCandidates)
    #expect(survey.columns[0].candidates.allSatisfy { $0 == "x" })
  }

  @Test func missingCellsAreEmptyAndTheLastOneHasTheRest() {
    let survey = survey(["a", "b\tc\td", ""])
    #expect(survey.columns[0].candidates.sorted() == ["a", "b"])
    #expect(survey.columns[1].candidates == ["c\td"])
  }

  @Test func aHiddenColumnIsIgnored() {
    var survey = ColumnSurvey(
      ChoiceTable(columns: [ChoiceColumn("ID", isHidden: true), ChoiceColumn("Name")]))
    survey.note(["12\tAda"])
    #expect(survey.columns[0].candidates.isEmpty && !survey.columns[0].isNumeric)
    #expect(survey.columns[1].candidates == ["Ada"])
  }

  @Test func aColumnOfNumbersEndsWithTheFirstWord() {
    var survey = survey(["1\ta", "-2.5\tb", "\tc", "–\td"])
    #expect(survey.columns.map(\.isNumeric) == [true, false])
    survey.note(["none\te"])
    #expect(survey.columns.map(\.isNumeric) == [false, false])
  }

  @Test func emptyColumnsAreNotNumbers() {
    #expect(survey(["\ta", "-\tb"]).columns.map(\.isNumeric) == [false, false])
  }

  @Test(arguments: [
    "0", "148", "-3", "+7", "−12", "1,148", "1.148,50", "1 148", "12 %", "12%", "880 bytes", "1.5G",
    "€ 12.50", "$5", "3 MiB/s", ".5", "1’000’000", " 42 ", "4th",
  ])
  func numbersAreRecognised(cell: String) {
    #expect(NumberCell.kind(of: Array(cell.utf8)) == .number)
  }

  @Test(arguments: [
    "2026-11-21", "12:30", "1.2.3", "192.168.1.17", "0x1f", "12 Main St", "1/2", "v2", "Ada", "7-8",
    "1,2,3", "+49 30 123", "٣", String(repeating: "7 ", count: 40),
  ])
  func otherCellsAreText(cell: String) {
    #expect(NumberCell.kind(of: Array(cell.utf8)) == .text)
  }

  @Test(arguments: ["", "  ", "-", "–", "—"])
  func dashesAndEmptyCellsAreNeither(cell: String) {
    #expect(NumberCell.kind(of: Array(cell.utf8)) == .nothing)
  }
}
