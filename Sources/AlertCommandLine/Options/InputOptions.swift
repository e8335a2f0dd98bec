import AlertModel
import AlertProtocol
import CommandOptions

/// The options that say what an alert asks for.
///
/// Some make an input under a name, the others say something of the input that has a name.
enum InputOptions {
  static var all: [AlertOption] { inputs + modifiers }

  private static let inputs = [
    input(
      "field",
      """
      a line of text; can be given many times, as can all that follow. NAME is what the answer \
      calls it; without a label the name is shown, with NAME= nothing
      """, .field(TextRules())),
    input("secret", "a password, handed to nobody but this program", .secret(SecretRules())),
    input("text", "text of several lines", .text(TextRules())),
    input("check", "a box to tick", .check(isOn: false)),
    AlertOption(
      "choice", nil, "NAME=ITEM,ITEM...",
      "one of some items; “\\,” is a comma in an item. More than six are a list that typing filters"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=ITEM,ITEM...")
      guard let text = named.text, !text.isEmpty else {
        throw OptionProblem("\(value.option) takes NAME=ITEM,ITEM..., and there is no item")
      }
      try draft.edits.inputs.add(
        named, .choice(ChoiceRules(items: ItemList.split(text))), label: named.name)
    },
    input("number", "a number", .number(NumberRules())),
    AlertOption("slider", nil, NumberRange.form, "a number to be dragged") {
      (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, NumberRange.form)
      let range = try NumberRange(named).withBothEnds()
      try draft.edits.inputs.add(
        named, .slider(NumberRules().limited(to: range)), label: named.name)
    },
    input("date", "a day, chosen in a calendar", .date(DateRules())),
  ]

  private static let modifiers = [
    modifier("label", "NAME=TEXT", "what stands above or beside an input", .label),
    modifier(
      "value", "NAME=TEXT",
      "what an input holds at first: text, true or false, an item, a number, or a day", .value),
    modifier("placeholder", "NAME=TEXT", "what an empty field shows", .placeholder),
    modifier("required", NamedValue.nameOnly, "an input that must not be left empty", .required),
    modifier(
      "match", "NAME=REGEX", "a Perl regular expression that the whole text must match", .pattern),
    modifier("match-help", "NAME=TEXT", "what is said when it does not", .patternHelp),
    modifier("confirm", NamedValue.nameOnly, "a secret that must be typed twice", .repeated),
    modifier("checked", NamedValue.nameOnly, "a box that is ticked at first", .checked),
    modifier("select", "NAME=ITEM", "an item that is chosen at first", .selection),
    modifier("multiple", NamedValue.nameOnly, "a choice of any number of items", .multiple),
    modifier("list", NamedValue.nameOnly, "a choice that is a list, however few its items", .list),
    modifier(
      "range", NumberRange.form,
      "what a number or a day must be between; either end may be missing", .range),
    modifier("disabled", NamedValue.nameOnly, "an input that cannot be changed", .disabled),
  ]

  /// An option that makes an input, whose label stands in its value.
  private static func input(
    _ name: String, _ help: String, _ kind: AlertInput.Kind
  ) -> AlertOption {
    AlertOption(name, nil, "NAME[=LABEL]", help) { (draft, value) throws(OptionProblem) in
      try draft.edits.inputs.add(NamedValue(value, "NAME[=LABEL]"), kind)
    }
  }

  /// An option that says something of an input.
  private static func modifier(
    _ name: String, _ form: String, _ help: String, _ property: InputModifier.Property
  ) -> AlertOption {
    AlertOption(name, nil, form, help) { (draft, value) throws(OptionProblem) in
      draft.edits.inputs.modify(
        InputModifier(property: property, subject: try NamedValue(value, form)))
    }
  }
}
