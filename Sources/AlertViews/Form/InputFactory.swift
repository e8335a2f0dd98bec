package import AlertModel

/// Makes the control for an input: the only place that knows which kinds there are.
package enum InputFactory {
  /// The row for an input, with the control that it had before if that can go on.
  ///
  /// - Parameters:
  ///   - input: What is asked for.
  ///   - former: The control that was there under the same name, or nil.
  /// - Returns: A row that hangs on no tree yet.
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
