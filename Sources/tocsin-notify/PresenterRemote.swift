import AlertModel
import AlertProtocol
import CShims
import DropIns
import Glibc
import Localization
import NotificationModel
import PresenterClient

/// Our presenter, controlled by `dunstctl`.
enum PresenterRemote {
  /// A failed request, as one sentence.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  /// Carries out a request.
  ///
  /// - Returns: The text to print.
  /// - Throws: An error that is printed as one line.
  static func carryOut(_ request: DunstctlRequest) throws -> String {
    let client = try PresenterToast.client()
    switch request {
    case .action(let position):
      let shown = try records(client).filter { $0.state == .shown }
      guard shown.indices.contains(Int(position)) else {
        throw Refusal(description: "there is no notification at position \(position)")
      }
      try press(shown[Int(position)], on: client)
    case .context: try choose(on: client)
    case .close:
      if let newest = try records(client).first(where: { $0.state == .shown }) {
        try done(client.control(.close(newest.id), starts: false))
      }
    case .closeAll: try done(client.control(.close(nil), starts: false))
    case .count(let counted):
      let records = try records(client)
      guard let counted else {
        return DunstctlCount.allCases.map { $0.line($0.count(in: records)) }.joined()
      }
      return "\(counted.count(in: records))\n"
    case .history:
      let closed = try records(client, starts: true).filter { $0.state == .closed }
      return try DunstHistory(closed, uptime: uptime).printed()
    case .historyClear: try done(client.control(.clearHistory(nil), starts: true))
    case .historyRemove(let id): try done(client.control(.clearHistory(id), starts: true), of: id)
    case .historyPop(let id): try done(client.control(.replay(id), starts: true), of: id)
    case .isPaused: return "\(try isPaused(client.control(.pauseState, starts: true)))\n"
    case .setPaused(true?):
      try done(client.control(.pause(seconds: nil, level: nil), starts: true))
    case .setPaused(false?): try done(client.control(.resume, starts: true))
    case .setPaused(nil): try done(client.control(.toggle, starts: true))
    case .rule:
      throw Refusal(
        description: "Tocsin’s rules stand in tocsin.conf, and cannot be switched from here")
    case .debug: return "Tocsin version: \(ProgramRelease.number)\n"
    }
    return ""
  }

  /// Returns the history, newest first; empty if no presenter runs.
  private static func records(
    _ client: PresenterClient, starts: Bool = false
  ) throws -> [NotificationRecord] {
    switch try client.control(.history(limit: nil), starts: starts) {
    case .history(let records): records
    case .refused(let sentence): throw Refusal(description: sentence)
    case .pause, .done, nil: []
    }
  }

  private static func done(_ report: NotificationReport?, of id: UInt32? = nil) throws {
    switch report {
    case .refused(let sentence): throw Refusal(description: sentence)
    case .done(0):
      if let id { throw Refusal(description: "there is no notification \(id)") }
    case .done, .pause, .history, nil: break
    }
  }

  private static func isPaused(_ report: NotificationReport?) throws -> Bool {
    switch report {
    case .pause(let pause): pause.isPaused
    case .refused(let sentence): throw Refusal(description: sentence)
    case .done, .history, nil: false
    }
  }

  /// Invokes the default action or the only one; of several actions the user chooses one.
  private static func press(_ record: NotificationRecord, on client: PresenterClient) throws {
    let keys = record.actions.map(\.key)
    guard keys.contains(AlertButton.clickID) || keys.count < 2 else {
      return try choose(for: record, on: client)
    }
    let key = keys.contains(AlertButton.clickID) ? AlertButton.clickID : keys.first
    guard let key else {
      throw Refusal(description: "notification \(record.id) has no action")
    }
    try done(client.control(.invoke(record.id, key: key), starts: false))
  }

  /// Lets the user choose an action of the newest notification that has any.
  private static func choose(on client: PresenterClient) throws {
    let record = try records(client).first { $0.state == .shown && !$0.actions.isEmpty }
    guard let record else { throw Refusal(description: "no notification has an action") }
    try choose(for: record, on: client)
  }

  private static func choose(
    for record: NotificationRecord, on client: PresenterClient
  ) throws {
    var alert = AlertDescription(title: record.title, application: record.application)
    alert.buttons = [AlertButton(id: "", label: Language.ofProcess[.cancel], role: .cancel)]
    alert.buttons += record.actions.map { action in
      AlertButton(id: action.key, label: action.label.isEmpty ? action.key : action.label)
    }
    guard case .ended(_, let response) = try client.present(alert, waits: true),
      response.outcome == .button, let key = response.button
    else { return }
    try done(client.control(.invoke(record.id, key: key), starts: false))
  }

  /// Converts milliseconds since 1970 to microseconds since boot.
  private static func uptime(_ milliseconds: Int64) -> Int64 {
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    let age = Int64(now.tv_sec) * 1_000_000 + Int64(now.tv_nsec) / 1000 - milliseconds * 1000
    return tocsin_monotonic_nanoseconds() / 1000 - age
  }
}

extension DunstctlCount {
  fileprivate func count(in records: [NotificationRecord]) -> Int64 {
    Int64(
      records.count { record in
        switch self {
        case .waiting: record.state == .waiting
        case .displayed: record.state == .shown
        case .history: record.state == .closed
        }
      })
  }
}
