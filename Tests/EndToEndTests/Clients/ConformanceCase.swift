import Foundation
import TestHarness

/// A row of the conformance table: the request, the actions of the user and of other programs, and
/// the expected output of the client.
struct ConformanceCase {
  /// One step, such as `{"wait": "a"}`.
  typealias Step = [String: Any]

  let name: String
  let documents: [Any]
  let steps: [Step]
  let lines: [[String: Any]]
  /// The clients that run the case; nil for all.
  let clients: [String]?
  let environment: [String: Any]
  let listens: Bool
  /// The preparation, if any.
  let before: String?

  private init(_ row: [String: Any]) throws {
    guard let name = row["name"] as? String, let documents = row["documents"] as? [Any],
      let steps = row["steps"] as? [Step], let lines = row["lines"] as? [[String: Any]]
    else { throw HarnessError("a row of the table is incomplete: \(row)") }
    self.name = name
    self.documents = documents
    self.steps = steps
    self.lines = lines
    clients = row["clients"] as? [String]
    environment = row["environment"] as? [String: Any] ?? [:]
    listens = row["listens"] as? Bool ?? false
    before = row["before"] as? String
  }

  /// Whether a client runs the case.
  func isFor(_ client: ConformanceClient) -> Bool {
    if let clients, !clients.contains(client.rawValue) { return false }
    return client.takesOrders || !(givesOrders || listens)
  }

  /// Whether the caller gives orders while it waits.
  var givesOrders: Bool { steps.contains { $0["order"] != nil || $0["cancel"] != nil } }

  /// All rows.
  static func table() throws -> [ConformanceCase] {
    let path = "\(ClientSources.conformance)/cases.json"
    let data = try Data(contentsOf: URL(filePath: path))
    guard let rows = try JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw HarnessError("\(path) is no table")
    }
    return try rows.map { try ConformanceCase(filled($0) as? [String: Any] ?? [:]) }
  }

  /// A text of a megabyte, with characters of several lengths.
  private static let megabyte = String(repeating: "A line of text, ä漢👍.\n", count: 38_836)

  /// A presenter that reports its idle time.
  private static let refusingPresenter = "\(ClientSources.conformance)/refusing_presenter.sh"

  /// Replaces the placeholders for a long text and for the path of a program.
  private static func filled(_ value: Any) -> Any {
    switch value {
    case let text as String where text == "@megabyte": megabyte
    case let text as String where text == "@refusing-presenter": refusingPresenter
    case let list as [Any]: list.map(filled)
    case let object as [String: Any]: object.mapValues(filled)
    default: value
    }
  }

  /// Writes the documents into files, and returns their paths.
  func writeDocuments(to folder: String) throws -> [String] {
    try documents.enumerated().map { index, document in
      let path = "\(folder)/document-\(index).json"
      let data =
        if let text = document as? String { Data(text.utf8) } else {
          try JSONSerialization.data(withJSONObject: document)
        }
      try data.write(to: URL(filePath: path))
      return path
    }
  }

  /// Returns the difference from the expected output; nil if there is none.
  func problem(with said: [ConformanceLine]) -> String? {
    for (line, wanted) in zip(said, lines) {
      if let problem = Self.problem(with: line, wanted) { return problem }
    }
    return said.count == lines.count ? nil : "\(said.count) lines instead of \(lines.count)"
  }

  private static func problem(with line: ConformanceLine, _ wanted: [String: Any]) -> String? {
    let shown = line.text.prefix(400)
    if line.status != wanted["status"] as? Int { return "the status is \(line.status): \(shown)" }
    if let sentence = wanted["sentence"] as? String, !sentence.isEmpty,
      !line.text.contains(sentence)
    {
      return "it says: \(shown)"
    }
    guard let response = wanted["response"] as? [String: Any] else { return nil }
    let object = try? JSONSerialization.jsonObject(with: Data(line.text.utf8))
    guard let found = object as? [String: Any] else { return "it is no object: \(shown)" }
    for (name, value) in response {
      let isSame = (found[name] as? NSObject)?.isEqual(value) ?? false
      guard isSame || isPart(value, of: found[name]) else { return "\(name) differs: \(shown)" }
    }
    return nil
  }

  /// Whether an object has all expected members; it can have more.
  private static func isPart(_ wanted: Any, of found: Any?) -> Bool {
    guard let wanted = wanted as? [String: Any], let found = found as? [String: Any] else {
      return false
    }
    return wanted.allSatisfy { (found[$0.key] as? NSObject)?.isEqual($0.value) ?? false }
  }
}
