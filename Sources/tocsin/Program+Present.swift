import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import CommandOptions
import Glibc
import PresenterClient

extension Program {
  /// Presents one alert, and tells how it ended.
  static func present(_ command: PresentCommand) throws -> CommandReport {
    try report(try perform(command), to: command)
  }

  /// Presents what documents describe, one after the other.
  static func present(_ command: DocumentCommand) throws -> CommandReport {
    var documents = try DocumentSource(command)
    var isStream = false
    var last: CommandReport?
    while let document = try documents.next() {
      if let last { try tell(last) }
      var present = try command.command(for: document)
      if command.printsDocument {
        last = CommandReport(output: try present.alert.document())
        continue
      }
      if present.asksForSecret, try isStream || documents.next() != nil {
        throw UsageError("tocsin alert", "a secret is asked for by a document that stands alone")
      }
      let end = try perform(present)
      // Who writes one document and nothing more is answered as one who gave options.
      isStream = try isStream || !documents.isAtEnd()
      present.isJSON = present.isJSON || isStream
      last = try report(end, to: present)
      if isStream, let report = last {
        try tell(report)
        last = CommandReport(status: report.status)
      }
    }
    guard let last else {
      throw UsageError("tocsin alert", "\(command.source.name) has no document in it")
    }
    return last
  }

  /// Shows how far something is until it is done or cancelled.
  static func present(_ command: ProgressCommand) throws -> CommandReport {
    let environment = try environment()
    if let program = command.words.first,
      !PresenterProgram.canFind(program, in: environment)
    {
      throw ClientError(.invalid, "the command “\(program)” is not found")
    }
    try checkPictures(of: command.alert)
    let attendant = ProgressAttendant(command)
    // However this ends, nothing of the command is left.
    defer { attendant.endCommand() }
    let end = try client(in: environment).present(
      command.alert, waits: true, attendant: attendant)
    attendant.endCommand()
    if let signal = attendant.interruption {
      return CommandReport(status: .interrupted(by: signal))
    }
    if attendant.isDone {
      return try CommandReport(progressEndedWith: attendant.commandStatus, isJSON: command.isJSON)
    }
    guard case .ended(let identifier, let response) = end else { return CommandReport() }
    return try CommandReport(
      identifier, response, to: PresentCommand(alert: command.alert, isJSON: command.isJSON))
  }

  /// Hands an alert in, and waits for its end if that is wanted; an alert with a secret goes to
  /// the program that keeps it, which goes on in our place.
  ///
  /// The attendant is what goes on while the alert is there; nil lets the command say.
  static func perform(
    _ command: PresentCommand, attendant: (any AlertAttendant)? = nil
  ) throws -> PresenterClient.Presentation {
    try checkPictures(of: command.alert)
    let environment = try environment()
    if command.asksForSecret {
      let program = try PresenterProgram(.askpass, in: environment)
      throw program.become(
        arguments: ["--document-fd", "3"], input: try command.document(), descriptor: 3)
    }
    let attendant = attendant ?? (command.listens ? ListeningAttendant() : nil)
    return try client(in: environment).present(
      command.alert, waits: command.waits, attendant: attendant)
  }

  /// The client, whose remarks a person reads.
  private static func client(in environment: ClientEnvironment) throws -> PresenterClient {
    var client = try PresenterClient(environment)
    client.remarked = complain
    return client
  }

  private static func report(
    _ end: PresenterClient.Presentation, to command: PresentCommand
  ) throws -> CommandReport {
    switch end {
    case .ended(let identifier, let response):
      try CommandReport(identifier, response, to: command)
    case .left(let identifier):
      try CommandReport(leaving: identifier, isJSON: command.isJSON)
    case .takenBack: CommandReport()
    }
  }
}
