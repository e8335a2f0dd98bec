/// The additions of an update to a live alert, without its existing content.
///
/// The time to apply it does not depend on the existing content, so that a stream can be shown line
/// by line.
public struct AlertAddition: Hashable, Sendable {
  /// The text to append to the alert's long text.
  public var text: String
  /// The texts to append to multi-line text inputs, by input name.
  public var values: [String: String]
  /// The rows that are appended to choices, by input name.
  public var rows: [String: ChoiceItems]
  /// The appended rows to select, by input name.
  ///
  /// They add to a multiple selection, and replace a single one.
  public var selection: [String: [String]]

  /// Creates an addition; without arguments it adds nothing.
  public init(
    text: String = "", values: [String: String] = [:], rows: [String: ChoiceItems] = [:],
    selection: [String: [String]] = [:]
  ) {
    self.text = text
    self.values = values
    self.rows = rows
    self.selection = selection
  }

  /// Whether it adds nothing.
  public var isEmpty: Bool { text.isEmpty && values.isEmpty && rows.isEmpty && selection.isEmpty }

  /// Returns the addition that has the effect of this one followed by another.
  public func followed(by other: AlertAddition) -> AlertAddition {
    AlertAddition(
      text: text + other.text, values: values.merging(other.values) { $0 + $1 },
      rows: rows.merging(other.rows) { $0 + $1 },
      selection: selection.merging(other.selection) { $0 + $1 })
  }

  /// Whether it changes this input.
  public func concerns(_ input: AlertInput) -> Bool {
    values[input.name] != nil || rows[input.name] != nil
  }

  /// Appends to a description in place.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if an input does not exist or does not
  ///   accept it; then the description is unchanged.
  public func apply(to description: inout AlertDescription) throws(AlertAdmissionError) {
    let parts = try parts(for: description)
    if !text.isEmpty {
      // While the string has a single reference, appending does not copy it.
      var whole = description.text ?? ""
      description.text = nil
      whole += text
      description.text = whole
    }
    for part in parts { description.inputs[part.input].add(part) }
  }

  /// Checks whether it can be applied to a description.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if an input does not exist or does not
  ///   accept it.
  public func check(against description: AlertDescription) throws(AlertAdmissionError) {
    _ = try parts(for: description)
  }

  /// The part of the addition for one input, which is an index.
  fileprivate struct InputAddition {
    var input: Int
    var text = ""
    var rows: ChoiceItems = []
    var selection: [String] = []
  }

  /// Splits the addition by input.
  private func parts(
    for description: AlertDescription
  ) throws(AlertAdmissionError) -> [InputAddition] {
    var parts: [InputAddition] = []
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      let index = try index(of: name, in: description)
      guard case .text = description.inputs[index].kind else {
        throw refusal(of: description.inputs[index], wanted: "a text")
      }
      parts.append(InputAddition(input: index, text: text))
    }
    for (name, rows) in rows.sorted(by: { $0.key < $1.key }) {
      let index = try index(of: name, in: description)
      guard case .choice = description.inputs[index].kind else {
        throw refusal(of: description.inputs[index], wanted: "a choice")
      }
      parts.append(InputAddition(input: index, rows: rows, selection: selection[name] ?? []))
    }
    for name in selection.keys.sorted() where rows[name] == nil {
      throw AlertAdmissionError(
        .invalid,
        "rows of “\(DisplayText.line(name, limit: 60))” are selected, but none are appended")
    }
    return parts
  }

  private func index(
    of name: String, in description: AlertDescription
  ) throws(AlertAdmissionError) -> Int {
    guard let index = description.inputs.firstIndex(where: { $0.name == name }) else {
      throw AlertAdmissionError(
        .invalid,
        "text or rows are appended to “\(DisplayText.line(name, limit: 60))”,"
          + " but there is no such input")
    }
    return index
  }

  private func refusal(of input: AlertInput, wanted: String) -> AlertAdmissionError {
    let name = DisplayText.line(input.name, limit: 60)
    return AlertAdmissionError(
      .invalid,
      "“\(name)” is a \(input.kindName.rawValue), and this can only be appended to \(wanted)")
  }
}

extension AlertInput {
  /// Appends text or rows in place.
  fileprivate mutating func add(_ part: AlertAddition.InputAddition) {
    // While the array has a single reference, appending does not copy it.
    let placeholder = Kind.check(isOn: false)
    switch kind {
    case .text(var rules):
      kind = placeholder
      rules.value += part.text
      kind = .text(rules)
    case .choice(var rules):
      kind = placeholder
      rules.items += part.rows
      if rules.allowsMultiple {
        rules.selection += part.selection
      } else if let last = part.selection.last {
        rules.selection = [last]
      }
      kind = .choice(rules)
    case .field, .secret, .check, .number, .slider, .date: break
    }
  }
}

/// In JSON: `{"append-text":"…","append-values":{"log":"…"},"append-rows":{"files":["…"]},
/// "append-selected":{"files":["…"]}}`; each member is optional. Rows are an array, or one string
/// with a line for each row.
extension AlertAddition: Codable {
  /// The members, with their names in documents.
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case text = "append-text"
    case values = "append-values"
    case rows = "append-rows"
    case selection = "append-selected"
  }

  /// Decodes an addition.
  ///
  /// - Throws: `DecodingError`.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func items(_ key: CodingKeys) throws -> [String: ChoiceItems] {
      try members.decodeIfPresent([String: ChoiceItems].self, forKey: key) ?? [:]
    }
    self.init(
      text: try members.decodeIfPresent(String.self, forKey: .text) ?? "",
      values: try members.decodeIfPresent([String: String].self, forKey: .values) ?? [:],
      rows: try items(.rows), selection: try items(.selection).mapValues { Array($0) })
  }

  /// Encodes the parts that are not empty.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    if !text.isEmpty { try members.encode(text, forKey: .text) }
    if !values.isEmpty { try members.encode(values, forKey: .values) }
    if !rows.isEmpty { try members.encode(rows, forKey: .rows) }
    if !selection.isEmpty { try members.encode(selection, forKey: .selection) }
  }
}
