import AlertModel
import GLib
import Glibc

/// Takes every alert in, shows none, and does what its title says.
///
/// `press ID` answers with that button, `press ID MS` so many milliseconds later, `cancel` cancels,
/// `die` ends the process
/// as a crash would, `refuse` is refused for now; anything else waits for `dismiss`.
final class JournalPresenter: AlertPresenting {
  private struct Entry {
    var ticket: AlertTicket
    var summary: AlertSummary
    var respond: (AlertResponse) -> Void
  }

  private var entries: [Entry] = []
  private var lastTicket: UInt64 = 0
  private var timers: [GLib.Timer] = []
  private let journal: Journal

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
        respond: respond))
    switch words.first {
    case "press":
      let button = words.count > 1 ? words[1] : "ok"
      let response = AlertResponse(.button, button: button)
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
    return (ticket, identifier)
  }

  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    let count = entries.count { $0.summary.identifier == identifier }
    if count > 0 { journal.write("updated \(identifier)") }
    return count
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
