import AlertKit
import AlertModel
import AlertTestSupport
import TestHarness
import Testing

@testable import AlertViews

/// Presses, hover, focus and typed text survive an update of the alert by its client.
@MainActor
struct StandardAlertUpdateTests {
  /// Updates a part of the alert that is not an input.
  private func update(_ bench: StandardAlertBench) throws {
    var description = bench.content.description
    description.title += "!"
    try bench.content.update(to: description)
    try bench.draw()
  }

  private func disable(_ bench: StandardAlertBench) throws {
    var description = bench.content.description
    description.inputs[0].isEnabled = false
    try bench.content.update(to: description)
    try bench.draw()
  }

  private func frame(of view: View, in bench: StandardAlertBench) -> Rect {
    view.convert(view.bounds, toAncestor: bench.content.view)
  }

  @Test func aThumbIsStillDraggedAfterAnUpdate() throws {
    let bench = try StandardAlertBench.asking(.slider(NumberRules(minimum: 0, maximum: 10)))
    let frame = frame(of: bench.control, in: bench)
    let (left, right) = (
      Point(x: frame.minX + 10, y: frame.center.y), Point(x: frame.maxX, y: frame.center.y)
    )
    bench.content.handle(.pointerPressed(left, clicks: 1))
    try update(bench)
    bench.content.handle(.pointerMoved(right))
    #expect(bench.value == .number(10))
    bench.content.handle(.pointerReleased(right))
    bench.content.handle(.pointerMoved(left))
    #expect(bench.value == .number(10))
  }

  @Test func aPressedArrowIsReleasedAfterAnUpdate() throws {
    let bench = try StandardAlertBench.asking(.number(NumberRules(value: 1)))
    let frame = frame(of: bench.control, in: bench)
    let arrow = Point(x: frame.maxX - 10, y: frame.minY + 8)
    bench.content.handle(.pointerPressed(arrow, clicks: 1))
    try update(bench)
    #expect(bench.content.view.dispatch(.pointerReleased(arrow)))
    // No view tracks the pointer any more.
    #expect(!bench.content.view.dispatch(.pointerReleased(arrow)))
  }

  @Test func textIsStillBeingSelectedAfterAnUpdate() throws {
    let bench = try StandardAlertBench.asking(.field(TextRules(value: "one two three")))
    let field: TextField = try bench.control("it")
    let frame = frame(of: field.textView, in: bench)
    let start = Point(x: frame.minX + 1, y: frame.center.y)
    bench.content.handle(.pointerPressed(start, clicks: 1))
    try update(bench)
    bench.content.handle(.pointerMoved(Point(x: frame.maxX - 1, y: frame.center.y)))
    #expect(field.textView.selection.range == 0..<13)
    bench.content.handle(.pointerReleased(Point(x: frame.maxX - 1, y: frame.center.y)))
    bench.content.handle(.pointerMoved(start))
    #expect(field.textView.selection.range == 0..<13)
  }

  @Test func disablingAButtonCancelsItsPress() throws {
    let bench = try StandardAlertBench.asking(.slider(NumberRules(minimum: 0, maximum: 10)))
    let frame = frame(of: bench.control, in: bench)
    bench.content.handle(
      .pointerPressed(Point(x: frame.minX + 10, y: frame.center.y), clicks: 1))
    try disable(bench)
    bench.content.handle(.pointerMoved(Point(x: frame.maxX, y: frame.center.y)))
    #expect(bench.value == .number(0))
  }

  @Test func hoverEndsAfterAnUpdate() throws {
    let bench = try StandardAlertBench.asking(.field(TextRules(value: "text")))
    let untouched = try bench.picture()
    #expect(bench.host.pointer == .arrow)
    bench.content.handle(.pointerMoved(frame(of: bench.control, in: bench).center))
    #expect(bench.host.pointer == .text)
    var description = bench.content.description
    description.timeout = 9
    try bench.content.update(to: description)
    bench.content.handle(.pointerMoved(Point(x: 3, y: 3)))
    #expect(bench.host.pointer == .arrow)
    #expect(try bench.picture() == untouched)
  }

  @Test func anUpdateKeepsFocusAndScrollingOfLongText() throws {
    var description = AlertDescription.twoButtons
    description.text = (1...60).map { "Line \($0)" }.joined(separator: "\r\n")
    let bench = try StandardAlertBench(description)
    bench.content.didPresent()
    let text = try #require(bench.content.view.form.textPane).textView
    bench.press(.tab)
    #expect(bench.content.view.focusedView === text)
    let followed = text.onScroll
    var changes = 0
    text.onScroll = {
      changes += 1
      followed?()
    }
    try update(bench)
    #expect(bench.content.view.focusedView === text && text.isFocused)
    #expect(changes == 0)
    bench.press(.end)
    #expect(text.scrollState.offset > 0)
    description.text?.append("\r\nLine 61")
    try bench.content.update(to: description)
    #expect(text.text.hasSuffix("60\nLine 61"))
  }

  @Test(
    arguments: [
      .choice(ChoiceRules(items: ["a", "b"], selection: ["a"], form: .radio)),
      .choice(ChoiceRules(items: ["a", "b"], selection: ["a"], form: .list)),
      .slider(NumberRules(value: 1, minimum: 0, maximum: 10)),
      .field(TextRules(value: "x")),
    ] as [AlertInput.Kind])
  func aControlThatIsDisabledLosesTheFocus(kind: AlertInput.Kind) throws {
    let bench = try StandardAlertBench.asking(kind)
    let value = bench.value
    let focused = try #require(bench.content.view.focusedView)
    try disable(bench)
    #expect(!focused.isFocused && bench.content.view.focusedView !== focused)
    bench.press(.down)
    bench.press(.right)
    #expect(bench.value == value)
  }

  @Test(arguments: [ChoiceRules.Form.radio, .list])
  func disabledInputsTakeNoKeys(form: ChoiceRules.Form) throws {
    let bench = try StandardAlertBench.asking(
      .choice(ChoiceRules(items: ["a", "b"], selection: ["a"], form: form)))
    bench.control.isEnabled = false
    bench.press(.down)
    bench.content.handle(.textCommitted("b"))
    #expect(bench.value == .text("a"))
  }

  @Test func aCheckMarkSurvivesAChangeOfItsLabel() throws {
    let bench = try StandardAlertBench.asking(.check(isOn: false))
    bench.press(.space)
    bench.release(.space)
    #expect(bench.value == .flag(true))
    let before = try bench.picture()
    var description = bench.content.description
    description.inputs[0].label = "Another"
    try bench.content.update(to: description)
    #expect(bench.value == .flag(true))
    #expect(try bench.picture() != before)
    #expect(bench.content.view.focusedView === bench.control)
  }

  @Test func aProgressBarMovesToItsNewValueAfterAnUpdate() throws {
    let bench = try StandardAlertBench(AlertDescription(title: "Copying", progress: .percent(10)))
    bench.appear()
    var description = bench.content.description
    description.progress = .percent(80)
    try bench.content.update(to: description)
    let bar = try #require(
      bench.content.view.form.leading.lazy.compactMap { $0 as? ProgressBar }.first)
    #expect(bar.shownPercent == 10)
    try wait(for: "the way") { bar.shownPercent > 10 && bar.shownPercent < 80 }
    try wait(for: "the end") { bar.shownPercent == 80 }
  }
}
