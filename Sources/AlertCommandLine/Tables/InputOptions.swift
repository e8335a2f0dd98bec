import AlertModel
import AlertProtocol

/// The options that say what an alert asks for.
///
/// Some make an input under a name, the others say something of the input that has a name.
enum InputOptions {
  static var all: [CommandOption] { makers + remarks }

  private static let makers = [
    maker(
      "field",
      """
      a line of text; can be given many times, as can all that follow. NAME is what the answer \
      calls it; without a label the name is shown, with NAME= nothing
      """, .field(TextRules())),
    maker("secret", "a password, handed to nobody but this program", .secret(SecretRules())),
    maker("text", "text of several lines", .text(TextRules())),
    maker("check", "a box to tick", .check(isOn: false)),
    CommandOption(
      "choice", nil, "NAME=ITEM,ITEM...",
      "one of some items; “\\,” is a comma in an item. More than six are a list that typing filters"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=ITEM,ITEM...")
      guard let text = named.text, !text.isEmpty else {
        throw OptionProblem("\(value.option) takes NAME=ITEM,ITEM..., and there is no item")
      }
      try draft.alert.inputs.add(
        named, .choice(ChoiceRules(items: ItemList.split(text))), label: named.name)
    },
    maker("number", "a number", .number(NumberRules())),
    CommandOption("slider", nil, NumberRange.form, "a number to be dragged") {
      (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, NumberRange.form)
      let range = try NumberRange(named).withBothEnds()
      try draft.alert.inputs.add(
        named, .slider(range.applied(to: NumberRules())), label: named.name)
    },
    maker("date", "a day, chosen in a calendar", .date(DateRules())),
  ]

  private static let remarks = [
    remark("label", "NAME=TEXT", "what stands above or beside an input", .label),
    remark(
      "value", "NAME=TEXT",
      "what an input holds at first: text, true or false, an item, a number, or a day", .value),
    remark("placeholder", "NAME=TEXT", "what an empty field shows", .placeholder),
    remark("required", NamedValue.nameOnly, "an input that must not be left empty", .required),
    remark(
      "match", "NAME=REGEX", "a Perl regular expression that the whole text must match", .pattern),
    remark("match-help", "NAME=TEXT", "what is said when it does not", .patternHelp),
    remark("confirm", NamedValue.nameOnly, "a secret that must be typed twice", .repeated),
    remark("checked", NamedValue.nameOnly, "a box that is ticked at first", .checked),
    remark("select", "NAME=ITEM", "an item that is chosen at first", .selection),
    remark("multiple", NamedValue.nameOnly, "a choice of any number of items", .multiple),
    remark("list", NamedValue.nameOnly, "a choice that is a list, however few its items", .list),
    remark(
      "range", NumberRange.form,
      "what a number or a day must be between; either end may be missing", .range),
    remark("disabled", NamedValue.nameOnly, "an input that cannot be changed", .disabled),
  ]

  /// An option that makes an input, whose label stands in its value.
  private static func maker(
    _ name: String, _ help: String, _ kind: AlertInput.Kind
  ) -> CommandOption {
    CommandOption(name, nil, "NAME[=LABEL]", help) { (draft, value) throws(OptionProblem) in
      try draft.alert.inputs.add(NamedValue(value, "NAME[=LABEL]"), kind)
    }
  }

  /// An option that says something of an input.
  private static func remark(
    _ name: String, _ form: String, _ help: String, _ aspect: InputRemark.Aspect
  ) -> CommandOption {
    CommandOption(name, nil, form, help) { (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        InputRemark(aspect: aspect, subject: try NamedValue(value, form)))
    }
  }
}
