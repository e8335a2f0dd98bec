import AlertModel

extension AlertDescription {
  /// Checks the inputs.
  func checkInputs() throws(LimitViolation) {
    guard inputs.count <= ProtocolLimits.inputCount else {
      throw LimitViolation(
        "inputs", "can be \(ProtocolLimits.inputCount) at most, not \(inputs.count)")
    }
    var names: Set<String> = []
    try checkKeyboard()
    var itemsLength = 0
    for (index, input) in inputs.enumerated() {
      try InputCheck(index: index).check(input)
      guard names.insert(input.name).inserted else {
        throw LimitViolation(input: index, "name", "is used twice: “\(input.name)”")
      }
      guard case .choice(let rules) = input.kind else { continue }
      itemsLength += rules.items.length
      try Self.check(itemsLength: itemsLength, of: index)
    }
  }

  /// Checks the total length of all items up to the input at an index.
  static func check(itemsLength: Int, of index: Int) throws(LimitViolation) {
    guard itemsLength <= ProtocolLimits.itemsLength else {
      throw LimitViolation(
        input: index, "items", "take at most \(ProtocolLimits.itemsLength >> 20) MiB in all")
    }
  }
}

extension ChoiceItems {
  /// The error in the items, as the end of a sentence; nil if they are valid.
  var problem: String? {
    let longest = longest
    guard longest <= ProtocolLimits.itemLength else {
      return "takes at most \(ProtocolLimits.itemLength) bytes, and this has \(longest)"
    }
    guard areLines, firstIndex(containing: 0) == nil else {
      return "have neither newlines nor NUL in them"
    }
    return nil
  }
}

extension AlertDescription {
  /// Toasts and banners do not take the keyboard, so they cannot have inputs to type in.
  private func checkKeyboard() throws(LimitViolation) {
    guard !style.isModal, inputs.contains(where: \.isTyped) else { return }
    throw LimitViolation(
      "style", "takes alert, sheet, card or panel where something is typed, not \(style.rawValue)")
  }

  /// Checks that there is no secret input, which only `tocsin-askpass` may have.
  ///
  /// - Throws: `LimitViolation` if there is one.
  package func checkForSecrets() throws(LimitViolation) {
    guard let index = inputs.firstIndex(where: \.isSecret) else { return }
    throw LimitViolation(
      input: index, "type", "is secret, which only tocsin-askpass asks for, over no socket")
  }
}

extension AlertUpdate {
  /// Checks everything that does not depend on the alert that the update changes.
  ///
  /// - Throws: `LimitViolation` for the first invalid member.
  package func checkLimits() throws(LimitViolation) {
    var alone = description
    // The alert may have a button of that name.
    alone.defaultButton = nil
    // The alert may have a style with that position.
    if !members.contains(.style) { alone.position = nil }
    try alone.checkLimits()
    try addition.checkLimits()
    guard values.count <= ProtocolLimits.inputCount else {
      throw LimitViolation("values", "can be \(ProtocolLimits.inputCount) at most")
    }
    for (name, value) in values {
      let limit = ProtocolLimits.valueLength
      let length =
        switch value {
        case .none, .flag, .number: 0
        case .text(let text): text.utf8.count
        case .items(let items): items.reduce(0) { $0 + $1.utf8.count }
        }
      guard length <= limit else {
        throw LimitViolation(
          "values.\(DisplayText.line(name, limit: 60))",
          "takes at most \(limit) bytes, and this has \(length)")
      }
    }
  }
}

/// Checks the limits of one input.
private struct InputCheck {
  var index: Int

  func check(_ input: AlertInput) throws(LimitViolation) {
    try check(input.name, "name", atMost: ProtocolLimits.identifierLength)
    guard !input.name.isEmpty else { throw violation("name", "is empty") }
    // Answers are printed as lines NAME=VALUE.
    guard !input.name.unicodeScalars.contains(where: { $0 == "=" || $0.value < 0x20 }) else {
      throw violation("name", "has neither “=” nor control characters")
    }
    try check(input.label, "label", atMost: ProtocolLimits.labelLength)
    switch input.kind {
    case .field(let rules), .text(let rules):
      try check(rules.value, "value", atMost: ProtocolLimits.valueLength)
      try check(rules.placeholder, "placeholder", atMost: ProtocolLimits.placeholderLength)
      try check(rules.pattern ?? "", "match", atMost: ProtocolLimits.patternLength)
      try check(rules.patternHelp, "match-help", atMost: ProtocolLimits.labelLength)
      try check(rules.font ?? "", "font", atMost: ProtocolLimits.fontLength)
    case .secret(let rules):
      try check(rules.placeholder, "placeholder", atMost: ProtocolLimits.placeholderLength)
    case .check: break
    case .choice(let rules): try check(rules)
    case .number(let rules): try check(rules)
    case .slider(let rules):
      guard let minimum = rules.minimum else { throw violation("min", "is missing") }
      guard let maximum = rules.maximum else { throw violation("max", "is missing") }
      try check(rules)
      guard (maximum - minimum).isFinite else {
        throw violation("max", "is too far from min for a slider: their difference has no number")
      }
    case .date(let rules): try check(rules)
    }
  }

