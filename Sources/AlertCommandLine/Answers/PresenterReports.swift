package import AlertAnswers
package import AlertModel
package import AlertProtocol
import NotificationModel

/// The output of the commands about the presenter and its alerts.
package enum PresenterReports {
  /// The report of a progress alert whose work has ended.
  ///
  /// `commandStatus` is the command's exit status, or 128 + n if signal n ended it; it is nil if
  /// there was no command, and standard input has ended.
  package static func progressEnded(
    with commandStatus: Int32?, isJSON: Bool
  ) throws -> CommandReport {
    var report = CommandReport()
    let code = commandStatus ?? 0
    if code != 0 {
      report.status = .failure(ofCommand: code)
      report.complaint =
        code > 128
        ? "the command was killed by signal \(code - 128)"
        : "the command failed with status \(code)"
    }
    if isJSON {
      report.output = try CommandReport.json(PrintedProgress(commandStatus: commandStatus))
    }
    return report
  }

  /// The report of `tocsin list`.
  package static func list(_ alerts: [AlertSummary], isJSON: Bool) throws -> CommandReport {
    if isJSON { return CommandReport(output: try CommandReport.json(alerts)) }
    let lines = alerts.map { alert in
      let columns =
        [
          alert.identifier.rawValue, alert.state.rawValue, String(alert.level.rawValue),
          String(alert.count), alert.title,
        ] + (alert.asker.map { ["secret for \($0.isEmpty ? "an unknown program" : $0)"] } ?? [])
      return columns.map(PlainLine.text).joined(separator: "\t") + "\n"
    }
    return CommandReport(output: lines.joined())
  }

  /// The report of `tocsin status`.
  package static func status(_ presenter: PresenterStatus, isJSON: Bool) throws -> CommandReport {
    if isJSON { return CommandReport(output: try CommandReport.json(presenter)) }
    var output = """
      presenter    \(presenter.release), process \(presenter.pid), on \(presenter.display), \
      for \(PlainLine.duration(presenter.uptime))
      alerts       \(presenter.onScreen) on screen, \(presenter.queued) waiting, \
      \(presenter.answered) answered
      connections  \(presenter.connections)
      idle         \(presenter.idleSeconds.map { "leaves after \(PlainLine.duration($0))" } ?? "stays")

      """
    if let pause = presenter.notifications {
      output += "notices      \(NotificationReports.sentence(of: pause))\n"
      output += "daemon       \(sentence(of: presenter.daemon))\n"
    }
    if let current = presenter.current {
      output +=
        "on screen    \(PlainLine.text(current.identifier.rawValue)): "
        + "\(PlainLine.text(current.title))\n"
    }
    return CommandReport(output: output)
  }

  /// Whether the presenter is the notification daemon, and why not: “no: dunst is”.
  private static func sentence(of daemon: NotificationDaemon?) -> String {
    guard let daemon else { return "no: the presenter was started without --notifications" }
    if daemon.isPresenter { return "yes" }
    return daemon.program.map { "no: \(PlainLine.text($0)) is, until it exits" }
      ?? "no: org.freedesktop.Notifications is not ours"
  }
}

/// The end of the work that a progress alert showed, as `--json` prints it.
private struct PrintedProgress: Encodable {
  var outcome: String
  var status: Int32?

  init(commandStatus: Int32?) {
    outcome = (commandStatus ?? 0) == 0 ? "done" : "failed"
    status = commandStatus
  }
}

/// Values in the columns of a line.
enum PlainLine {
  /// Returns text with control characters replaced by spaces, so that it neither breaks the line nor
  /// controls a terminal.
  static func text(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }

  /// Returns seconds as “0.5 s”, “42 s”, “5 min”, or “3 h 20 min”.
  static func duration(_ seconds: Double) -> String {
    // The value may come from another program.
    let seconds = seconds.isNaN ? 0 : min(max(seconds, 0), 1e12)
    return switch seconds {
    case ..<10: "\((seconds * 10).rounded() / 10) s"
    case ..<120: "\(Int(seconds)) s"
    case ..<7200: "\(Int(seconds / 60)) min"
    default: "\(Int(seconds / 3600)) h \(Int(seconds / 60) % 60) min"
    }
  }
}
