import AlertAnswers
import AlertCommandLine
import CommandOptions
import NotificationModel
import PresenterClient

/// The commands for notifications, which the presenter carries out.
enum NotificationProgram {
  /// Sends an order about notifications to the presenter.
  static func carryOut(_ command: NotificationCommand) throws -> CommandReport {
    var command = command
    if let until = command.until, case .pause(_, let level) = command.order {
      guard let seconds = LocalTime.secondsUntil(until),
        seconds <= NotificationOrder.longestPause
      else {
        throw UsageError(
          "tocsin pause", "--until takes a time in the future, within a year")
      }
      command.order = .pause(seconds: seconds, level: level)
    }
    let report = try PresenterClient(Program.environment()).control(
      command.order, starts: command.startsPresenter)
    return try NotificationReports.report(report, to: command, time: LocalTime.text(milliseconds:))
  }

  /// Prints notification events until standard output is closed or the presenter has exited.
  static func printEvents() throws -> CommandReport {
    try PresenterClient(Program.environment()).watch { heard in
      switch heard {
      case .news(let news): try Program.print(NotificationReports.line(news))
      case .lost(let count): try Program.print(NotificationReports.line(lost: count))
      }
    }
    return CommandReport()
  }
}
