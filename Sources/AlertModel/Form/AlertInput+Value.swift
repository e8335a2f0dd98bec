extension AlertInput {
  /// Changes the input's initial value.
  ///
  /// - Parameter value: The value. Numbers, dates, flags and single items may also be given as text;
  ///   `none` clears the input.
  /// - Throws: `InputValueError` if the input does not accept it.
  public mutating func setValue(_ value: InputValue) throws(InputValueError) {
    let value = value == .none ? emptyValue : value
    switch (kind, value) {
    case (.field(var rules), .text(let text)):
      rules.value = text
      kind = .field(rules)
    case (.text(var rules), .text(let text)):
      rules.value = text
      kind = .text(rules)
    case (.check, .flag(let isOn)):
      kind = .check(isOn: isOn)
    case (.check, .text("true")):
      kind = .check(isOn: true)
    case (.check, .text("false")):
      kind = .check(isOn: false)
    case (.choice(var rules), .items(let items)):
      rules.selection = items
      kind = .choice(rules)
    case (.choice(var rules), .text(let item)):
      rules.selection = [item]
      kind = .choice(rules)
    case (.number(var rules), .none):
      rules.value = nil
      kind = .number(rules)
    case (.slider(var rules), .none):
      rules.value = nil
      kind = .slider(rules)
    case (.date(var rules), .none):
      rules.value = nil
      kind = .date(rules)
    case (.number(var rules), _):
      rules.value = try number(value)
      kind = .number(rules)
    case (.slider(var rules), _):
      rules.value = try number(value)
      kind = .slider(rules)
    case (.date(var rules), .text(let text)):
      guard let date = CalendarDate(text) else {
        throw refusal(of: value, wanted: "a day such as 2026-11-21")
      }
      rules.value = date
      kind = .date(rules)
    case (.secret, _):
      throw InputValueError("“\(name)” is a secret, whose value cannot be given")
    case (.field, _), (.text, _), (.check, _), (.choice, _), (.date, _):
      throw refusal(of: value, wanted: wantedValue)
    }
  }

  /// The value that `none` stands for.
  private var emptyValue: InputValue {
    switch kind {
    case .field, .text: .text("")
    case .check: .flag(false)
    case .choice: .items([])
    case .number, .slider, .date, .secret: .none
    }
  }

  private var wantedValue: String {
    switch kind {
    case .field, .text: "a text"
    case .secret: "nothing"
    case .check: "true or false"
    case .choice: "an item, or several"
    case .number, .slider: "a number"
    case .date: "a day such as 2026-11-21"
    }
  }

  private func number(_ value: InputValue) throws(InputValueError) -> Double {
    switch value {
    case .number(let number): return number
    case .text(let text):
      if let number = Double(text), number.isFinite { return number }
    case .none, .flag, .items: break
    }
    throw refusal(of: value, wanted: wantedValue)
  }

  private func refusal(of value: InputValue, wanted: String) -> InputValueError {
    let given =
      switch value {
      case .none: "nothing"
      case .text(let text): "“\(DisplayText.line(text, limit: 60))”"
      case .flag(let flag): "\(flag)"
      case .number(let number): "\(number)"
      case .items: "several items"
      }
    return InputValueError("“\(name)” takes \(wanted), not \(given)")
  }
}
