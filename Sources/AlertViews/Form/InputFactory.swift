package import AlertModel

/// Creates the control for each kind of input.
package enum InputFactory {
  /// Returns a row for an input, reusing the former control if it can show the input.
  ///
  /// - Parameters:
  ///   - input: The description of the input.
  ///   - former: The control of the input with the same name before an update; nil for none.
  /// - Returns: A row that has no superview yet.
  package static func row(for input: AlertInput, reusing former: InputView?) -> FormRow {
    let control: InputView
    if let former, former.update(to: input) {
      control = former
    } else {
      control = self.control(for: input)
    }
    control.isRequired = input.isRequired
    control.isEnabled = input.isEnabled
    return FormRow(control, label: input.label)
  }

  private static func control(for input: AlertInput) -> InputView {
    switch input.kind {
    case .check(let isOn):
      CheckBox(name: input.name, label: input.label, isOn: isOn)
    case .secret(let rules):
      SecretField(name: input.name, rules: rules)
    case .choice(let rules):
      switch rules.resolvedForm {
      case .radio: RadioGroup(name: input.name, rules: rules)
      case .list: ChoiceList(name: input.name, rules: rules)
      }
    case .slider(let rules):
      Slider(name: input.name, rules: rules)
    case .date(let rules):
      DatePicker(name: input.name, rules: rules)
    case .field(let rules):
      TextField(name: input.name, rules: rules)
    case .text(let rules):
      TextArea(name: input.name, rules: rules)
    case .number(let rules):
      NumberField(name: input.name, rules: rules)
    }
  }
}
