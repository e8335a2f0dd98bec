import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import DrawingTestSupport
import TestHarness
import Testing

/// Pointer events of text in an alert.
@MainActor
struct TextPointerTests {
  private func bench(
    field: String = "", area: String = "", text: String? = nil
  ) throws -> StandardAlertBench {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "Point at it", text: text,
        inputs: [
          AlertInput(name: "name", kind: .field(TextRules(value: field))),
          AlertInput(name: "note", kind: .text(TextRules(value: area))),
        ]))
    bench.appear()
    try bench.draw()
    return bench
  }

  /// A point in a text, in the content's coordinates.
  private func place(_ view: View, x: Double, y: Double, on bench: StandardAlertBench) -> Point {
    view.convert(Rect(x: x, y: y, width: 0, height: 0), toAncestor: bench.content.view).origin
  }

  private func press(
    _ point: Point, clicks: Int = 1, shift: Bool = false, on bench: StandardAlertBench
  ) {
    bench.content.handle(
      .pointerPressed(point, clicks: clicks, modifiers: shift ? .shift : []))
  }

  @Test func aClickSetsTheCaretAndSelectsNothing() throws {
    let bench = try bench(field: "iiiiiiiiii")
    let field: TextField = try bench.control("name")
    bench.click(place(field.textView, x: 9, y: 17, on: bench))
    #expect(field.textView.selection.isEmpty)
    #expect((2...4).contains(field.textView.selection.caret))
    // The area around the text belongs to the text.
    bench.click(place(field, x: 2, y: 2, on: bench))
    #expect(field.textView.selection == TextSelection(at: 0))
    bench.click(place(field, x: 300, y: 30, on: bench))
    #expect(field.textView.selection == TextSelection(at: 10))
  }

  @Test func thePointerOverTextIsABar() throws {
    let bench = try bench(field: "text", text: Self.long)
    let field: TextField = try bench.control("name")
    let pane = try #require(bench.content.view.form.textPane)
    bench.content.handle(.pointerMoved(place(field, x: 3, y: 3, on: bench)))
    #expect(bench.host.pointer == .text)
    bench.content.handle(.pointerMoved(bench.center(of: bench.buttons[0])))
    #expect(bench.host.pointer == .arrow)
    bench.content.handle(.pointerMoved(place(pane, x: 50, y: 50, on: bench)))
    #expect(bench.host.pointer == .text)
    bench.content.handle(.pointerMoved(place(pane, x: pane.frame.width - 5, y: 50, on: bench)))
    #expect(bench.host.pointer == .arrow)
    bench.content.handle(.pointerExited)
    #expect(bench.host.pointer == .arrow)
  }

  @Test func clicksSelectLettersWordsAndAll() throws {
    let bench = try bench(field: "one two three")
    let field: TextField = try bench.control("name")
    let point = place(field.textView, x: 38, y: 17, on: bench)
    press(point, clicks: 2, on: bench)
    #expect(field.textView.selection == TextSelection(anchor: 4, caret: 7))
    bench.content.handle(.pointerReleased(point))
    #expect(bench.pasted(.primary) == "two")
    press(point, clicks: 3, on: bench)
    bench.content.handle(.pointerReleased(point))
    #expect(bench.pasted(.primary) == "one two three")
  }

  @Test func draggingAfterADoubleClickSelectsWords() throws {
    let bench = try bench(field: "one two three")
    let field: TextField = try bench.control("name")
    press(place(field.textView, x: 38, y: 17, on: bench), clicks: 2, on: bench)
    bench.content.handle(.pointerMoved(place(field.textView, x: 62, y: 17, on: bench)))
    #expect(field.textView.selection == TextSelection(anchor: 4, caret: 13))
    bench.content.handle(.pointerMoved(place(field.textView, x: 5, y: 17, on: bench)))
    #expect(field.textView.selection == TextSelection(anchor: 7, caret: 0))
  }

  @Test func draggingSelectsAndShiftClickExtends() throws {
    let bench = try bench(field: "one two three")
    let view = (try bench.control("name") as TextField).textView
    press(place(view, x: 0, y: 17, on: bench), on: bench)
    bench.content.handle(.pointerMoved(place(view, x: 500, y: 17, on: bench)))
    #expect(view.selection == TextSelection(anchor: 0, caret: 13))
    bench.content.handle(.pointerReleased(place(view, x: 500, y: 17, on: bench)))
    #expect(bench.pasted(.primary) == "one two three")
    press(place(view, x: 38, y: 17, on: bench), shift: true, on: bench)
    #expect(view.selection.anchor == 0)
    #expect((4...7).contains(view.selection.caret))
    // Moving without a button changes nothing.
    bench.content.handle(.pointerReleased(place(view, x: 38, y: 17, on: bench)))
    let selection = view.selection
    bench.content.handle(.pointerMoved(place(view, x: 0, y: 17, on: bench)))
    #expect(view.selection == selection)
  }

  @Test func rightToLeftTextIsSelectedFromTheRight() throws {
    let bench = try bench(field: "שלום עולם")
    let view = (try bench.control("name") as TextField).textView
    press(place(view, x: view.frame.width, y: 17, on: bench), on: bench)
    #expect(view.selection == TextSelection(at: 0))
    bench.content.handle(.pointerMoved(place(view, x: 0, y: 17, on: bench)))
    #expect(view.selection == TextSelection(anchor: 0, caret: 17))
  }

  @Test func linesAreSelectedInAnArea() throws {
    let bench = try bench(area: "first line\nsecond line\nthird line")
    let view = (try bench.control("note") as TextArea).textView
    let second = place(view, x: 20, y: 30, on: bench)
    press(second, clicks: 3, on: bench)
    #expect(view.selection == TextSelection(anchor: 11, caret: 23))
    bench.content.handle(.pointerReleased(second))
    press(place(view, x: 0, y: 5, on: bench), on: bench)
    bench.content.handle(.pointerMoved(place(view, x: 0, y: 45, on: bench)))
    #expect(view.selection == TextSelection(anchor: 0, caret: 23))
    bench.content.handle(.pointerMoved(place(view, x: 900, y: 5, on: bench)))
    #expect(view.selection == TextSelection(anchor: 0, caret: 10))
  }

  @Test func aDisabledFieldIgnoresPresses() throws {
    let bench = try StandardAlertBench(
      AlertDescription(
        title: "x",
        inputs: [
          AlertInput(name: "name", kind: .field(TextRules(value: "abc")), isEnabled: false)
        ]))
    bench.appear()
    let field: TextField = try bench.control("name")
    bench.click(field.convert(field.bounds, toAncestor: bench.content.view).center)
    #expect(!field.textView.isFocused)
    bench.type("x")
    #expect(field.text == "abc")
    #expect(bench.content.view.focusChain().allSatisfy { $0 is Button })
  }

  // MARK: - Long text

  private static let long = (1...500).map { "Line \($0) of it" }.joined(separator: "\n")

  @Test func theWheelTheThumbAndKeysScrollLongText() throws {
    let bench = try bench(text: Self.long)
    let pane = try #require(bench.content.view.form.textPane)
    let middle = place(pane, x: 100, y: 100, on: bench)
    bench.content.handle(.scrolled(middle, dx: 0, dy: 60))
    try wait(for: "the step") { abs(pane.textView.scrollState.offset - 60) < 0.01 }
    bench.content.handle(.scrolled(middle, dx: 0, dy: 60))
    // Back before the step has ended.
    bench.content.handle(.scrolled(middle, dx: 0, dy: -1000))
    try wait(for: "the beginning") { pane.textView.scrollState.offset == 0 }
    let grip = place(pane, x: pane.frame.width - 5, y: 12, on: bench)
    press(grip, on: bench)
    bench.content.handle(.pointerMoved(Point(x: grip.x, y: grip.y + 5000)))
    let end = pane.textView.scrollState
    #expect(abs(end.offset + end.visible - end.whole) < 1)
    bench.content.handle(.pointerReleased(grip))
    bench.press(.home)
    bench.press(.pageDown)
    #expect(pane.textView.scrollState.offset > 100)
  }

  @Test func longTextCanBeSelectedAndCopiedButNotChanged() throws {
    let bench = try bench(text: Self.long)
    let view = try #require(bench.content.view.form.textPane).textView
    let point = place(view, x: 8, y: 30, on: bench)
    press(point, clicks: 3, on: bench)
    bench.content.handle(.pointerReleased(point))
    #expect(bench.pasted(.primary) == "Line 2 of it\n")
    bench.press(.text("c"), .control)
    #expect(bench.pasted(.clipboard) == "Line 2 of it\n")
    bench.press(.text("x"), .control)
    bench.press(.backspace)
    bench.type("typed")
    #expect(view.text == Self.long)
    bench.press(.text("a"), .control)
    bench.press(.text("c"), .control)
    #expect(bench.pasted(.clipboard) == Self.long)
  }

  @Test func growingTextIsFollowedIfItsEndWasVisible() throws {
    let bench = try bench(text: Self.long)
    let pane = try #require(bench.content.view.form.textPane)
    pane.textView.scroll(to: 1e9)
    var description = bench.content.description
    description.text = Self.long + "\nand one more"
    try bench.content.update(to: description)
    try bench.draw()
    #expect(bench.content.view.form.textPane === pane)
    let state = pane.textView.scrollState
    #expect(abs(state.offset + state.visible - state.whole) < 1)
    pane.textView.scroll(to: 300)
    let offset = pane.textView.scrollState.offset
    description.text = Self.long + "\nand one more\nand another"
    try bench.content.update(to: description)
    try bench.draw()
    #expect(abs(pane.textView.scrollState.offset - offset) < 1)
  }
}
