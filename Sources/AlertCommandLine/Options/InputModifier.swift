import AlertModel
import CommandOptions

/// A property that one option gives to an input that another option created.
struct InputModifier: Hashable, Sendable {
  enum Property: Hashable, Sendable {
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

  var property: Property
  var subject: NamedValue

  private var text: String { subject.text ?? "" }

  /// The new value of the input; nil for other properties.
  var value: InputValue? {
    switch property {
    case .value: .text(text)
    case .checked: .flag(true)
    case .selection: .items([text])
    case .label, .placeholder, .required, .pattern, .patternHelp, .repeated, .multiple, .list,
      .range, .disabled:
      nil
    }
  }

  /// Changes the input; throws if its kind has no such property.
  func apply(to input: inout AlertInput) throws(OptionProblem) {
    switch property {
    case .label: input.label = text
    case .required: input.isRequired = true
    case .disabled: input.isEnabled = false
    case .value:
      do throws(InputValueError) {
        try input.setValue(.text(text))
      } catch {
        throw OptionProblem(
          CommandMessage(recognizing: "\(subject.option): \(error.description)"))
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
      input.kind = .number(rules.limited(to: try NumberRange(subject)))
    case .slider(let rules):
      input.kind = .slider(rules.limited(to: try NumberRange(subject).withBothEnds()))
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

extension NumberRules {
  /// Returns the rules with the ends of a range, and with its step if it has one.
  func limited(to range: NumberRange) -> NumberRules {
    NumberRules(
      value: value, minimum: range.minimum, maximum: range.maximum, step: range.step ?? step)
  }
}

/// A range of days as an option's value: `2026-01-01..2026-12-31`.
struct DateRange: Sendable {
  var earliest: CalendarDate?
  var latest: CalendarDate?

  init(_ named: NamedValue) throws(OptionProblem) {
    let text = named.text ?? ""
    let problem = OptionProblem(
      """
      \(named.option) takes for a date NAME=FIRST..LAST, such as 2026-01-01..2026-12-31, \
      not “\("\(named.name)=\(text)")”
      """)
    guard let ends = RangeEnds(text), !ends.lower.isEmpty || !ends.upper.isEmpty else {
      throw problem
    }
    func date(_ text: Substring) throws(OptionProblem) -> CalendarDate? {
      guard !text.isEmpty else { return nil }
      guard let date = CalendarDate(String(text)) else { throw problem }
      return date
    }
    earliest = try date(ends.lower)
    latest = try date(ends.upper)
    if let earliest, let latest, earliest > latest { throw problem }
  }

  func applied(to rules: DateRules) -> DateRules {
    DateRules(value: rules.value, earliest: earliest, latest: latest)
  }
}
