import AlertCommandLine
import AlertModel
import Testing

/// Parsing of progress lines.
@Suite struct ProgressReaderTests {
  private func progress(_ text: String) -> AlertProgress? {
    var reader = ProgressReader()
    return reader.read(Array("\(text)\n".utf8)).update?.description.progress
  }

  @Test(arguments: [
    ("0", AlertProgress.percent(0)), ("12.5", .percent(12.5)), ("40%", .percent(40)),
    (" 40 ", .percent(40)), ("+40\r", .percent(40)), ("150", .percent(100)), ("-1", .percent(0)),
    ("indeterminate", .indeterminate),
  ])
  func aNumberSetsTheProgress(line: String, expected: AlertProgress) {
    #expect(progress(line) == expected)
  }

  @Test func aHashSetsTheMessageAndTheLastLineWins() {
    var reader = ProgressReader()
    let result = reader.read(Array("1\n#One\n2\n# Two # three\n\n".utf8))
    let expected = AlertDescription(message: "Two # three", progress: .percent(2))
    #expect(result.update == AlertUpdate([.message, .progress], of: expected))
    #expect(result.complaint == nil)
  }

  @Test func linesCanArriveInPieces() {
    var reader = ProgressReader()
    #expect(reader.read([0x34]).update == nil)
    #expect(reader.read([0x32]).update == nil)
    #expect(reader.finish().update?.description.progress == .percent(42))
    #expect(reader.finish() == ProgressReader.Result())
  }

  @Test func invalidLinesAreReportedOnce() {
    var reader = ProgressReader()
    let result = reader.read(Array("1\nhello\u{7}\nworld\n".utf8))
    #expect(result.update?.description.progress == .percent(1))
    #expect(
      result.complaint
        == """
        line 2 is neither a number, nor #TEXT, nor “indeterminate”: “hello”; such lines are left \
        out
        """)
    #expect(reader.read(Array("again\n3\n".utf8)).complaint == nil)
  }

  @Test func aLineThatIsTooLongIsDropped() {
    var reader = ProgressReader()
    let result = reader.read(Array(repeating: 0x61, count: 200_000))
    #expect(result.complaint == "line 1 is too long")
    #expect(reader.read(Array("\n5\n".utf8)).update?.description.progress == .percent(5))
  }
}
