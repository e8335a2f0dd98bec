import AlertModel
import NotificationService

/// A presenter without a display that follows the policies `replace` and `coalesce`, and responds to
/// each submission once.
final class FakePresenter: NotificationPresenting {
  /// One alert, and the submissions that it represents.
  struct Shown {
    var identifier: AlertIdentifier
    var description: AlertDescription
    var tickets: [AlertTicket]
    /// As in the real queues, a withdrawn submission still counts.
    var count = 1
    var observe: ((AlertEvent) -> Void)?
  }

  private(set) var shown: [Shown] = []
  /// Every submitted description, including refused ones.
  private(set) var submitted: [AlertDescription] = []
  /// How many alerts it accepts at a time; it refuses further ones as busy.
  var limit = Int.max
  /// The reason why a description is refused as invalid; nil accepts it.
  var fault: (AlertDescription) -> String? = { _ in nil }
  /// The last `setBacklog`.
  private(set) var backlog = 0
  private var waiting: [AlertTicket: (AlertResponse) -> Void] = [:]
  private var lastTicket: UInt64 = 0

  /// The number of submissions without a response.
  var openCount: Int { waiting.count }

  var alerts: [AlertSummary] {
    shown.map {
      AlertSummary(
        identifier: $0.identifier, title: $0.description.title, state: .presented,
        level: $0.description.level, count: $0.count)
    }
  }

  func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    submitted.append(description)
    if let fault = fault(description) { throw AlertAdmissionError(.invalid, fault) }
    lastTicket += 1
    let ticket = AlertTicket(rawValue: lastTicket)
    let identifier = description.identifier ?? AlertIdentifier("alert-\(lastTicket)")
    let place = shown.firstIndex { $0.identifier == identifier }
    let new = Shown(
      identifier: identifier, description: description, tickets: [ticket], observe: observe)
    if let place, description.policy == .replace {
      let old = shown[place]
      shown[place] = new
      waiting[ticket] = respond
      respondAll(old.tickets, AlertResponse(.dismissed, reason: "Replaced by a newer alert."))
    } else if let place, description.policy == .coalesce {
      waiting[ticket] = respond
      shown[place].tickets.append(ticket)
      shown[place].count += 1
    } else if shown.count >= limit {
      throw AlertAdmissionError(.busy, "The queue is full.")
    } else {
      waiting[ticket] = respond
      shown.append(new)
    }
    return (ticket, identifier)
  }

  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    guard let place = shown.firstIndex(where: { $0.identifier == identifier }) else { return 0 }
    shown[place].description = try update.applied(to: shown[place].description)
    return 1
  }

  func setBacklog(_ count: Int) {
    backlog = count
  }

  func withdraw(_ ticket: AlertTicket) {
    guard let place = shown.firstIndex(where: { $0.tickets.contains(ticket) }) else { return }
    shown[place].tickets.removeAll { $0 == ticket }
    if shown[place].tickets.isEmpty { shown.remove(at: place) }
    respondAll([ticket], AlertResponse(.withdrawn))
  }

  @discardableResult
  func dismiss(_ identifier: AlertIdentifier?) -> Int {
    let concerned = shown.filter { identifier == nil || $0.identifier == identifier }
    for alert in concerned { end(alert.identifier, AlertResponse(.dismissed)) }
    return concerned.count
  }

  /// Ends an alert as a user or a timer would.
  func end(_ identifier: AlertIdentifier, _ response: AlertResponse) {
    guard let place = shown.firstIndex(where: { $0.identifier == identifier }) else { return }
    respondAll(shown.remove(at: place).tickets, response)
  }

  /// Reports an event of an alert.
  func tell(_ event: AlertEvent, of identifier: AlertIdentifier) {
    shown.first { $0.identifier == identifier }?.observe?(event)
  }

  private func respondAll(_ tickets: [AlertTicket], _ response: AlertResponse) {
    for ticket in tickets { waiting.removeValue(forKey: ticket)?(response) }
  }
}
