package import AlertAnswers
import AlertModel
package import NotificationModel

extension CommandReport {
  /// Creates the report of an order about notifications.
  ///
  /// - Parameters:
  ///   - report: The presenter’s reply; nil if none runs.
  ///   - command: The order.
  ///   - time: Formats a time in milliseconds since 1970.
  /// - Throws: An error of the JSON encoder.
  package init(
    _ report: NotificationReport?, to command: NotificationCommand,
    time: (_ milliseconds: Int64) -> String
  ) throws {
    self.init()
    switch report {
    case .refused(let sentence):
      complaint = sentence
      status = .dismissed
    case .pause(let pause):
      output = command.isJSON ? try Self.json(pause) : "\(Self.sentence(of: pause))\n"
    case .history(let records):
      if case .historyEntry(let id) = command.order {
        guard let record = records.first(where: { $0.id == id }) else {
          complain(ofMissing: id)
          return
        }
        output = command.isJSON ? try Self.json(record) : Self.detail(of: record, time: time)
      } else if command.isJSON {
        output = try Self.json(records)
      } else {
        output = records.map { Self.line(of: $0, time: time) }.joined()
      }
    case .done(let count): try tell(count, of: command)
    case nil: try tell(0, of: command)
    }
  }

  /// Returns a notification event as a JSON line.
  package static func line(_ news: NotificationNews) throws -> String { try json(news) }

  /// Returns the event that some events were dropped as a JSON line.
  package static func line(lost count: Int) throws -> String { try json(PrintedLoss(count: count)) }

  private mutating func complain(ofMissing id: NotificationID) {
    complaint = "there is no notification \(id)"
    status = .dismissed
  }

  private mutating func tell(_ count: Int, of command: NotificationCommand) throws {
    if count <= 0 {
      switch command.order {
      case .clearHistory(let id?), .close(let id?), .replay(let id?), .historyEntry(let id):
        complain(ofMissing: id)
      case .invoke(let id, let key):
        complaint = "there is no notification \(id) with an action “\(PlainLine.text(key))”"
        status = .dismissed
      case .replay(nil):
        complaint = "there is no notification to show again"
        status = .dismissed
      case .pause, .resume, .toggle, .pauseState, .history, .clearHistory(nil), .close(nil): break
      }
    }
    if command.isJSON { output = try Self.json(PrintedCount(count: count)) }
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
