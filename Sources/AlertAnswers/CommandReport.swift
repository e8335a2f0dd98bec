package import AlertModel
import JSONCoding

/// The output of a command, and its exit status.
package struct CommandReport: Hashable, Sendable {
  /// The text for standard output: the answer, and nothing else.
  package var output: String
  /// A message for standard error, without its newline; nil for none.
  package var complaint: String?
  package var status: ExitStatus

  package init(output: String = "", complaint: String? = nil, status: ExitStatus = .success) {
    self.output = output
    self.complaint = complaint
    self.status = status
  }
}

extension CommandReport {
  /// Creates the report of an alert that has ended.
  package init(
    _ identifier: AlertIdentifier, _ response: AlertResponse, to command: PresentCommand
  ) throws {
    self.init()
    if let table = command.table {
      self.init(response, by: table)
      return
    }
    switch response.outcome {
    case .button:
      status = .success
      output =
        switch command.answer {
        case .button: AnswerText.lines(response, of: command.alert.inputs)
        case .value: AnswerText.value(response, of: command.alert.inputs)
        }
    case .cancelled: status = .cancelled
    case .timedOut: status = .timedOut
    case .dismissed, .withdrawn: status = .dismissed
    case .failed:
      status = .internalError
      complaint = response.reason ?? "the alert could not be shown"
    }
    let printed = PrintedResponse(id: identifier, response: response)
    if command.listens {
      output = try Self.json(PrintedEvent(response: printed))
    } else if command.isJSON {
      output = try Self.json(printed)
    }
  }

  /// Creates the report of a drop-in's alert that has ended.
  private init(_ response: AlertResponse, by table: AnswerTable) {
    let answer = table.answer(to: response)
    self.init(
      output: answer.text(of: response),
      complaint: response.outcome == .failed ? response.reason : nil,
      status: .dropIn(answer.status))
  }

  /// Creates the report of an alert that is shown while the program exits.
  package init(leaving identifier: AlertIdentifier, isJSON: Bool) throws {
    self.init(
      output: isJSON ? try Self.json(PrintedResponse(id: identifier)) : "\(identifier)\n")
  }

  /// Returns an event of a listening alert, as a JSON line.
  package static func line(_ event: AlertEvent) throws -> String { try json(event) }

  /// Returns a value as one JSON line with sorted keys.
  package static func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONText.encode(value), as: UTF8.self) + "\n"
  }
}

/// The last line of an alert that listens: an event that says how the alert ended.
private struct PrintedEvent: Encodable {
  var response: PrintedResponse

  private enum CodingKeys: String, CodingKey {
    case event
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode("response", forKey: .event)
    try response.encode(to: encoder)
  }
}

/// The response as `--json` prints it.
private struct PrintedResponse: Encodable {
  var id: AlertIdentifier
  var response: AlertResponse?

  private enum CodingKeys: String, CodingKey {
    case id
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(id, forKey: .id)
    try response?.encode(to: encoder)
  }

  init(id: AlertIdentifier, response: AlertResponse? = nil) {
    self.id = id
    self.response = response
  }
}
