package import AlertModel
import JSONCoding

/// An alert to be presented, and how its answer is printed.
///
/// It is `Codable` because an alert with a secret is passed to `tocsin-askpass`, as a document.
package struct PresentCommand: Hashable, Sendable, Codable {
  /// The format of the answer if it is not printed as JSON.
  package enum Answer: String, Hashable, Sendable, Codable {
    /// The button's identifier and, after it, a line `NAME=VALUE` for each input.
    case button
    /// The value of the only input; several items are printed one a line.
    case value
  }

  package var alert: AlertDescription
  /// Whether the program waits until the alert has ended.
  package var waits: Bool
  /// Whether the answer is printed as one JSON object.
  package var isJSON: Bool
  package var answer: Answer
  /// Whether events are printed, and orders read from standard input, while the alert is shown.
  package var listens: Bool
  /// How a drop-in answers, which replaces all of the above; nil for commands of our own.
  package var table: AnswerTable?

  package init(
    alert: AlertDescription, waits: Bool = true, isJSON: Bool = false, answer: Answer = .button,
    listens: Bool = false, table: AnswerTable? = nil
  ) {
    self.alert = alert
    self.waits = waits
    self.isJSON = isJSON
    self.answer = answer
    self.listens = listens
    self.table = table
  }

  /// Encodes the document for `tocsin-askpass`.
  package func document() throws -> [UInt8] {
    try JSONText.encode(self)
  }

  /// Decodes the document.
  package init(decoding bytes: [UInt8]) throws {
    self = try JSONText.decode(PresentCommand.self, from: bytes)
  }

  /// Whether the alert has a secret input, which only `tocsin-askpass` may present.
  package var asksForSecret: Bool { alert.inputs.contains(where: \.isSecret) }
}
