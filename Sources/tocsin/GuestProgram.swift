import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
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
    // The command never outlives this function.
    defer { if delegate.status == nil { delegate.endCommand() } }
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

  /// Seconds within which a program must exit whose window was closed by Escape.
  private static let closingSeconds = 2.0

  /// The response to an alert that was dismissed because its program has exited: as if the window
  /// had been closed; nil if there was none.
  private static func ended(
    _ response: AlertResponse, _ delegate: GuestDelegate
  ) -> AlertResponse? {
    guard response.outcome == .dismissed else { return response }
    guard delegate.hasWindow else { return nil }
    var response = response
    // The presenter adds the button after Escape.
    response.outcome = response.button == GuestRequest.closed ? .cancelled : .button
    response.button = GuestRequest.closed
    return response
  }

  /// Reports that the program has exited without a window.
  private static func noWindow(
    _ delegate: GuestDelegate, _ command: GuestCommand
  ) -> CommandReport {
    let status = delegate.status ?? 0
    return CommandReport(
      complaint: "the command has ended (status \(status)) and has shown no window",
      status: command.returnsStatus ? .ofGuest(status) : .unavailable)
  }

  private static func report(
    _ identifier: AlertIdentifier, _ response: AlertResponse, to command: GuestCommand,
    _ delegate: GuestDelegate
  ) throws -> CommandReport {
    let response = delegate.hasGivenUp ? ended(response, delegate) : response.withoutMark
    guard let response else { return noWindow(delegate, command) }
    let hasClosedItself = response.button == GuestRequest.closed
    switch response.outcome {
    // It may still be writing its output.
    case .button where hasClosedItself: try delegate.waitForCommand()
    case .cancelled where hasClosedItself:
      try delegate.waitForCommand(atMost: Self.closingSeconds)
      delegate.endCommand()
    default: delegate.endCommand()
    }
    var report = try CommandReport(
      identifier, response, to: PresentCommand(alert: command.alert, isJSON: command.isJSON))
    switch response.outcome {
    case .button where hasClosedItself:
      if !command.isJSON { report.output = "" }
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
    // At once: the program may run for a long time.
    let isLost = command.guest.embeds && !delegate.hasWindow
    if isLost {
      Program.complain("the presenter has ended, and with it the window of the program")
    } else {
      Program.complain("the presenter has ended; the window is back on the desktop")
      _ = client.restoreGuests()
    }
    try delegate.waitForCommand()
    if let signal = delegate.interruption {
      return CommandReport(status: .interrupted(by: signal))
    }
    if !isLost, command.returnsStatus, let status = delegate.status {
      report.status = .ofGuest(status)
    }
    return report
  }
}

extension AlertResponse {
  /// The response to an alert that another program has dismissed after Escape.
  fileprivate var withoutMark: AlertResponse? {
    var response = self
    if outcome == .dismissed { response.button = nil }
    return response
  }
}
