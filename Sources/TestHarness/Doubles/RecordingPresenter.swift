package import AlertModel

/// A presenter without a display: it records requests, and its alerts end when a test ends them.
package final class RecordingPresenter: AlertPresenting {
  /// A submitted alert.
  package struct Submission {
    package var ticket: AlertTicket
    package var identifier: AlertIdentifier
    package var description: AlertDescription
    /// How the alert ended; nil as long as it has not.
    package var response: AlertResponse?

    /// Whether the alert was coalesced with an earlier one, which is shown.
    fileprivate var isCounted: Bool
    fileprivate var observe: ((AlertEvent) -> Void)?
    fileprivate var respond: (AlertResponse) -> Void
  }

  /// All submissions, oldest first, including those that have ended.
  package private(set) var submissions: [Submission] = []

  /// The tickets withdrawn, oldest first.
  package private(set) var withdrawn: [AlertTicket] = []

  /// The alerts of an earlier presenter, and what the user had entered in them.
  package private(set) var resumed: [AlertTicket: AlertResumption] = [:]

  /// The seconds that are left of each alert's timeout; nil for none.
  package var timeLeft: Double?

  /// The error that `submit` throws; nil means that it accepts everything.
  package var refusal: AlertAdmissionError?

  /// Creates a presenter without records.
  package init() {}

  package var alerts: [AlertSummary] {
    open.enumerated().map { index, submission in
      AlertSummary(
        identifier: submission.identifier, title: submission.description.title,
        state: index == 0 ? .presented : .queued, level: submission.description.level, count: 1)
    }
  }

  /// The submissions that have not ended, oldest first.
  package var open: [Submission] { submissions.filter { $0.response == nil } }

  package func submit(
    _ description: AlertDescription, observe: ((AlertEvent) -> Void)?,
    respond: @escaping (AlertResponse) -> Void
  ) throws(AlertAdmissionError) -> (ticket: AlertTicket, identifier: AlertIdentifier) {
    if let refusal { throw refusal }
    let ticket = AlertTicket(rawValue: UInt64(submissions.count + 1))
    let identifier = description.identifier ?? AlertIdentifier("alert-\(ticket.rawValue)")
    let isCounted =
      description.policy == .coalesce && open.contains { $0.identifier == identifier }
    submissions.append(
      Submission(
        ticket: ticket, identifier: identifier, description: description, response: nil,
        isCounted: isCounted, observe: observe, respond: respond))
    return (ticket, identifier)
  }

  package func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate
  ) throws(AlertAdmissionError) -> Int {
    if let refusal { throw refusal }
    var count = 0
    for index in submissions.indices
    where submissions[index].response == nil && submissions[index].identifier == identifier
      && !submissions[index].isCounted
    {
      submissions[index].description = try update.applied(to: submissions[index].description)
      count += 1
    }
    return count
  }

  /// Reports an event to the submitter of an alert, unless the alert has ended.
  package func tell(_ event: AlertEvent, of ticket: AlertTicket) {
    submissions.first { $0.ticket == ticket && $0.response == nil }?.observe?(event)
  }

  package func resume(_ ticket: AlertTicket, from state: AlertResumption) {
    resumed[ticket] = state
  }

  package func timeLeft(of ticket: AlertTicket) -> Double? { timeLeft }

  package func withdraw(_ ticket: AlertTicket) {
    withdrawn.append(ticket)
    end(ticket, with: AlertResponse(.withdrawn))
  }

  package func dismiss(_ identifier: AlertIdentifier?) -> Int {
    let concerned = open.filter { identifier == nil || $0.identifier == identifier }
    for submission in concerned { end(submission.ticket, with: AlertResponse(.dismissed)) }
    return concerned.count
  }

  /// Ends an alert as the user would, unless it has ended already.
  package func end(_ ticket: AlertTicket, with response: AlertResponse) {
    let index = submissions.firstIndex { $0.ticket == ticket && $0.response == nil }
    guard let index else { return }
    submissions[index].response = response
    submissions[index].respond(response)
  }
}
