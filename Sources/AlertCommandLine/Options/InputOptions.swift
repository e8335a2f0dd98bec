import AlertModel
import CommandOptions

/// The options for an alert's inputs.
///
/// Some create an input under a name, the others modify the input with a name.
enum InputOptions {
  static var all: [AlertOption] { inputs + modifiers }

  private static let choiceForm = "\(NamedValue.nameAndLabel)=ITEM,ITEM..."

  private static let inputs = [
    input(
      "field",
      """
      a text field; can be given many times, as can all input options. NAME identifies the value in \
      the answer; without a label one is made from the name, and NAME= hides the label
      """, .field(TextRules())),
    input("secret", "a password field, whose value only this program gets", .secret(SecretRules())),
    input("text", "a text input with several lines", .text(TextRules())),
    input("check", "a check box", .check(isOn: false)),
    AlertOption(
      "choice", nil, choiceForm,
      """
      a choice of one item; “\\,” is a comma in an item. More than six items are shown as a list \
      that can be filtered
      """
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, choiceForm)
      guard let text = named.text, !text.isEmpty else {
        throw OptionProblem("\(value.option) takes \(choiceForm), and there is no item")
      }
      try draft.edits.inputs.add(
        named, .choice(ChoiceRules(items: ItemList.split(text))), label: named.label)
    },
    input("number", "a number field", .number(NumberRules())),
    AlertOption("slider", nil, NumberRange.labelledForm, "a slider") {
      (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, NumberRange.labelledForm)
      let range = try NumberRange(named, form: NumberRange.labelledForm).withBothEnds()
      try draft.edits.inputs.add(
        named, .slider(NumberRules().limited(to: range)), label: named.label)
    },
    input(
      "date", "a date: alone a calendar, among other inputs a field with one",
      .date(DateRules())),
  ]

  private static let modifiers = [
    modifier("label", "NAME=TEXT", "the label of an input", .label),
    modifier(
      "value", "NAME=TEXT",
      "the initial value of an input: text, true or false, an item, a number, or a date", .value),
    modifier("placeholder", "NAME=TEXT", "the text that an empty field shows", .placeholder),
    modifier("required", NamedValue.nameOnly, "require a value for an input", .required),
    modifier(
      "match", "NAME=REGEX", "a Perl regular expression that must match the whole text", .pattern),
    modifier(
      "match-help", "NAME=TEXT", "the message if the text does not match", .patternHelp),
    modifier("confirm", NamedValue.nameOnly, "ask for a secret twice", .repeated),
    modifier("checked", NamedValue.nameOnly, "check a check box initially", .checked),
    modifier("select", "NAME=ITEM", "select an item of a choice initially", .selection),
    modifier("multiple", NamedValue.nameOnly, "allow several items of a choice", .multiple),
    modifier("list", NamedValue.nameOnly, "show a choice as a list, even with few items", .list),
    modifier(
      "range", NumberRange.form,
      "the range of a number or a date; either end can be left out", .range),
    modifier("disabled", NamedValue.nameOnly, "disable an input", .disabled),
  ]

  /// Returns an option that creates an input; its value is the name and the label.
  private static func input(
    _ name: String, _ help: String, _ kind: AlertInput.Kind
  ) -> AlertOption {
    AlertOption(name, nil, "NAME[=LABEL]", help) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME[=LABEL]")
      try draft.edits.inputs.add(named, kind, label: named.text)
    }
  }

  /// Returns an option that modifies an input.
  private static func modifier(
    _ name: String, _ form: String, _ help: String, _ property: InputModifier.Property
  ) -> AlertOption {
    AlertOption(name, nil, form, help) { (draft, value) throws(OptionProblem) in
      draft.edits.inputs.modify(
        InputModifier(property: property, subject: try NamedValue(value, form)))
    }
  }
}
