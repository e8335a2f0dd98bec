import AlertModel
import GLib
import Glibc
import NotificationModel

/// A presenter that shows nothing; the title of an alert is a command to it.
///
/// `press ID` answers with that button and the initial values, `press ID MS` does so after that many
/// milliseconds, `cancel` cancels, `die` kills the process, `refuse` refuses the alert as busy. Any
/// other alert waits for `dismiss`, or for an update with such a title. Of notifications, those with odd
/// numbers exist.
final class JournalPresenter: AlertPresenting {
  private struct Entry {
    var ticket: AlertTicket
    var summary: AlertSummary
    var description: AlertDescription
    var respond: (AlertResponse) -> Void
  }

  private var entries: [Entry] = []
  private var lastTicket: UInt64 = 0
  private var timers: [GLib.Timer] = []
  let journal: Journal

  var alerts: [AlertSummary] { entries.map(\.summary) }

  init(_ journal: Journal) {
    self.journal = journal
  }

  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    let words = description.title.split(separator: " ").map(String.init)
    if words.first == "refuse" { throw AlertAdmissionError(.busy, "the queue is full") }
    lastTicket += 1
    let ticket = AlertTicket(rawValue: lastTicket)
    let identifier = description.identifier ?? AlertIdentifier("alert-\(lastTicket)")
    journal.write("shown \(identifier)")
    entries.append(
      Entry(
        ticket: ticket,
        summary: AlertSummary(
          identifier: identifier, title: description.title,
          state: entries.isEmpty ? .presented : .queued, level: description.level, count: 1),
        description: description, respond: respond))
    observe?(.presented)
    act(on: ticket, description)
    return (ticket, identifier)
  }

  /// Carries out the command in the title.
  private func act(on ticket: AlertTicket, _ description: AlertDescription) {
    let words = description.title.split(separator: " ").map(String.init)
    switch words.first {
    case "press":
      let button = words.count > 1 ? words[1] : "ok"
      let values = description.inputs.isEmpty ? nil : description.inputs.map(\.firstValue)
      let response = AlertResponse(
        .button, button: button,
        values: values.map {
          Dictionary(uniqueKeysWithValues: zip(description.inputs.map(\.name), $0))
        })
      if words.count > 2, let milliseconds = Int64(words[2]) {
        timers.append(
          GLib.Timer(after: milliseconds * 1_000_000) { [weak self] in
            self?.end(ticket, response)
          })
      } else {
        end(ticket, response)
      }
    case "cancel": end(ticket, AlertResponse(.cancelled))
    case "die": kill(getpid(), SIGKILL)
    default: break
    }
  }

  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    let chosen = entries.filter { $0.summary.identifier == identifier }
    for entry in chosen {
      let changed = try update.applied(to: entry.description)
      let progress = changed.progress.map { "\($0)" } ?? "nothing"
      journal.write("updated \(identifier) \(progress) “\(changed.message)”")
      guard let index = entries.firstIndex(where: { $0.ticket == entry.ticket }) else { continue }
      entries[index].description = changed
      entries[index].summary.title = changed.title
      if update.members.contains(.title) { act(on: entry.ticket, changed) }
    }
    return chosen.count
  }

  func withdraw(_ ticket: AlertTicket) {
    guard let entry = entries.first(where: { $0.ticket == ticket }) else { return }
    journal.write("withdrawn \(entry.summary.identifier)")
    end(ticket, AlertResponse(.withdrawn))
  }

  func dismiss(_ identifier: AlertIdentifier?) -> Int {
    let chosen = entries.filter { identifier == nil || $0.summary.identifier == identifier }
    for entry in chosen { end(entry.ticket, AlertResponse(.dismissed)) }
    return chosen.count
  }

  private func end(_ ticket: AlertTicket, _ response: AlertResponse) {
    guard let index = entries.firstIndex(where: { $0.ticket == ticket }) else { return }
    let entry = entries.remove(at: index)
    journal.write("ended \(entry.summary.identifier) \(response.outcome.rawValue)")
    entry.respond(response)
  }
}

extension JournalPresenter: NotificationControlling {
  var daemon: NotificationDaemon? { nil }

  func carryOut(_ order: NotificationOrder) -> NotificationReport {
    if order != .pauseState { journal.write("order \(order)") }
    switch order {
    case .pauseState, .resume: return .pause(NotificationPause(isPaused: false))
    case .pause(let seconds, let level):
      return .pause(NotificationPause(isPaused: true, secondsLeft: seconds, level: level))
    case .toggle: return .pause(NotificationPause(isPaused: true))
    case .history, .historyEntry:
      return .history([
        NotificationRecord(
          id: 1, time: 0, application: "A", title: "T", message: "M", state: .shown)
      ])
    case .clearHistory(nil), .close(nil), .replay(nil): return .done(1)
    case .clearHistory(let id?), .close(let id?), .replay(let id?), .invoke(let id, _):
      return .done(id % 2 == 1 ? 1 : 0)
    }
  }

  func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject {
    journal.write("watched")
    let timer = GLib.Timer(every: 5_000_000) { tell(.shown(1)) }
    return timer
  }
}

extension AlertInput {
  /// Its initial value.
  fileprivate var firstValue: InputValue {
    switch kind {
    case .field(let rules), .text(let rules): .text(rules.value)
    case .secret: .none
    case .check(let isOn): .flag(isOn)
    case .choice(let rules):
      rules.allowsMultiple
        ? .items(rules.selection) : rules.selection.first.map { .text($0) } ?? .none
    case .number(let rules), .slider(let rules): rules.value.map { .number($0) } ?? .none
    case .date(let rules): rules.value.map { .text($0.description) } ?? .none
    }
  }
}
