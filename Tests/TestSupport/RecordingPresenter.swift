package import AlertModel

/// A presenter that shows nothing: it takes note of what it is asked, and alerts end when a test
/// says so.
package final class RecordingPresenter: AlertPresenting {
  /// One alert that was handed in.
  package struct Submission {
    package var ticket: AlertTicket
    package var identifier: AlertIdentifier
    package var description: AlertDescription
    /// How it ended; nil while it has not.
    package var response: AlertResponse?

    /// Whether it only adds to the count of another, which is shown.
    fileprivate var isCounted: Bool
    fileprivate var observe: ((AlertEvent) -> Void)?
    fileprivate var respond: (AlertResponse) -> Void
  }

  /// Everything that was handed in, in that order, ended or not.
  package private(set) var submissions: [Submission] = []

  /// The tickets that were withdrawn, in that order.
  package private(set) var withdrawn: [AlertTicket] = []

  /// What `submit` throws from now on; nil lets everything in.
  package var refusal: AlertAdmissionError?

  package init() {}

  package var alerts: [AlertSummary] {
    open.enumerated().map { index, submission in
      AlertSummary(
        identifier: submission.identifier, title: submission.description.title,
        state: index == 0 ? .presented : .queued, level: submission.description.level, count: 1)
    }
  }

  /// The submissions that have not ended, in the order in which they came.
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

  /// Tells of something that happened to an alert; nothing for one that has ended.
  package func tell(_ event: AlertEvent, of ticket: AlertTicket) {
    submissions.first { $0.ticket == ticket && $0.response == nil }?.observe?(event)
  }

  package func withdraw(_ ticket: AlertTicket) {
    withdrawn.append(ticket)
    end(ticket, with: AlertResponse(.withdrawn))
  }

  package func dismiss(_ identifier: AlertIdentifier?) -> Int {
    let concerned = open.filter { identifier == nil || $0.identifier == identifier }
    for submission in concerned { end(submission.ticket, with: AlertResponse(.dismissed)) }
    return concerned.count
  }

  /// Ends an alert as a person would; one that has ended stays as it is.
  package func end(_ ticket: AlertTicket, with response: AlertResponse) {
    let index = submissions.firstIndex { $0.ticket == ticket && $0.response == nil }
    guard let index else { return }
    submissions[index].response = response
    submissions[index].respond(response)
  }
}
