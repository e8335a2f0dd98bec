/// In JSON an input is a flat object whose member `type` is the kind.
extension AlertInput: Codable {
  /// The kinds, with their names in options and documents as raw values.
  public enum KindName: String, Hashable, Sendable, Codable, CaseIterable {
    case field
    case secret
    case text
    case check
    case choice
    case number
    case slider
    case date
  }

  private enum CodingKeys: String, CodingKey {
    case type
    case name
    case label
    case isRequired = "required"
    case isEnabled = "enabled"
    case value
    case placeholder
    case pattern = "match"
    case patternHelp = "match-help"
    case isRepeated = "confirm"
    case isOn = "checked"
    case items
    case selection = "selected"
    case allowsMultiple = "multiple"
    case form
    case columns
    case hidesHeader = "hide-header"
    case isFirstChosen = "choose-first"
    case allowsOther = "other"
    case filter
    case matchesCase = "match-case"
    case font
    case follows = "follow"
    case minimum = "min"
    case maximum = "max"
    case step
    case arrowStep = "arrow-step"
  }

  private typealias Members = KeyedDecodingContainer<CodingKeys>

  /// The name of the kind.
  public var kindName: KindName {
    switch kind {
    case .field: .field
    case .secret: .secret
    case .text: .text
    case .check: .check
    case .choice: .choice
    case .number: .number
    case .slider: .slider
    case .date: .date
    }
  }

  /// The additional members of inputs of a kind.
  private static func own(_ kind: KindName) -> Set<CodingKeys> {
    switch kind {
    case .field: [.value, .placeholder, .pattern, .patternHelp]
    case .text: [.value, .placeholder, .pattern, .patternHelp, .font, .follows]
    case .secret: [.placeholder, .isRepeated]
    case .check: [.isOn]
    case .choice:
      [
        .items, .selection, .allowsMultiple, .form, .columns, .hidesHeader, .isFirstChosen,
        .allowsOther, .filter, .matchesCase,
      ]
    case .number: [.value, .minimum, .maximum, .step]
    case .slider: [.value, .minimum, .maximum, .step, .arrowStep]
    case .date: [.value, .minimum, .maximum]
    }
  }

