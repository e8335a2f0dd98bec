package import AlertModel
import GLib

/// Decides what becomes of notifications: what is shown when and how, what waits, what is kept.
///
/// It stands between those who hear of alerts and the presenter that shows them. What leaves the
/// desktop in use is a notification, whoever asked for it; everything else passes through.
package final class NotificationCenter {
  /// What `tocsin.conf` says; what comes from now on goes by it.
  package var configuration: Configuration
  package var inhibitionDidChange: (() -> Void)?

  let presenter: any AlertPresenting
  let report: (String) -> Void
  private var numbers = NotificationNumbers()
  private var shown: [NotificationID: (AlertTicket, (NotificationOutcome) -> Void)] = [:]
  private var pending: [(NotificationID, AlertDescription, (NotificationOutcome) -> Void)] = []
  private var turn: IdleTask?

  /// A center that has nothing yet.
  ///
  /// - Parameters:
  ///   - presenter: Shows what is to be shown.
  ///   - configuration: What `tocsin.conf` says.
  ///   - stateFolder: Where the history and the pause outlive the process; nil for nowhere.
  ///   - report: Told in one line of what went wrong.
  package init(
    presenter: any AlertPresenting, configuration: Configuration = Configuration(),
    stateFolder: String? = nil, report: @escaping (String) -> Void = { _ in }
  ) {
    self.presenter = presenter
    self.configuration = configuration
    self.report = report
  }

  private func handOver() {
    let batch = pending
    pending = []
    for (id, description, tell) in batch {
      var description = description
      description.identifier = AlertIdentifier("notification-\(id)")
      do throws(AlertAdmissionError) {
        let (ticket, _) = try presenter.submit(description, observe: nil) { [weak self] response in
          self?.shown[id] = nil
          switch response.outcome {
          case .button:
            if let key = response.button { tell(.invoked(key: key, time: response.time)) }
            tell(.closed(.dismissed))
          case .cancelled, .dismissed: tell(.closed(.dismissed))
          case .timedOut: tell(.closed(.expired))
          case .withdrawn: tell(.closed(.withdrawn))
          case .failed: tell(.closed(.other))
          }
        }
        shown[id] = (ticket, tell)
      } catch {
        report(error.description)
        tell(.closed(.other))
      }
    }
  }
}

extension NotificationCenter: NotificationPosting {
  package func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationOutcome) -> Void
  ) -> NotificationID {
    let number = id ?? numbers.next()
    if let id { numbers.claim(id) }
    pending.append((number, request.description, tell))
    turn = IdleTask { [weak self] in self?.handOver() }
    return number
  }

  @discardableResult
  package func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool {
    guard let (ticket, _) = shown[id] else { return false }
    presenter.withdraw(ticket)
    return true
  }

  package func senderLeft(_ sender: String) {}

  package func inhibit(by application: String, reason: String, sender: String) -> UInt32 { 1 }

  @discardableResult
  package func uninhibit(_ number: UInt32, sender: String) -> Bool { false }

  package var isInhibited: Bool { false }
}

extension NotificationCenter: AlertPresenting {
  package var alerts: [AlertSummary] { presenter.alerts }

  package func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    try presenter.submit(description, observe: observe, respond: respond)
  }

  package func remark(on description: AlertDescription) -> String? {
    presenter.remark(on: description)
  }

  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    try presenter.update(identifier, with: update)
  }

  package func withdraw(_ ticket: AlertTicket) { presenter.withdraw(ticket) }

  @discardableResult
  package func dismiss(_ identifier: AlertIdentifier?) -> Int { presenter.dismiss(identifier) }
}

extension NotificationCenter: NotificationControlling {
  package func carryOut(_ order: NotificationOrder) -> NotificationReport { .done(0) }

  package func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject { self }
}
