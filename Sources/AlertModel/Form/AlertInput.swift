/// Something that an alert asks for: a text, a choice, a number.
///
/// An alert may have several, each under a name of its own; the response holds a value for each.
public struct AlertInput: Hashable, Sendable {
  /// What is asked for, with what only that kind needs.
  public enum Kind: Hashable, Sendable {
    /// One line of text.
    case field(TextRules)
    /// A password or the like, which is shown as dots and handed to nobody but the client.
    case secret(SecretRules)
    /// Text of several lines.
    case text(TextRules)
    /// Yes or no.
    case check(isOn: Bool)
    /// One, or some, of a list.
    case choice(ChoiceRules)
    /// A number that is typed.
    case number(NumberRules)
    /// A number that is dragged.
    case slider(NumberRules)
    /// A day.
    case date(DateRules)
  }

  /// What the response calls the value; unique in its alert.
  public var name: String

  /// What stands above or beside the input; empty for nothing.
  ///
  /// An underscore marks the next character as its mnemonic, as in a button's label.
  public var label: String

  public var kind: Kind

  /// Whether the alert cannot be answered while this is empty.
  public var isRequired: Bool

  /// Whether it can be changed.
  public var isEnabled: Bool

  public init(
    name: String, label: String = "", kind: Kind, isRequired: Bool = false, isEnabled: Bool = true
  ) {
    self.name = name
    self.label = label
    self.kind = kind
    self.isRequired = isRequired
    self.isEnabled = isEnabled
  }

  /// Whether the value is a secret, which only a process of its own asks for.
  public var isSecret: Bool {
    if case .secret = kind { return true }
    return false
  }
}

/// What a text must be, and what is in the field before it is typed.
public struct TextRules: Hashable, Sendable {
  /// The text that is there at first.
  public var value: String
  /// What an empty field shows.
  public var placeholder: String
  /// A regular expression that the whole text must match, or nil.
  ///
  /// GLib: Perl-compatible, as `GRegex` takes it.
  public var pattern: String?
  /// What is said when the text does not match.
  public var patternHelp: String
  /// The font of a text of several lines, as Pango describes it; nil means the theme's.
  ///
  /// What a description such as `Monospace 11` does not say is as the theme has it.
  public var font: String?
  /// Whether a text of several lines is scrolled to its end at first and whenever it is added to.
  public var follows: Bool

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

/// How a secret is asked for.
public struct SecretRules: Hashable, Sendable {
  /// What an empty field shows.
  public var placeholder: String
  /// Whether it must be typed twice, the same both times.
  public var isRepeated: Bool

  public init(placeholder: String = "", isRepeated: Bool = false) {
    self.placeholder = placeholder
    self.isRepeated = isRepeated
  }
}
