import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import Glibc
import PresenterClient

/// Presents alerts and reports their answers.
enum AlertProgram {
  /// Presents one alert and reports how it ended.
  static func present(_ command: PresentCommand) throws -> CommandReport {
    try checkContent(of: command.alert)
    return try report(try perform(command), to: command)
  }

  /// Throws if an alert has no content and asks nothing.
  private static func checkContent(of alert: AlertDescription) throws {
    guard alert.isEmpty else { return }
    throw UsageError(
      "tocsin alert", "the alert is empty: add --title or --message, an input, or a button")
  }

  /// Presents the alerts of documents, one after the other.
  static func present(_ command: DocumentCommand) throws -> CommandReport {
    var documents = try DocumentSource(command)
    var isStream = false
    var last: CommandReport?
    while let document = try documents.next() {
      if let last { try Program.printReport(last) }
      var present = try command.command(for: document)
      try checkContent(of: present.alert)
      if command.printsDocument {
        last = CommandReport(output: try present.alert.document())
        continue
      }
      if present.asksForSecret, try isStream || documents.next() != nil {
        throw UsageError("tocsin alert", "a document with a secret must be the only document")
      }
      let end = try perform(present)
      // A single document is answered in the same format as options are.
      isStream = try isStream || !documents.isAtEnd()
      present.isJSON = present.isJSON || isStream
      last = try report(end, to: present)
      if isStream, let report = last {
        try Program.printReport(report)
        last = CommandReport(status: report.status)
      }
    }
    guard let last else {
      throw UsageError("tocsin alert", "\(command.source.name) contains no document")
    }
    return last
  }

  /// Shows a progress bar until the work is done or cancelled.
  ///
  /// A command runs whether or not the bar can be shown.
  static func present(_ command: ProgressCommand) throws -> CommandReport {
    let environment = try Program.environment()
    if let program = command.words.first,
      !PresenterProgram.canFind(program, in: environment)
    {
      throw ClientError(.invalid, "the command “\(program)” is not found")
    }
    try Program.checkPictures(of: command.alert)
    let delegate = ProgressDelegate(command)
    // The command's processes never outlive this function.
    defer { delegate.endCommand() }
    var work = AccompaniedWork(
      command.alert, delegate, beginsAlone: !command.words.isEmpty, in: environment)
    work.remarked = Program.complain
    let end = try work.run()
    delegate.endCommand()
    if let signal = delegate.interruption {
      return CommandReport(status: .interrupted(by: signal))
    }
    if delegate.isDone {
      return try PresenterReports.progressEnded(
        with: delegate.commandStatus, isJSON: command.isJSON)
    }
    guard case .ended(let identifier, let response) = end else { return CommandReport() }
    return try CommandReport(
      identifier, response, to: PresentCommand(alert: command.alert, isJSON: command.isJSON))
  }

  /// Submits an alert, and waits for its end if the command requests that.
  ///
  /// For an alert with a secret this process executes `tocsin-askpass`. Without a delegate the
  /// command decides whether there is one.
  static func perform(
    _ command: PresentCommand, delegate: (any AlertDelegate)? = nil
  ) throws -> PresenterClient.Presentation {
    try Program.checkPictures(of: command.alert)
    let environment = try Program.environment()
    if command.asksForSecret {
      let program = try PresenterProgram(.askpass, in: environment)
      throw program.become(
        arguments: ["--document-fd", "3"], input: try command.document(), descriptor: 3)
    }
    let delegate = delegate ?? (command.listens ? ListeningDelegate() : nil)
    return try client(in: environment).present(
      command.alert, waits: command.waits, delegate: delegate)
  }

  /// Returns a client whose messages are printed on standard error.
  private static func client(in environment: ClientEnvironment) throws -> PresenterClient {
    var client = try PresenterClient(environment)
    client.remarked = Program.complain
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
