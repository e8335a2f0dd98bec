package import AlertAnswers
import AlertModel
package import NotificationModel

/// The output of the commands about notifications.
package enum NotificationReports {
  /// The report of an order about notifications.
  ///
  /// - Parameters:
  ///   - report: The presenter’s reply; nil if none runs.
  ///   - command: The order.
  ///   - time: Formats a time in milliseconds since 1970.
  /// - Returns: The text to print.
  /// - Throws: An error of the JSON encoder.
  package static func report(
    _ report: NotificationReport?, to command: NotificationCommand,
    time: (_ milliseconds: Int64) -> String
  ) throws -> CommandReport {
    switch report {
    case .refused(let sentence): CommandReport(complaint: sentence, status: .dismissed)
    case .pause(let pause):
      CommandReport(
        output: command.isJSON ? try CommandReport.json(pause) : "\(sentence(of: pause))\n")
    case .history(let records): try history(records, command, time: time)
    case .done(let count): try counted(count, command)
    case nil: try counted(0, command)
    }
  }

  private static func history(
    _ records: [NotificationRecord], _ command: NotificationCommand, time: (Int64) -> String
  ) throws -> CommandReport {
    if case .historyEntry(let id) = command.order {
      guard let record = records.first(where: { $0.id == id }) else { return missing(id) }
      return CommandReport(
        output: command.isJSON ? try CommandReport.json(record) : detail(of: record, time: time))
    }
    return CommandReport(
      output: command.isJSON
        ? try CommandReport.json(records) : records.map { line(of: $0, time: time) }.joined())
  }

  /// Returns a notification event as a JSON line.
  package static func line(_ news: NotificationNews) throws -> String {
    try CommandReport.json(news)
  }

  /// Returns the event that some events were dropped as a JSON line.
  package static func line(lost count: Int) throws -> String {
    try CommandReport.json(PrintedLoss(count: count))
  }

  private static func missing(_ id: NotificationID) -> CommandReport {
    CommandReport(complaint: "there is no notification \(id)", status: .dismissed)
  }

  private static func counted(
    _ count: Int, _ command: NotificationCommand
  ) throws -> CommandReport {
    var report = count > 0 ? CommandReport() : missing(command.order)
    if command.isJSON { report.output = try CommandReport.json(PrintedCount(count: count)) }
    return report
  }

  /// The report of an order that affected no notification.
  private static func missing(_ order: NotificationOrder) -> CommandReport {
    switch order {
    case .clearHistory(let id?), .close(let id?), .replay(let id?), .historyEntry(let id):
      missing(id)
    case .invoke(let id, let key):
      CommandReport(
        complaint: "there is no notification \(id) with an action “\(PlainLine.text(key))”",
        status: .dismissed)
    case .replay(nil):
      CommandReport(complaint: "there is no notification to show again", status: .dismissed)
    case .pause, .resume, .toggle, .pauseState, .history, .clearHistory(nil), .close(nil):
      CommandReport()
    }
  }

  /// Returns a pause as a sentence: “paused for 12 min; 3 held back”.
  static func sentence(of pause: NotificationPause) -> String {
    var text = pause.isPaused ? "paused" : "not paused"
    if pause.isPaused, let seconds = pause.secondsLeft {
      text += " for \(PlainLine.duration(seconds.rounded(.up)))"
    }
    if let level = pause.level, pause.isPaused {
      text += "; level \(level.rawValue) and higher is shown"
    }
    if pause.held > 0 { text += "; \(pause.held) held back" }
    if !pause.inhibitors.isEmpty {
      text +=
        "; silenced by \(pause.inhibitors.map(PlainLine.text).joined(separator: ", "))"
    }
    return text
  }

  /// `ID  TIME  APP  TITLE — MESSAGE`.
  private static func line(
    of record: NotificationRecord, time: (Int64) -> String
  ) -> String {
    let application = record.application.isEmpty ? record.desktopEntry : record.application
    let words = [record.title, record.message].filter { !$0.isEmpty }.map(PlainLine.text)
    return [
      String(record.id), time(record.time), application.isEmpty ? "-" : PlainLine.text(application),
      words.joined(separator: " — ") + (record.count > 1 ? " ×\(record.count)" : ""),
    ].joined(separator: "  ") + "\n"
  }

  private static func detail(
    of record: NotificationRecord, time: (Int64) -> String
  ) -> String {
    var state = record.state.rawValue
    if let reason = record.reason { state += ", \(reason.word)" }
    var rows = [("notification", "\(record.id)"), ("time", time(record.time))]
    for (name, value) in [
      ("application", record.application), ("desktop file", record.desktopEntry),
      ("category", record.category),
    ] where !value.isEmpty {
      rows.append((name, value))
    }
    rows += [("urgency", record.urgency.rawValue), ("state", state)]
    if record.count > 1 { rows.append(("count", "\(record.count)")) }
    rows += record.actions.map { action in
      (
        "action",
        action.key + (action.label.isEmpty ? "" : ": \(action.label)")
          + (record.isReachable ? "" : " (its sender has exited)")
      )
    }
    rows.append(("title", record.title))
    let header = rows.map { name, value in
      name + String(repeating: " ", count: max(1, 14 - name.count)) + PlainLine.text(value) + "\n"
    }
    guard !record.message.isEmpty else { return header.joined() }
    let lines = record.message.split(separator: "\n", omittingEmptySubsequences: false)
    return header.joined() + "\n" + lines.map { PlainLine.text(String($0)) + "\n" }.joined()
  }
}

/// The number of affected notifications, as `--json` prints it.
private struct PrintedCount: Encodable {
  var count: Int
}

/// The event that some events were dropped.
private struct PrintedLoss: Encodable {
  var event = "lost"
  var count: Int
}
