import AlertKit
import AlertModel
import AlertTestSupport
import AlertViews
import Testing

/// With two keys, Tab and Space, or with only the pointer, a user can choose and answer.
@MainActor
struct SwitchTests {
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
