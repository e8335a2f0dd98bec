import AlertModel
import AlertProtocol

/// The options that say what an alert asks for.
///
/// Some make an input under a name, the others say something of the input that has a name.
enum InputOptions {
  static var all: [CommandOption] { makers + remarks }

  private typealias Remark = InputDraft.Remark

  /// An option that makes an input, whose label stands in its value.
  private static func maker(
    _ name: String, _ help: String, kind: AlertInput.Kind
  ) -> CommandOption {
    CommandOption(name, nil, "NAME[=LABEL]", help) { (draft, value) throws(OptionProblem) in
      try draft.alert.inputs.add(NamedValue(value, "NAME[=LABEL]"), kind)
    }
  }

  private static let makers = [
    maker(
      "field",
      """
      a line of text; can be given many times, as can all that follow. NAME is what the answer \
      calls it; without a label the name is shown, with NAME= nothing
      """, kind: .field(TextRules())),
    maker("secret", "a password, handed to nobody but this program", kind: .secret(SecretRules())),
    maker("text", "text of several lines", kind: .text(TextRules())),
    maker("check", "a box to tick", kind: .check(isOn: false)),
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
    maker("number", "a number", kind: .number(NumberRules())),
    CommandOption(
      "slider", nil, "NAME=MIN..MAX[:STEP]", "a number to be dragged"
    ) { (draft, value) throws(OptionProblem) in
      let named = try NamedValue(value, "NAME=MIN..MAX[:STEP]")
      let range = try NumberRange(named, "NAME=MIN..MAX[:STEP]")
      guard range.minimum != nil, range.maximum != nil else { throw range.problem }
      try draft.alert.inputs.add(
        named, .slider(range.applied(to: NumberRules())), label: named.name)
    },
    maker("date", "a day, chosen in a calendar", kind: .date(DateRules())),
  ]

  private static let remarks =
    [
      CommandOption("label", nil, "NAME=TEXT", "what stands above or beside an input") {
        (draft, value) throws(OptionProblem) in
        let named = try NamedValue(value, "NAME=TEXT")
        draft.alert.inputs.remark(
          Remark(
            subject: named,
            change: { (input, named) throws(OptionProblem) in input.label = named.text ?? "" }))
      },
      CommandOption(
        "value", nil, "NAME=TEXT",
        "what an input holds at first: text, true or false, an item, a number, or a day"
      ) { (draft, value) throws(OptionProblem) in
        draft.alert.inputs.remark(
          Remark(
            subject: try NamedValue(value, "NAME=TEXT"),
            change: { (input, named) throws(OptionProblem) in
              do throws(AlertAdmissionError) {
                try input.setValue(.text(named.text ?? ""))
              } catch {
                throw OptionProblem("\(named.option): \(error.description)")
              }
            },
            value: { .text($0.text ?? "") }))
      },
    ] + textRemarks + choiceRemarks + [
      CommandOption(
        "range", nil, "NAME=MIN..MAX[:STEP]",
        "what a number or a day must be between; either end may be missing"
      ) { (draft, value) throws(OptionProblem) in
        let named = try NamedValue(value, "NAME=MIN..MAX[:STEP]")
        draft.alert.inputs.remark(Remark(subject: named, change: setRange))
      },
      CommandOption("disabled", nil, "NAME", "an input that cannot be changed") {
        (draft, value) throws(OptionProblem) in
        draft.alert.inputs.remark(
          Remark(
            subject: try NamedValue(value, NamedValue.nameOnly),
            change: { (input, _) throws(OptionProblem) in input.isEnabled = false }))
      },
    ]

