import AlertModel
import AlertTestSupport
import DrawingTestSupport
import Testing

@testable import AlertViews

/// How wide columns, lists and the alerts around them are.
@MainActor
struct ColumnWidthTests {
  private static let files = [
    "archlinux-2026.11.01-x86_64.iso\t1,148 MB\t2026-11-03", "notes.txt\t3 KB\t2026-11-21",
    "holiday pictures\t148 MB\t2026-08-30", "Makefile\t880 bytes\t2026-01-11",
  ]
  private let environment = AlertEnvironment()

  private func columns(_ rows: [String], count: Int = 3) throws -> ChoiceColumns {
    try TestFonts.install()
    return ChoiceColumns(
      ChoiceRules(items: rows, columns: (1...count).map { ChoiceColumn("\($0)") }))
  }

  @Test func noCellIsTruncatedWithEnoughRoom() throws {
    let columns = try columns(Self.files)
    let end = columns.wantedWidth(in: environment)
    let spans = columns.spans(from: 0, to: end, in: environment)
    #expect(spans[2].maxX <= end)
    for row in Self.files {
      for (place, cell) in columns.table.cells(of: row).enumerated() {
        let width = columns.line(cell, inColumn: place).width(in: environment)
        #expect(width <= spans[place].width, "\(cell)")
      }
    }
  }

  @Test func freeRoomGoesToTextColumns() throws {
    let columns = try columns(["Ada\t1", "Grace\t22"], count: 2)
    let wanted = columns.wantedWidth(in: environment)
    let narrow = columns.spans(from: 0, to: wanted, in: environment)
    let wide = columns.spans(from: 0, to: wanted + 100, in: environment)
    #expect(wide[1].width == narrow[1].width && wide[1].maxX == narrow[1].maxX + 100)
    #expect(wide[0].width == narrow[0].width + 100)
  }

  @Test func withoutRoomNarrowColumnsStayWhole() throws {
    let columns = try columns([
      "\(String(repeating: "wide ", count: 30))\t7\t\(String(repeating: "far ", count: 30))"
    ])
    let spans = columns.spans(from: 0, to: 400, in: environment)
    #expect(spans[1].width >= columns.line("7", inColumn: 1).width(in: environment))
    #expect(abs(spans[0].width - spans[2].width) < 1 && abs(spans[2].maxX - 400) < 1)
  }

  @Test func appendedRowsWidenTheirColumn() throws {
    let columns = try columns(["a\tb\tc"])
    let former = columns.wantedWidth(in: environment)
    #expect(!columns.note(["a longer cell\tb\tc"]))
    #expect(columns.wantedWidth(in: environment) > former + 40)
  }

  @Test func columnsReportChangesOfTheirAlignment() throws {
    let columns = try columns(["1\tb\tc"])
    #expect(columns.isNumeric(0))
    #expect(columns.note(["none\tb\tc"]))
    #expect(!columns.isNumeric(0))
  }

  // MARK: - The alert

  private func width(_ description: AlertDescription) throws -> Double {
    try StandardAlertBench(description).size.width
  }

  private func list(_ items: [String]) -> AlertDescription {
    AlertDescription(
      title: "Which?",
      inputs: [
        AlertInput(name: "it", kind: .choice(ChoiceRules(items: items, form: .list)))
      ])
  }

  @Test func aListFitsItsRowsUpToALimit() throws {
    let long = "a path that is much too long for an alert of the usual width/and goes on"
    #expect(try width(list(["short"])) == 380)
    let fitting = try width(list(["short", String(long.prefix(55))]))
    #expect(fitting > 380 && fitting < 560)
    #expect(try width(list(["short", long + long])) == 560)
  }

  @Test func aLongTextFitsItsLinesUpToALimit() throws {
    #expect(try width(AlertDescription(title: "Read", text: "Short.\nToo.")) == 380)
    let prose = String(repeating: "Lorem ipsum dolor sit amet. ", count: 20)
    #expect(try width(AlertDescription(title: "Read", text: prose)) == 560)
  }
}
