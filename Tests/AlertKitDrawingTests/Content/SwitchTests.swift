import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// With two keys, Tab and Space, or with only the pointer, a user can choose and answer.
@MainActor
struct SwitchTests {
  nonisolated private static let letters = ["a", "b", "c", "d", "e", "f", "g", "h"]

  private func press(_ key: Key, times: Int = 1, on bench: StandardAlertBench) {
    for _ in 0..<times {
      bench.press(key)
      bench.release(key)
    }
  }

  /// Presses Tab until a button has the focus, and then Space.
  private func answer(_ label: Button, on bench: StandardAlertBench) {
    for _ in 0..<20 where bench.content.view.focusedView !== label { press(.tab, on: bench) }
    press(.space, on: bench)
  }

  @Test(arguments: AlertStyle.allCases.filter(\.isModal), 0..<3)
  func everyButtonIsPressedByTabAndSpace(style: AlertStyle, index: Int) throws {
    guard style != .menu else { return }
    var description = AlertDescription.destructive
    description.style = style
    let bench = try StandardAlertBench(description)
    bench.appear()
    answer(bench.buttons[index], on: bench)
    #expect(bench.pressed == [description.buttons[index].id])
  }

  @Test(arguments: [
    (AlertInput.Kind.check(isOn: false), 1, InputValue.flag(true)),
    (.check(isOn: false), 2, .flag(false)),
    (.choice(ChoiceRules(items: ["a", "b", "c"])), 1, .text("a")),
    (.choice(ChoiceRules(items: ["a", "b", "c"])), 3, .text("c")),
    (.choice(ChoiceRules(items: ["a", "b", "c"])), 4, .text("a")),
    (.choice(ChoiceRules(items: letters)), 1, .text("a")),
    (.choice(ChoiceRules(items: letters)), 8, .text("h")),
    (.choice(ChoiceRules(items: letters)), 9, .text("a")),
    (.choice(ChoiceRules(items: letters, selection: ["c"])), 1, .text("d")),
    (.choice(ChoiceRules(items: letters, allowsMultiple: true)), 1, .items(["a"])),
    (.choice(ChoiceRules(items: letters, allowsMultiple: true)), 2, .items([])),
    (.choice(ChoiceRules(items: letters, allowsMultiple: true)), 5, .items(["c"])),
    (.choice(ChoiceRules(items: ["a", "b"], allowsMultiple: true)), 3, .items(["b"])),
    (.choice(ChoiceRules(items: ["a", "b"], allowsMultiple: true)), 5, .items(["a"])),
    (.date(DateRules(value: CalendarDate("2026-11-29"))), 3, .text("2026-12-02")),
    (
      .date(
        DateRules(
          value: CalendarDate("2026-11-21"), earliest: CalendarDate("2026-11-20"),
          latest: CalendarDate("2026-11-22"))), 2, .text("2026-11-20")
    ),
    (.slider(NumberRules(value: 2, minimum: 0, maximum: 4, step: 1)), 1, .number(3)),
    (.slider(NumberRules(value: 2, minimum: 0, maximum: 4, step: 1)), 3, .number(0)),
  ])
  func inputsAreSetBySpace(kind: AlertInput.Kind, presses: Int, value: InputValue) throws {
    let bench = try StandardAlertBench.asking(kind)
    press(.space, times: presses, on: bench)
    #expect(bench.value == value)
    answer(bench.buttons[1], on: bench)
    #expect(bench.host.responses.first?.values == ["it": value])
  }

  @Test(arguments: [["a", "b", "c"], letters])
  func severalItemsAreChosenBySpaceAndTab(items: [String]) throws {
    let bench = try StandardAlertBench.asking(
      .choice(ChoiceRules(items: items, allowsMultiple: true)))
    press(.space, on: bench)
    // Round the buttons and back: the item stays chosen, and Space goes on to the next one.
    press(.tab, times: 3, on: bench)
    press(.space, times: 3, on: bench)
    #expect(bench.value == .items(["a", "c"]))
  }

  @Test func otherKeysLeaveSpaceOnTheirItem() throws {
    let bench = try StandardAlertBench.asking(
      .choice(ChoiceRules(items: Self.letters, allowsMultiple: true)))
    press(.down, times: 2, on: bench)
    press(.space, times: 3, on: bench)
    #expect(bench.value == .items(["b"]))
  }

  @Test func aFoldedDayIsChosenBySpace() throws {
    let day = AlertInput(
      name: "day", label: "Day", kind: .date(DateRules(value: CalendarDate("2026-11-21"))))
    let name = AlertInput(name: "name", label: "Name", kind: .field(TextRules()))
    let bench = try StandardAlertBench(AlertDescription(title: "Well?", inputs: [day, name]))
    bench.appear()
    bench.type("  ")
    press(.tab, on: bench)
    #expect(bench.value == .text("2026-11-22"))
  }

  @Test(arguments: AlertStyle.allCases.filter { $0.isModal && $0 != .menu }, 0..<3)
  func everyButtonIsPressedByThePointer(style: AlertStyle, index: Int) throws {
    var description = AlertDescription.destructive
    description.style = style
    let bench = try StandardAlertBench(description)
    bench.appear()
    bench.click(bench.center(of: bench.buttons[index]))
    #expect(bench.pressed == [description.buttons[index].id])
  }
}
