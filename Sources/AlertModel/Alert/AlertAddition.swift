/// What is added to an alert that is there, without sending again what it has.
///
/// Adding is quick however much there is already, so that a stream can be shown line by line.
public struct AlertAddition: Hashable, Sendable {
  /// What comes behind the alert's long text.
  public var text: String
  /// What comes behind the text of several lines in inputs, by their names.
  public var values: [String: String]
  /// Rows that come below those of choices, by the inputs' names.
  public var rows: [String: [String]]
  /// Those of the rows that are chosen, by the inputs' names: where several can be, beside what is
  /// chosen already, and where one can be, in its place.
  public var selection: [String: [String]]

  public init(
    text: String = "", values: [String: String] = [:], rows: [String: [String]] = [:],
    selection: [String: [String]] = [:]
  ) {
    self.text = text
    self.values = values
    self.rows = rows
    self.selection = selection
  }

  /// Whether nothing is added.
  public var isEmpty: Bool { text.isEmpty && values.isEmpty && rows.isEmpty && selection.isEmpty }

  /// What is added by this, and then by another.
  public func followed(by other: AlertAddition) -> AlertAddition {
    AlertAddition(
      text: text + other.text, values: values.merging(other.values) { $0 + $1 },
      rows: rows.merging(other.rows) { $0 + $1 },
      selection: selection.merging(other.selection) { $0 + $1 })
  }

  /// Whether there is something in it for an input.
  public func concerns(_ input: AlertInput) -> Bool {
    values[input.name] != nil || rows[input.name] != nil
  }

  /// Adds to a description, in place: it takes as long as what is added is.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if an input is not there, or takes no
  ///   such thing; the description is as it was then.
  public func apply(to description: inout AlertDescription) throws(AlertAdmissionError) {
    let places = try places(in: description)
    if !text.isEmpty {
      // Taken out, so that there is one text and it grows where it is.
      var whole = description.text ?? ""
      description.text = nil
      whole += text
      description.text = whole
    }
    for place in places { description.inputs[place.input].add(place) }
  }

  /// Finds out whether it can be added to a description.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if an input is not there, or takes no
  ///   such thing.
  public func check(against description: AlertDescription) throws(AlertAdmissionError) {
    _ = try places(in: description)
  }

  /// What an input gets.
  fileprivate struct Place {
    var input: Int
    var text = ""
    var rows: [String] = []
    var selection: [String] = []
  }

  /// Which inputs get what.
  private func places(
    in description: AlertDescription
  ) throws(AlertAdmissionError) -> [Place] {
    var places: [Place] = []
    for (name, text) in values.sorted(by: { $0.key < $1.key }) {
      let index = try index(of: name, in: description)
      guard case .text = description.inputs[index].kind else {
        throw refusal(of: description.inputs[index], wanted: "a text")
      }
      places.append(Place(input: index, text: text))
    }
    for (name, rows) in rows.sorted(by: { $0.key < $1.key }) {
      let index = try index(of: name, in: description)
      guard case .choice = description.inputs[index].kind else {
        throw refusal(of: description.inputs[index], wanted: "a choice")
      }
      places.append(Place(input: index, rows: rows, selection: selection[name] ?? []))
    }
    for name in selection.keys.sorted() where rows[name] == nil {
      throw AlertAdmissionError(
        .invalid,
        "rows of “\(DisplayText.line(name, limit: 60))” are to be chosen, but none are added")
    }
    return places
  }

  private func index(
    of name: String, in description: AlertDescription
  ) throws(AlertAdmissionError) -> Int {
    guard let index = description.inputs.firstIndex(where: { $0.name == name }) else {
      throw AlertAdmissionError(
        .invalid,
        "something is added to “\(DisplayText.line(name, limit: 60))”, but there is no such input")
    }
    return index
  }

  private func refusal(of input: AlertInput, wanted: String) -> AlertAdmissionError {
    let name = DisplayText.line(input.name, limit: 60)
    return AlertAdmissionError(
      .invalid,
      "“\(name)” is a \(input.kindName.rawValue), and \(wanted) is what such can be added to")
  }
}

extension AlertInput {
  /// Adds text or rows, where they are.
  fileprivate mutating func add(_ place: AlertAddition.Place) {
    // Taken out meanwhile, so that there is one array, which grows where it is.
    let nothing = Kind.check(isOn: false)
    switch kind {
    case .text(var rules):
      kind = nothing
      rules.value += place.text
      kind = .text(rules)
    case .choice(var rules):
      kind = nothing
      rules.items += place.rows
      if rules.allowsMultiple {
        rules.selection += place.selection
      } else if let last = place.selection.last {
        rules.selection = [last]
      }
      kind = .choice(rules)
    case .field, .secret, .check, .number, .slider, .date: break
    }
  }
}

/// In JSON: `{"append-text":"…","append-values":{"log":"…"},"append-rows":{"files":["…"]},
/// "append-selected":{"files":["…"]}}`, each of which may be missing; rows are an array, or one text
/// with a row a line.
extension AlertAddition: Codable {
  /// The parts, by their names in documents.
  package enum CodingKeys: String, CodingKey, CaseIterable {
    case text = "append-text"
    case values = "append-values"
    case rows = "append-rows"
    case selection = "append-selected"
  }

  public init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func items(_ key: CodingKeys) throws -> [String: [String]] {
      let items = try members.decodeIfPresent([String: ChoiceItems].self, forKey: key) ?? [:]
      return items.mapValues(\.items)
    }
    self.init(
      text: try members.decodeIfPresent(String.self, forKey: .text) ?? "",
      values: try members.decodeIfPresent([String: String].self, forKey: .values) ?? [:],
      rows: try items(.rows), selection: try items(.selection))
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    if !text.isEmpty { try members.encode(text, forKey: .text) }
    if !values.isEmpty { try members.encode(values, forKey: .values) }
    if !rows.isEmpty { try members.encode(rows, forKey: .rows) }
    if !selection.isEmpty { try members.encode(selection, forKey: .selection) }
  }
}
