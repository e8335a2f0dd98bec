import AlertAnswers
import AlertCommandLine
import AlertModel
import AlertProtocol
import PresenterClient

/// Presents the window of another program, and reports the result.
enum GuestProgram {
  static func present(_ command: GuestCommand) throws -> CommandReport {
    let environment = try Program.environment()
    if let program = command.words.first, !PresenterProgram.canFind(program, in: environment) {
      throw ClientError(.invalid, "the command “\(program)” is not found")
    }
    var client = try PresenterClient(environment)
    client.remarked = Program.complain
    let delegate = GuestDelegate(command)
    // The command's processes never outlive this function.
    defer { delegate.endCommand() }
    var guest = command.guest
    guest.process = try delegate.begin()
    if guest.process != nil { guest.startupID = delegate.startupID }
    let end = try client.present(command.alert, showing: guest, delegate: delegate)
    if let signal = delegate.interruption {
      return CommandReport(status: .interrupted(by: signal))
    }
    switch end {
    case .ended(let identifier, let response):
      return try report(identifier, response, to: command, delegate)
    case .takenBack, .left: return ended(delegate, to: command)
    case nil: return try presenterEnded(client, delegate, command)
    }
  }

  /// Handles that the program has exited by itself.
  private static func ended(
    _ delegate: GuestDelegate, to command: GuestCommand
  ) -> CommandReport {
    if let signal = delegate.interruption {
      return CommandReport(status: .interrupted(by: signal))
    }
    guard command.returnsStatus, let status = delegate.status else { return CommandReport() }
    return CommandReport(status: .ofGuest(status))
  }

  private static func report(
    _ identifier: AlertIdentifier, _ response: AlertResponse, to command: GuestCommand,
    _ delegate: GuestDelegate
  ) throws -> CommandReport {
    let hasClosedItself = response.button == GuestRequest.closed
    // It may still be writing its output.
    if hasClosedItself {
      try delegate.waitForCommand()
    } else if delegate.status == nil {
      delegate.endCommand()
    }
    var report = try CommandReport(
      identifier, response, to: PresentCommand(alert: command.alert, isJSON: command.isJSON))
    switch response.outcome {
    case .button where hasClosedItself:
      if !command.isJSON { report.output = "" }
      report.status = ended(delegate, to: command).status
    case .dismissed where delegate.status != nil:
      report.status = ended(delegate, to: command).status
    case .cancelled where hasClosedItself && command.returnsStatus && delegate.status != nil:
      report.status = ended(delegate, to: command).status
    case .failed: report.status = .unavailable
    case .button, .cancelled, .timedOut, .dismissed, .withdrawn: break
    }
    return report
  }

  /// Handles that the presenter has exited without an answer.
  private static func presenterEnded(
    _ client: PresenterClient, _ delegate: GuestDelegate, _ command: GuestCommand
  ) throws -> CommandReport {
    var report = CommandReport(status: .unavailable)
    guard !command.guest.embeds else {
      report.complaint = "the presenter has ended, and with it the window of the program"
      try delegate.waitForCommand()
      return report
    }
    _ = client.restoreGuests()
    // At once: the program may run for a long time.
    Program.complain("the presenter has ended; the window is back on the desktop")
    try delegate.waitForCommand()
    if command.returnsStatus, let status = delegate.status { report.status = .ofGuest(status) }
    return report
  }
}
