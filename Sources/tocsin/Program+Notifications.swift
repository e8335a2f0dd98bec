import AlertAnswers
import AlertCommandLine
import AlertModel
import CommandOptions
import NotificationModel
import PresenterClient

extension Program {
  /// Has an order about notifications carried out.
  static func carryOut(_ command: NotificationCommand) throws -> CommandReport {
    var command = command
    if let until = command.until, case .pause(_, let level) = command.order {
      guard let seconds = LocalTime.secondsUntil(until),
        seconds <= NotificationOrder.longestPause
      else {
        throw UsageError(
          "tocsin pause", "--until takes a time that is to come, within a year")
      }
      command.order = .pause(seconds: seconds, level: level)
    }
    let report = try PresenterClient(environment()).control(
      command.order, starts: command.startsPresenter)
    return try CommandReport(report, to: command, time: LocalTime.text(milliseconds:))
  }

  /// Tells what happens to notifications, until nobody listens or the presenter is gone.
  static func tellEvents() throws -> CommandReport {
    try PresenterClient(environment()).watch { heard in
      switch heard {
      case .news(let news): try print(CommandReport.line(news))
      case .lost(let count): try print(CommandReport.line(lost: count))
      }
    }
    return CommandReport()
  }
}
