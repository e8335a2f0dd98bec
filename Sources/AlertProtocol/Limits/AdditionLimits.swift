package import AlertModel

extension AlertDescription {
  /// The length of the items of all choices, in bytes.
  package var itemsLength: Int {
    inputs.reduce(0) { sum, input in
      guard case .choice(let rules) = input.kind else { return sum }
      return sum + rules.items.length
    }
  }

  /// Checks that the alert stays within the limits with an addition, in time that does not depend on
  /// the existing content.
  ///
  /// - Parameters:
  ///   - addition: The addition, which has been checked itself.
  ///   - itemsLength: The current `itemsLength`.
  /// - Throws: `LimitViolation` for the member that would exceed its limit.
  package func checkRoom(
    for addition: AlertAddition, besides itemsLength: Int
  ) throws(LimitViolation) {
    let length = (text?.utf8.count ?? 0) + addition.text.utf8.count
    guard length <= ProtocolLimits.textLength else {
      throw LimitViolation(
        "text", "takes at most \(ProtocolLimits.textLength) bytes, and this makes \(length)")
    }
    var itemsLength = itemsLength
    for (index, input) in inputs.enumerated() {
      switch input.kind {
      case .text(let rules):
        let length = rules.value.utf8.count + (addition.values[input.name]?.utf8.count ?? 0)
        guard length <= ProtocolLimits.valueLength else {
          throw LimitViolation(
            input: index, "value",
            "takes at most \(ProtocolLimits.valueLength) bytes, and this makes \(length)")
        }
      case .choice(let rules):
        guard let rows = addition.rows[input.name] else { continue }
        guard rules.items.count + rows.count <= ProtocolLimits.itemCount else {
          throw LimitViolation(
            input: index, "items",
            """
            can be \(ProtocolLimits.itemCount) at most, not \(rules.items.count + rows.count)
            """)
        }
        itemsLength += rows.length
        try Self.check(itemsLength: itemsLength, of: index)
      case .field, .secret, .check, .number, .slider, .date: continue
      }
    }
  }
}

extension AlertAddition {
  /// The length of all rows, in bytes.
  package var rowsLength: Int {
    rows.values.reduce(0) { $0 + $1.length }
  }

  /// Checks everything that does not depend on the alert.
  func checkLimits() throws(LimitViolation) {
    try AlertDescription.check(text, "append-text", atMost: ProtocolLimits.textLength)
    let counts = [
      ("append-values", values.count), ("append-rows", rows.count),
      ("append-selected", selection.count),
    ]
    for (member, count) in counts where count > ProtocolLimits.inputCount {
      throw LimitViolation(member, "can be \(ProtocolLimits.inputCount) at most")
    }
    for (name, text) in values {
      try AlertDescription.check(
        text, "append-values.\(DisplayText.line(name, limit: 60))",
        atMost: ProtocolLimits.valueLength)
    }
    for (name, rows) in rows {
      let member = "append-rows.\(DisplayText.line(name, limit: 60))"
      guard rows.count <= ProtocolLimits.itemCount else {
        throw LimitViolation(member, "can be \(ProtocolLimits.itemCount) at most")
      }
      if let problem = rows.problem { throw LimitViolation(member, problem) }
    }
    for (name, texts) in selection {
      let added = Set(rows[name] ?? [])
      for text in texts where !added.contains(text) {
        throw LimitViolation(
          "append-selected.\(DisplayText.line(name, limit: 60))",
          "names no appended row: “\(DisplayText.line(text, limit: 60))”")
      }
    }
  }
}
