package import AlertModel
package import AlertProtocol
import FoundationEssentials

/// What a command prints, and how it ends.
package struct CommandReport: Hashable, Sendable {
  /// The answer, and nothing else.
  package var output: String
  /// A message for a person, without its newline; nil for none.
  package var complaint: String?
  package var status: ExitStatus

  package init(output: String = "", complaint: String? = nil, status: ExitStatus = .success) {
    self.output = output
    self.complaint = complaint
    self.status = status
  }
}

extension CommandReport {
  /// An alert that has ended.
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

  /// The end of a drop-in's alert.
  private init(_ response: AlertResponse, by table: AnswerTable) {
    let answer = table.answer(to: response)
    self.init(
      output: answer.text(of: response),
      complaint: response.outcome == .failed ? response.reason : nil,
      status: .dropIn(answer.status))
  }

  /// A progress alert whose command has ended by itself, with 128 + n after signal n; nil when
  /// there was only a stream, which has ended.
  package init(progressEndedWith commandStatus: Int32?, isJSON: Bool) throws {
    self.init()
    let code = commandStatus ?? 0
    if code != 0 {
      status = .failure(ofCommand: code)
      complaint =
        code > 128
        ? "the command was ended by signal \(code - 128)" : "the command failed with status \(code)"
    }
    if isJSON { output = try Self.json(PrintedProgress(commandStatus: commandStatus)) }
  }

  /// What happened to an alert that listens, as a line.
  package static func line(_ event: AlertEvent) throws -> String { try json(event) }

  /// An alert that was left on its own.
  package init(leaving identifier: AlertIdentifier, isJSON: Bool) throws {
    self.init(
      output: isJSON ? try Self.json(PrintedResponse(id: identifier)) : "\(identifier)\n")
  }

  /// The alerts that wait or are on screen.
  package init(_ alerts: [AlertSummary], isJSON: Bool) throws {
    self.init()
    if isJSON {
      output = try Self.json(alerts)
      return
    }
    for alert in alerts {
      let columns = [
        alert.identifier.rawValue, alert.state.rawValue, String(alert.level.rawValue),
        String(alert.count), alert.title,
      ]
      output += columns.map(Self.oneLine).joined(separator: "\t") + "\n"
    }
  }

  /// How the presenter is.
  package init(_ presenter: PresenterStatus, isJSON: Bool) throws {
    self.init()
    if isJSON {
      output = try Self.json(presenter)
      return
    }
    output = """
      presenter    \(presenter.release), process \(presenter.pid), on \(presenter.display), \
      for \(Self.duration(presenter.uptime))
      alerts       \(presenter.onScreen) on screen, \(presenter.queued) waiting, \
      \(presenter.answered) answered
      connections  \(presenter.connections)
      idle         \(presenter.idleSeconds.map { "leaves after \(Self.duration($0))" } ?? "stays")

      """
    if let pause = presenter.notifications {
      output += "notices      \(Self.sentence(of: pause))\n"
    }
    if let current = presenter.current {
      output +=
        "on screen    \(Self.oneLine(current.identifier.rawValue)): "
        + "\(Self.oneLine(current.title))\n"
    }
  }

  static func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
  }

  /// Text without what would break its line or drive a terminal.
  static func oneLine(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// Seconds for a person: “0.5 s”, “42 s”, “5 min”, “3 h 20 min”.
  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<10: "\((seconds * 10).rounded() / 10) s"
    case ..<120: "\(Int(seconds)) s"
    case ..<7200: "\(Int(seconds / 60)) min"
    default: "\(Int(seconds / 3600)) h \(Int(seconds / 60) % 60) min"
    }
  }
}

/// How something ended that a progress alert told of.
private struct PrintedProgress: Encodable {
  var outcome: String
  var status: Int32?

  init(commandStatus: Int32?) {
    outcome = (commandStatus ?? 0) == 0 ? "done" : "failed"
    status = commandStatus
  }
}

/// The response as `--listen` prints it.
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
