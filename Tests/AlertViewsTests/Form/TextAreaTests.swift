import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import Testing

/// Text areas in an alert.
@MainActor
struct TextAreaTests {
  private func bench(_ value: String = "", isRequired: Bool = false) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Describe it",
        inputs: [
          AlertInput(
            name: "note", kind: .text(TextRules(value: value)), isRequired: isRequired),
          AlertInput(name: "sure", label: "Sure", kind: .check(isOn: false)),
        ],
        buttons: [
          AlertButton(id: "cancel", label: "Cancel", role: .cancel),
          AlertButton(id: "save", label: "Save"),
        ]))
    bench.appear()
    try bench.draw()
    return bench
  }

  @Test func returnWritesALineAndControlReturnAnswers() throws {
    let bench = try bench()
    bench.type("one\ntwo")
    #expect(bench.host.responses.isEmpty)
    bench.press(.return, .control)
    #expect(
      bench.host.responses
        == [
          AlertResponse(
            .button, button: "save", values: ["note": .text("one\ntwo"), "sure": .flag(false)])
        ])
  }

  @Test func tabMovesTheFocus() throws {
    let bench = try bench("text")
    let area: TextArea = try bench.control("note")
    #expect(area.textView.isFocused)
    bench.press(.tab)
    #expect(!area.textView.isFocused)
    #expect(area.text == "text")
  }

  @Test(arguments: [(Key.home, 5), (.end, 21)])
  func homeAndEndIgnorePreeditText(key: Key, caret: Int) throws {
    let bench = try bench("long\nfirst and second\nthird and last")
    let area: TextArea = try bench.control("note")
    bench.press(.home, .control)
    bench.press(.down)
    bench.press(.end)
    for _ in 0..<7 { bench.press(.left) }
    #expect(area.textView.selection.caret == 14)
    // Preedit text of several lines, so that the caret's line in the layout is not a line of the
    // text.
    let shown = String(repeating: "かん ", count: 60)
    bench.content.handle(
      .preeditChanged(PreeditText(shown, caret: shown.utf8.count)))
    try bench.draw()
    bench.press(key)
    #expect(area.textView.selection.caret == caret)
  }

  @Test func upAndDownKeepTheColumn() throws {
    let bench = try bench("a long first line\nshort\na long third line")
    let area: TextArea = try bench.control("note")
    bench.press(.end)
    bench.press(.up)
    #expect(area.textView.selection.caret == "a long first line\nshort".utf8.count)
    bench.press(.up)
    let caret = area.textView.selection.caret
    #expect((14...17).contains(caret))
    bench.press(.up)
    #expect(area.textView.selection.caret == 0)
    bench.press(.down, .shift)
    #expect(area.textView.selection.anchor == 0)
    #expect(!area.textView.selection.isEmpty)
  }
}