  private static let textRemarks = [
    CommandOption("placeholder", nil, "NAME=TEXT", "what an empty field shows") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(subject: try NamedValue(value, "NAME=TEXT"), change: setPlaceholder))
    },
    CommandOption("required", nil, "NAME", "an input that must not be left empty") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, NamedValue.nameOnly),
          change: { (input, _) throws(OptionProblem) in input.isRequired = true }))
    },
    CommandOption(
      "match", nil, "NAME=REGEX", "a Perl regular expression that the whole text must match"
    ) { (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, "NAME=REGEX"),
          change: { (input, named) throws(OptionProblem) in
            try changeText(&input, named.option) { $0.pattern = named.text }
          }))
    },
    CommandOption("match-help", nil, "NAME=TEXT", "what is said when it does not") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, "NAME=TEXT"),
          change: { (input, named) throws(OptionProblem) in
            try changeText(&input, named.option) { $0.patternHelp = named.text ?? "" }
          }))
    },
    CommandOption("confirm", nil, "NAME", "a secret that must be typed twice") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, NamedValue.nameOnly),
          change: { (input, named) throws(OptionProblem) in
            guard case .secret(var rules) = input.kind else {
              throw input.refusal(of: named.option, isFor: "a secret")
            }
            rules.isRepeated = true
            input.kind = .secret(rules)
          }))
    },
    CommandOption("checked", nil, "NAME", "a box that is ticked at first") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, NamedValue.nameOnly),
          change: { (input, named) throws(OptionProblem) in
            guard case .check = input.kind else {
              throw input.refusal(of: named.option, isFor: "a check")
            }
            input.kind = .check(isOn: true)
          },
          value: { _ in .flag(true) }))
    },
  ]

  private static let choiceRemarks = [
    CommandOption("select", nil, "NAME=ITEM", "an item that is chosen at first") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, "NAME=ITEM"),
          change: { (input, named) throws(OptionProblem) in
            try changeChoice(&input, named.option) { $0.selection.append(named.text ?? "") }
          },
          value: { .items([$0.text ?? ""]) }))
    },
    CommandOption("multiple", nil, "NAME", "a choice of any number of items") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, NamedValue.nameOnly),
          change: { (input, named) throws(OptionProblem) in
            try changeChoice(&input, named.option) { $0.allowsMultiple = true }
          }))
    },
    CommandOption("list", nil, "NAME", "a choice that is a list, however few its items") {
      (draft, value) throws(OptionProblem) in
      draft.alert.inputs.remark(
        Remark(
          subject: try NamedValue(value, NamedValue.nameOnly),
          change: { (input, named) throws(OptionProblem) in
            try changeChoice(&input, named.option) { $0.form = .list }
          }))
    },
  ]

  private static func setPlaceholder(
    _ input: inout AlertInput, _ named: NamedValue
  ) throws(OptionProblem) {
    let text = named.text ?? ""
    switch input.kind {
    case .field(var rules):
      rules.placeholder = text
      input.kind = .field(rules)
    case .text(var rules):
      rules.placeholder = text
      input.kind = .text(rules)
    case .secret(var rules):
      rules.placeholder = text
      input.kind = .secret(rules)
    case .check, .choice, .number, .slider, .date:
      throw input.refusal(of: named.option, isFor: "a field, a text or a secret")
    }
  }

  private static func changeText(
    _ input: inout AlertInput, _ option: String, _ change: (inout TextRules) -> Void
  ) throws(OptionProblem) {
    switch input.kind {
    case .field(var rules):
      change(&rules)
      input.kind = .field(rules)
    case .text(var rules):
      change(&rules)
      input.kind = .text(rules)
    case .secret, .check, .choice, .number, .slider, .date:
      throw input.refusal(of: option, isFor: "a field or a text")
    }
  }

  private static func changeChoice(
    _ input: inout AlertInput, _ option: String, _ change: (inout ChoiceRules) -> Void
  ) throws(OptionProblem) {
    guard case .choice(var rules) = input.kind else {
      throw input.refusal(of: option, isFor: "a choice")
    }
    change(&rules)
    input.kind = .choice(rules)
  }

  private static func setRange(
    _ input: inout AlertInput, _ named: NamedValue
  ) throws(OptionProblem) {
    switch input.kind {
    case .number(let rules):
      input.kind = .number(try NumberRange(named, "NAME=MIN..MAX[:STEP]").applied(to: rules))
    case .slider(let rules):
      let range = try NumberRange(named, "NAME=MIN..MAX[:STEP]")
      guard range.minimum != nil, range.maximum != nil else { throw range.problem }
      input.kind = .slider(range.applied(to: rules))
    case .date(let rules):
      input.kind = .date(try DateRange(named).applied(to: rules))
    case .field, .secret, .text, .check, .choice:
      throw input.refusal(of: named.option, isFor: "a number, a slider or a date")
    }
  }
}