  private func check(_ rules: ChoiceRules) throws(LimitViolation) {
    // A list may get its rows later.
    guard !rules.items.isEmpty || rules.resolvedForm == .list else {
      throw violation("items", "are missing")
    }
    guard rules.items.count <= ProtocolLimits.itemCount else {
      throw violation(
        "items", "can be \(ProtocolLimits.itemCount) at most, not \(rules.items.count)")
    }
    if let problem = rules.items.problem { throw violation("items", problem) }
    try check(rules.filter, "filter", atMost: ProtocolLimits.filterLength)
    try checkColumns(rules.columns)
    guard rules.allowsMultiple || rules.selection.count <= 1 else {
      throw violation("selected", "can be one item, unless “multiple” is true")
    }
    guard !rules.selection.isEmpty else { return }
    let items = Set(rules.items)
    for item in rules.selection where !items.contains(item) {
      throw violation("selected", "names no item: “\(DisplayText.line(item, limit: 60))”")
    }
  }

  private func checkColumns(_ columns: [ChoiceColumn]) throws(LimitViolation) {
    guard columns.count <= ProtocolLimits.columnCount else {
      throw violation(
        "columns", "can be \(ProtocolLimits.columnCount) at most, not \(columns.count)")
    }
    guard columns.isEmpty || !columns.allSatisfy(\.isHidden) else {
      throw violation("columns", "are all hidden")
    }
    for column in columns {
      try check(column.title, "columns", atMost: ProtocolLimits.labelLength)
      guard column.kind == .text || !column.isEditable else {
        throw violation("columns", "can be edited where they are of the type text")
      }
    }
  }

  private func check(_ rules: NumberRules) throws(LimitViolation) {
    let numbers = [
      ("value", rules.value), ("min", rules.minimum), ("max", rules.maximum), ("step", rules.step),
      ("arrow-step", rules.arrowStep),
    ]
    for (member, number) in numbers where number?.isFinite == false {
      throw violation(member, "takes a number")
    }
    if let minimum = rules.minimum, let maximum = rules.maximum, minimum >= maximum {
      throw violation(
        "min",
        """
        must be below max, and is \(NumberText.text(minimum)), not below \
        \(NumberText.text(maximum))
        """)
    }
    for (member, step) in [("step", rules.step), ("arrow-step", rules.arrowStep)] {
      if let step, step <= 0 { throw violation(member, "must be above 0") }
    }
    guard let value = rules.value else { return }
    let text = NumberText.text(value)
    if let minimum = rules.minimum, value < minimum {
      throw violation("value", "is \(text), and min is \(NumberText.text(minimum))")
    }
    if let maximum = rules.maximum, value > maximum {
      throw violation("value", "is \(text), and max is \(NumberText.text(maximum))")
    }
  }

  private func check(_ rules: DateRules) throws(LimitViolation) {
    if let earliest = rules.earliest, let latest = rules.latest, earliest > latest {
      throw violation("min", "must not be after max, and is \(earliest), after \(latest)")
    }
    guard let value = rules.value else { return }
    if let earliest = rules.earliest, value < earliest {
      throw violation("value", "is \(value), and min is \(earliest)")
    }
    if let latest = rules.latest, value > latest {
      throw violation("value", "is \(value), and max is \(latest)")
    }
  }

  private func check(
    _ text: String, _ member: String, atMost limit: Int
  ) throws(LimitViolation) {
    let length = text.utf8.count
    guard length <= limit else {
      throw violation(member, "takes at most \(limit) bytes, and this has \(length)")
    }
  }

  private func violation(_ member: String, _ problem: String) -> LimitViolation {
    LimitViolation(input: index, member, problem)
  }
}

extension AlertInput {
  /// Whether the input needs the keyboard.
  fileprivate var isTyped: Bool {
    switch kind {
    case .field, .text, .secret: true
    case .choice(let rules): rules.allowsOther || rules.columns.contains(where: \.isEditable)
    case .check, .number, .slider, .date: false
    }
  }
}
