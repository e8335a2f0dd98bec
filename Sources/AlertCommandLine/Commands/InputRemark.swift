import AlertModel

/// What one option says of an input that another one makes.
struct InputRemark: Hashable, Sendable {
  enum Aspect: Hashable, Sendable {
    case label
    case value
    case placeholder
    case required
    case pattern
    case patternHelp
    case repeated
    case checked
    case selection
    case multiple
    case list
    case range
    case disabled
  }

  var aspect: Aspect
  var subject: NamedValue

  private var text: String { subject.text ?? "" }

  /// What it says that an input holds, for one that is on screen; nil if it is about something
  /// else.
  var value: InputValue? {
    switch aspect {
    case .value: .text(text)
    case .checked: .flag(true)
    case .selection: .items([text])
    case .label, .placeholder, .required, .pattern, .patternHelp, .repeated, .multiple, .list,
      .range, .disabled:
      nil
    }
  }

  /// Changes the input; refuses one that has no such thing.
  func apply(to input: inout AlertInput) throws(OptionProblem) {
    switch aspect {
    case .label: input.label = text
    case .required: input.isRequired = true
    case .disabled: input.isEnabled = false
    case .value:
      do throws(InputValueError) {
        try input.setValue(.text(text))
      } catch {
        throw OptionProblem("\(subject.option): \(error.description)")
      }
    case .placeholder: try setPlaceholder(of: &input)
    case .pattern: try changeText(&input) { $0.pattern = text }
    case .patternHelp: try changeText(&input) { $0.patternHelp = text }
    case .repeated:
      guard case .secret(var rules) = input.kind else { throw refusal(of: input, "a secret") }
      rules.isRepeated = true
      input.kind = .secret(rules)
    case .checked:
      guard case .check = input.kind else { throw refusal(of: input, "a check") }
      input.kind = .check(isOn: true)
    case .selection: try changeChoice(&input) { $0.selection.append(text) }
    case .multiple: try changeChoice(&input) { $0.allowsMultiple = true }
    case .list: try changeChoice(&input) { $0.form = .list }
    case .range: try setRange(of: &input)
    }
  }

  private func setPlaceholder(of input: inout AlertInput) throws(OptionProblem) {
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
      throw refusal(of: input, "a field, a text or a secret")
    }
  }

  private func changeText(
    _ input: inout AlertInput, _ change: (inout TextRules) -> Void
  ) throws(OptionProblem) {
    switch input.kind {
    case .field(var rules):
      change(&rules)
      input.kind = .field(rules)
    case .text(var rules):
      change(&rules)
      input.kind = .text(rules)
    case .secret, .check, .choice, .number, .slider, .date:
      throw refusal(of: input, "a field or a text")
    }
  }

  private func changeChoice(
    _ input: inout AlertInput, _ change: (inout ChoiceRules) -> Void
  ) throws(OptionProblem) {
    guard case .choice(var rules) = input.kind else { throw refusal(of: input, "a choice") }
    change(&rules)
    input.kind = .choice(rules)
  }

  private func setRange(of input: inout AlertInput) throws(OptionProblem) {
    switch input.kind {
    case .number(let rules):
      input.kind = .number(try NumberRange(subject).applied(to: rules))
    case .slider(let rules):
      input.kind = .slider(try NumberRange(subject).withBothEnds().applied(to: rules))
    case .date(let rules):
      input.kind = .date(try DateRange(subject).applied(to: rules))
    case .field, .secret, .text, .check, .choice:
      throw refusal(of: input, "a number, a slider or a date")
    }
  }

  private func refusal(of input: AlertInput, _ kinds: String) -> OptionProblem {
    OptionProblem(
      "\(subject.option) is for \(kinds), and “\(input.name)” is a \(input.kindName.rawValue)")
  }
}
