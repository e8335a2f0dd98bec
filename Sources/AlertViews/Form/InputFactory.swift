package import AlertModel
internal import Localization

/// Creates the control for each kind of input.
package enum InputFactory {
  /// Returns a row for an input, reusing the former control if it can show the input.
  ///
  /// - Parameters:
  ///   - input: The description of the input.
  ///   - isAlone: Whether the alert has no other input, so that the control may be large.
  ///   - former: The control of the input with the same name before an update; nil for none.
  ///   - language: The language of the control's own texts; nil for that of this process.
  /// - Returns: A row that has no superview yet.
  package static func row(
    for input: AlertInput, isAlone: Bool = true, reusing former: InputView?,
    language: Language? = nil
  ) -> FormRow {
    let control: InputView
    if let former, former.update(to: input) {
      control = former
    } else {
      control = self.control(for: input, isAlone: isAlone)
    }
    control.language = language ?? .ofProcess
    control.isRequired = input.isRequired
    control.isEnabled = input.isEnabled
    return FormRow(control, label: input.label)
  }

  private static func control(for input: AlertInput, isAlone: Bool) -> InputView {
    switch input.kind {
    case .check(let isOn):
      CheckBox(name: input.name, label: input.label, isOn: isOn)
    case .secret(let rules):
      SecretField(name: input.name, rules: rules)
    case .choice(let rules):
      switch rules.resolvedForm {
      case .radio where !isAlone && canBeMenu(rules): ChoiceMenu(name: input.name, rules: rules)
      case .radio: RadioGroup(name: input.name, rules: rules)
      case .list: ChoiceList(name: input.name, rules: rules)
      }
    case .slider(let rules):
      Slider(name: input.name, rules: rules)
    case .date(let rules):
      isAlone
        ? DatePicker(name: input.name, rules: rules) : DateField(name: input.name, rules: rules)
    case .field(let rules):
      TextField(name: input.name, rules: rules)
    case .text(let rules):
      TextArea(name: input.name, rules: rules)
    case .number(let rules):
      NumberField(name: input.name, rules: rules)
    }
  }

  /// Whether a choice without an explicit form may be folded into one line.
  static func canBeMenu(_ rules: ChoiceRules) -> Bool {
    rules.form == nil && !rules.allowsMultiple && rules.items.count >= ChoiceMenu.leastItems
  }
}
