import DrawingTestSupport
import Testing

@testable import Cairo

/// Scripts and symbols that no font has.
@MainActor
struct ScriptCoverageTests {
  init() throws {
    try TestFonts.install()
  }

  @Test(arguments: [
    ("Straße – “schön”", []),
    ("\u{12000}\u{12001}", ["no font has the letters of the script Xsux"]),
    (
      "a\u{10FFFD}b\u{10FFFC}",
      ["no font has the symbol U+10FFFC", "no font has the symbol U+10FFFD"]
    ),
  ])
  func missingOnesAreReportedOnce(text: String, sentences: [String]) {
    let coverage = ScriptCoverage()
    var reports: [String] = []
    coverage.report = { reports.append($0) }
    coverage.look(at: text)
    #expect(reports.sorted() == sentences)
    coverage.look(at: text)
    #expect(reports.count == sentences.count)
  }

  @Test func aMissingSymbolDoesNotHideAnother() {
    let coverage = ScriptCoverage()
    var reports: [String] = []
    coverage.report = { reports.append($0) }
    for text in ["\u{10FFFD}", "\u{10FFFC}"] { coverage.look(at: text) }
    #expect(reports == ["no font has the symbol U+10FFFD", "no font has the symbol U+10FFFC"])
  }
}
