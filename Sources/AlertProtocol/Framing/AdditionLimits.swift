package import AlertModel

extension AlertDescription {
  /// How many bytes the items of all choices have together.
  package var itemsLength: Int {
    inputs.reduce(0) { sum, input in
      guard case .choice(let rules) = input.kind else { return sum }
      return sum + rules.items.reduce(0) { $0 + $1.utf8.count }
    }
  }

  /// Checks that there is room for what is to be added, which has been checked by itself, without
  /// looking at all that is there.
  ///
  /// - Parameters:
  ///   - addition: What is to be added.
  ///   - itemsLength: How many bytes the items of all choices have together.
  /// - Throws: `LimitViolation` if there is no room.
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
        itemsLength += rows.reduce(0) { $0 + $1.utf8.count }
        try Self.check(itemsLength: itemsLength, of: index)
      case .field, .secret, .check, .number, .slider, .date: continue
      }
    }
  }
}

extension AlertAddition {
  /// How many bytes the rows have together.
  package var rowsLength: Int {
    rows.values.reduce(0) { $0 + $1.reduce(0) { $0 + $1.utf8.count } }
  }

  /// Checks what can be checked without the alert that it is added to.
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
      for row in rows {
        if let problem = row.problemAsItem { throw LimitViolation(member, problem) }
      }
    }
    for (name, texts) in selection {
      let added = Set(rows[name] ?? [])
      for text in texts where !added.contains(text) {
        throw LimitViolation(
          "append-selected.\(DisplayText.line(name, limit: 60))",
          "names no row that is added: “\(DisplayText.line(text, limit: 60))”")
      }
    }
  }
}
