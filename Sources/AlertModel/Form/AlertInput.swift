/// A form field of an alert, such as a text, a choice or a number.
///
/// An alert may have several with different names; the response contains the value of each.
public struct AlertInput: Hashable, Sendable {
  /// The kind of input, with its options.
  public enum Kind: Hashable, Sendable {
    /// A line of text.
    case field(TextRules)
    /// A password, which is shown as dots and given only to the client.
    case secret(SecretRules)
    /// Text with several lines.
    case text(TextRules)
    /// A checkbox.
    case check(isOn: Bool)
    /// A selection from a list.
    case choice(ChoiceRules)
    /// A number field.
    case number(NumberRules)
    /// A slider.
    case slider(NumberRules)
    /// A calendar date.
    case date(DateRules)
  }

  /// The name of the value in the response; unique within the alert.
  public var name: String

  /// The text above or beside the input; empty for none.
  ///
  /// An underscore marks the next character as the mnemonic, as in a button's label.
  public var label: String

  /// The kind of input, with its options.
  public var kind: Kind

  /// Whether the alert cannot be answered while the input is empty.
  public var isRequired: Bool

  /// Whether the value can be changed.
  public var isEnabled: Bool

  /// Creates an input.
  public init(
    name: String, label: String = "", kind: Kind, isRequired: Bool = false, isEnabled: Bool = true
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.isRequired = isRequired
    self.isEnabled = isEnabled
  }

  /// Whether the value is a secret, which only the separate program `tocsin-askpass` may ask for.
  public var isSecret: Bool {
    if case .secret = kind { return true }
    return false
  }
}

/// The options of a text input.
public struct TextRules: Hashable, Sendable {
  /// The initial text.
  public var value: String
  /// The text that an empty input shows.
  public var placeholder: String
  /// A regular expression that the whole text must match; nil for any text.
  ///
  /// GLib: `GRegex`, which is Perl-compatible.
  public var pattern: String?
  /// The error message for a text that does not match.
  public var patternHelp: String
  /// The font of a multi-line text as a Pango font description; nil for the theme's.
  ///
  /// Attributes that the description, such as `Monospace 11`, does not set are the theme's.
  public var font: String?
  /// Whether a multi-line text is scrolled to its end, at first and after each addition.
  public var follows: Bool

  /// Creates options.
  public init(
    value: String = "", placeholder: String = "", pattern: String? = nil, patternHelp: String = "",
    font: String? = nil, follows: Bool = false
  ) {
    self.value = value
    self.placeholder = placeholder
    self.pattern = pattern
    self.patternHelp = patternHelp
    self.font = font
    self.follows = follows
  }
}

/// The options of a secret input.
public struct SecretRules: Hashable, Sendable {
  /// The text that an empty input shows.
  public var placeholder: String
  /// Whether the secret must be typed twice for confirmation.
  public var isRepeated: Bool

  /// Creates options.
  public init(placeholder: String = "", isRepeated: Bool = false) {
    self.placeholder = placeholder
    self.isRepeated = isRepeated
  }
}

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