  /// Decodes an input.
  ///
  /// - Throws: `DecodingError`, also if there are members that its kind does not have.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    let name = try members.decode(KindName.self, forKey: .type)
    let known = Self.own(name).union([.type, .name, .label, .isRequired, .isEnabled])
    try decoder.refuseMembers { CodingKeys(rawValue: $0).map(known.contains) ?? false }
    let kind: Kind =
      switch name {
      case .field: .field(try Self.textRules(members))
      case .text: .text(try Self.textRules(members))
      case .secret:
        .secret(
          SecretRules(
            placeholder: try members.decodeIfPresent(String.self, forKey: .placeholder) ?? "",
            isRepeated: try members.decodeIfPresent(Bool.self, forKey: .isRepeated) ?? false))
      case .check: .check(isOn: try members.decodeIfPresent(Bool.self, forKey: .isOn) ?? false)
      case .choice: .choice(try Self.choiceRules(members))
      case .number: .number(try Self.numberRules(members))
      case .slider: .slider(try Self.numberRules(members))
      case .date:
        .date(
          DateRules(
            value: try members.decodeIfPresent(CalendarDate.self, forKey: .value),
            earliest: try members.decodeIfPresent(CalendarDate.self, forKey: .minimum),
            latest: try members.decodeIfPresent(CalendarDate.self, forKey: .maximum)))
      }
    self.init(
      name: try members.decode(String.self, forKey: .name),
      label: try members.decodeIfPresent(String.self, forKey: .label) ?? "",
      kind: kind,
      isRequired: try members.decodeIfPresent(Bool.self, forKey: .isRequired) ?? false,
      isEnabled: try members.decodeIfPresent(Bool.self, forKey: .isEnabled) ?? true)
  }

  private static func textRules(_ members: Members) throws -> TextRules {
    TextRules(
      value: try members.decodeIfPresent(String.self, forKey: .value) ?? "",
      placeholder: try members.decodeIfPresent(String.self, forKey: .placeholder) ?? "",
      pattern: try members.decodeIfPresent(String.self, forKey: .pattern),
      patternHelp: try members.decodeIfPresent(String.self, forKey: .patternHelp) ?? "",
      font: try members.decodeIfPresent(String.self, forKey: .font),
      follows: try members.decodeIfPresent(Bool.self, forKey: .follows) ?? false)
  }

  private static func choiceRules(_ members: Members) throws -> ChoiceRules {
    ChoiceRules(
      items: try members.decode(ChoiceItems.self, forKey: .items),
      selection: try members.decodeIfPresent([String].self, forKey: .selection) ?? [],
      allowsMultiple: try members.decodeIfPresent(Bool.self, forKey: .allowsMultiple) ?? false,
      form: try members.decodeIfPresent(ChoiceRules.Form.self, forKey: .form),
      columns: try members.decodeIfPresent([ChoiceColumn].self, forKey: .columns) ?? [],
      hidesHeader: try members.decodeIfPresent(Bool.self, forKey: .hidesHeader) ?? false,
      isFirstChosen: try members.decodeIfPresent(Bool.self, forKey: .isFirstChosen) ?? false,
      allowsOther: try members.decodeIfPresent(Bool.self, forKey: .allowsOther) ?? false,
      filter: try members.decodeIfPresent(String.self, forKey: .filter) ?? "",
      matchesCase: try members.decodeIfPresent(Bool.self, forKey: .matchesCase) ?? false)
  }

  private static func numberRules(_ members: Members) throws -> NumberRules {
    NumberRules(
      value: try members.decodeIfPresent(Double.self, forKey: .value),
      minimum: try members.decodeIfPresent(Double.self, forKey: .minimum),
      maximum: try members.decodeIfPresent(Double.self, forKey: .maximum),
      step: try members.decodeIfPresent(Double.self, forKey: .step),
      arrowStep: try members.decodeIfPresent(Double.self, forKey: .arrowStep))
  }

  /// Encodes the members that differ from their defaults.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(kindName, forKey: .type)
    try members.encode(name, forKey: .name)
    if !label.isEmpty { try members.encode(label, forKey: .label) }
    if isRequired { try members.encode(true, forKey: .isRequired) }
    if !isEnabled { try members.encode(false, forKey: .isEnabled) }
    switch kind {
    case .field(let rules), .text(let rules):
      if !rules.value.isEmpty { try members.encode(rules.value, forKey: .value) }
      if !rules.placeholder.isEmpty { try members.encode(rules.placeholder, forKey: .placeholder) }
      try members.encodeIfPresent(rules.pattern, forKey: .pattern)
      if !rules.patternHelp.isEmpty { try members.encode(rules.patternHelp, forKey: .patternHelp) }
      try members.encodeIfPresent(rules.font, forKey: .font)
      if rules.follows { try members.encode(true, forKey: .follows) }
    case .secret(let rules):
      if !rules.placeholder.isEmpty { try members.encode(rules.placeholder, forKey: .placeholder) }
      if rules.isRepeated { try members.encode(true, forKey: .isRepeated) }
    case .check(let isOn):
      if isOn { try members.encode(true, forKey: .isOn) }
    case .choice(let rules):
      try members.encode(rules.items, forKey: .items)
      if !rules.selection.isEmpty { try members.encode(rules.selection, forKey: .selection) }
      if rules.allowsMultiple { try members.encode(true, forKey: .allowsMultiple) }
      try members.encodeIfPresent(rules.form, forKey: .form)
      if !rules.columns.isEmpty { try members.encode(rules.columns, forKey: .columns) }
      if rules.hidesHeader { try members.encode(true, forKey: .hidesHeader) }
      if rules.isFirstChosen { try members.encode(true, forKey: .isFirstChosen) }
      if rules.allowsOther { try members.encode(true, forKey: .allowsOther) }
      if !rules.filter.isEmpty { try members.encode(rules.filter, forKey: .filter) }
      if rules.matchesCase { try members.encode(true, forKey: .matchesCase) }
    case .number(let rules), .slider(let rules):
      try members.encodeIfPresent(rules.value, forKey: .value)
      try members.encodeIfPresent(rules.minimum, forKey: .minimum)
      try members.encodeIfPresent(rules.maximum, forKey: .maximum)
      try members.encodeIfPresent(rules.step, forKey: .step)
      try members.encodeIfPresent(rules.arrowStep, forKey: .arrowStep)
    case .date(let rules):
      try members.encodeIfPresent(rules.value, forKey: .value)
      try members.encodeIfPresent(rules.earliest, forKey: .minimum)
      try members.encodeIfPresent(rules.latest, forKey: .maximum)
    }
  }
}
