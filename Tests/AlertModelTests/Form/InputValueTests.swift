import AlertModel
import Testing

/// Changing the values of existing inputs.
struct InputValueTests {
  private static func input(_ kind: AlertInput.Kind) -> AlertInput {
    AlertInput(name: "it", kind: kind)
  }

  @Test(
    arguments: [
      (.field(TextRules(value: "x")), .field(TextRules())),
      (.text(TextRules(value: "x")), .text(TextRules())),
      (.check(isOn: true), .check(isOn: false)),
      (
        .choice(ChoiceRules(items: ["a", "b"], selection: ["b"])),
        .choice(ChoiceRules(items: ["a", "b"]))
      ),
      (.number(NumberRules(value: 3, minimum: 1)), .number(NumberRules(minimum: 1))),
      (
        .slider(NumberRules(value: 3, minimum: 1, maximum: 9)),
        .slider(NumberRules(minimum: 1, maximum: 9))
      ),
      (.date(DateRules(value: CalendarDate("2026-11-21"))), .date(DateRules())),
    ] as [(AlertInput.Kind, AlertInput.Kind)])
  func noneClearsAnInput(kind: AlertInput.Kind, empty: AlertInput.Kind) throws {
    var input = Self.input(kind)
    try input.setValue(.none)
    #expect(input == Self.input(empty))
  }

  @Test(
    arguments: [
      (.field(TextRules()), .flag(true), "“it” takes a text, not true"),
      (.check(isOn: true), .text("yes"), "“it” takes true or false, not “yes”"),
      (.choice(ChoiceRules(items: ["a"])), .number(1), "“it” takes an item, or several, not 1.0"),
      (.number(NumberRules()), .text("many"), "“it” takes a number, not “many”"),
      (.date(DateRules()), .text("soon"), "“it” takes a day such as 2026-11-21, not “soon”"),
      (.secret(SecretRules()), .none, "“it” is a secret, whose value cannot be given"),
    ] as [(AlertInput.Kind, InputValue, String)])
  func unacceptedValueIsRefused(kind: AlertInput.Kind, value: InputValue, sentence: String) {
    var input = Self.input(kind)
    do throws(InputValueError) {
      try input.setValue(value)
      Issue.record("taken")
    } catch {
      #expect(error.description == sentence)
    }
    #expect(input == Self.input(kind))
  }
}
