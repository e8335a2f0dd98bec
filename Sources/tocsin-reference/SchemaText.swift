import FoundationEssentials

/// The JSON schema of documents as sections of a manual.
struct SchemaText {
  /// The keywords that our schema uses.
  private struct Shape: Decodable {
    var description: String?
    var type: String?
    var choices: [String]?
    var reference: String?
    var properties: [String: Shape]?
    var required: [String]?
    var definitions: [String: Shape]?

    private enum CodingKeys: String, CodingKey {
      case description
      case type
      case choices = "enum"
      case reference = "$ref"
      case properties
      case required
      case definitions = "$defs"
    }
  }

  private let root: Shape
  private let text: String

  /// Parses the schema.
  init(_ text: String) throws {
    self.text = text
    root = try JSONDecoder().decode(Shape.self, from: Data(text.utf8))
  }

  /// The members of an alert.
  var members: String { members(of: root, from: text[...]) }

  /// A section for each kind of input.
  var inputs: String {
    let definitions = root.definitions ?? [:]
    let kinds = definitions.filter { $0.value.properties?["type"] != nil }
    return ordered(kinds, in: part("$defs")).map { name, shape in
      "## \(name)\n\n\(ManualText.plain(shape.description ?? ""))\n\n"
        + members(of: shape, from: part(name), without: ["type"])
    }
    .joined()
  }

  /// The members of a button.
  var button: String {
    root.definitions?["button"].map { members(of: $0, from: part("button")) } ?? ""
  }

  private func members(
    of shape: Shape, from text: Substring, without others: Set<String> = []
  ) -> String {
    ordered((shape.properties ?? [:]).filter { !others.contains($0.key) }, in: text)
      .map { name, member in
        let kind = kind(of: member).map { ": _\($0)_" } ?? ""
        let isRequired = shape.required?.contains(name) == true
        return ManualText.entry(
          "\(ManualText.bold(name))\(kind)" + (isRequired ? ", needed" : ""), meaning(of: member))
      }
      .joined()
  }

  /// Returns the type of a member; nil if it is unknown.
  private func kind(of member: Shape) -> String? {
    if let type = member.type { return type }
    if member.choices != nil { return "string" }
    return definition(of: member)?.type
  }

  private func meaning(of member: Shape) -> String {
    let sentences =
      [member.description, definition(of: member)?.description].compactMap(\.self)
      + (member.choices.map { ["One of \($0.joined(separator: ", "))."] } ?? [])
    return ManualText.plain(sentences.joined(separator: " "))
  }

  private func definition(of member: Shape) -> Shape? {
    guard let name = member.reference?.split(separator: "/").last else { return nil }
    return root.definitions?[String(name)]
  }

  /// Returns the text from a definition on, which has the order of the members that dictionaries
  /// lose.
  private func part(_ name: String) -> Substring {
    let start = text.firstRange(of: "\"$defs\": {")?.lowerBound ?? text.startIndex
    let definitions = text[start...]
    guard name != "$defs" else { return definitions }
    return definitions[(definitions.firstRange(of: "\n    \"\(name)\": {")?.lowerBound ?? start)...]
  }

  private func ordered(
    _ shapes: [String: Shape], in text: Substring
  ) -> [(name: String, shape: Shape)] {
    shapes.map { name, shape in
      (name, shape, text.firstRange(of: "\"\(name)\": {")?.lowerBound ?? text.endIndex)
    }
    .sorted { ($0.2, $0.0) < ($1.2, $1.0) }
    .map { ($0.0, $0.1) }
  }
}
