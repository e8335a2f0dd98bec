import AlertModel

/// The records of all alerts that wait, are shown, or have not been answered, by their tickets.
@MainActor
final class AlertRegistry {
  private static let defaultPrefix = "alert-"

  private(set) var records: [AlertTicket: AlertRecord] = [:]
  /// How many records have each identifier that looks like a default one.
  private var identifiers: [AlertIdentifier: Int] = [:]
  /// Alerts that the queue had no room for, until their submission has reported that.
  private var refused: Set<AlertTicket> = []
  private var lastTicket: UInt64 = 0

  /// Whether no ticket was issued yet.
  var isUnused: Bool { lastTicket == 0 }

  /// The record of a ticket; nil once the alert has ended.
  subscript(ticket: AlertTicket) -> AlertRecord? { records[ticket] }

  /// Whether any alert has a window, perhaps one that is being dismissed.
  var hasWindow: Bool { records.values.contains { $0.window != nil } }

  /// One line about an alert of a queue; nil once it has ended.
  func summary(of entry: AlertQueueEntry) -> AlertSummary? {
    guard let state = entry.phase.summaryState else { return nil }
    return AlertSummary(
      identifier: entry.submission.identifier,
      title: self[entry.leader]?.accessibleTitle ?? "",
      state: state, level: entry.submission.level, count: entry.count)
  }

  /// Issues a ticket.
  func nextTicket() -> AlertTicket {
    lastTicket += 1
    return AlertTicket(rawValue: lastTicket)
  }

  /// Adds a record.
  func add(_ record: AlertRecord) {
    drop(record.ticket)
    records[record.ticket] = record
    if Self.looksLikeDefault(record.identifier) {
      identifiers[record.identifier, default: 0] += 1
    }
  }

  private static func looksLikeDefault(_ identifier: AlertIdentifier) -> Bool {
    identifier.rawValue.hasPrefix(defaultPrefix)
  }

  /// Returns the identifier of an alert whose caller chose none.
  ///
  /// No other alert has it: one of an earlier presenter keeps its identifier with another ticket.
  func defaultIdentifier(of ticket: AlertTicket) -> AlertIdentifier {
    var identifier = AlertIdentifier("\(Self.defaultPrefix)\(ticket.rawValue)")
    var number = 1
    while identifiers[identifier] != nil {
      number += 1
      identifier = AlertIdentifier("\(Self.defaultPrefix)\(ticket.rawValue)-\(number)")
    }
    return identifier
  }

  /// Removes a record.
  func remove(_ ticket: AlertTicket) {
    drop(ticket)
    // Releases the capacity of the dictionaries after a burst of alerts.
    if records.isEmpty { (records, identifiers) = ([:], [:]) }
  }

  private func drop(_ ticket: AlertTicket) {
    guard let record = records.removeValue(forKey: ticket),
      Self.looksLikeDefault(record.identifier)
    else { return }
    let others = identifiers[record.identifier, default: 1] - 1
    identifiers[record.identifier] = others > 0 ? others : nil
  }

  /// Removes the record of an alert that the queue has no room for.
  func refuse(_ ticket: AlertTicket) {
    drop(ticket)
    refused.insert(ticket)
  }

  /// Whether an alert was refused; true only once.
  func takeRefusal(of ticket: AlertTicket) -> Bool {
    refused.remove(ticket) != nil
  }
}
