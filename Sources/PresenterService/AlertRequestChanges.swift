import AlertModel
import AlertProtocol

/// The changes that an update makes to the requests of an identifier, within the limits of a
/// submission.
///
/// It is created before the presenter gets the update, and applied afterwards: an update may end an
/// alert, whose response changes the table of requests meanwhile.
struct AlertRequestChanges {
  private let update: AlertUpdate
  /// The alerts with the update.
  private var changed: [RequestIdentifier: AlertDescription] = [:]
  /// The requests to whose alerts the update only adds.
  private var extended: Set<RequestIdentifier> = []

  /// Checks an update.
  ///
  /// If several alerts have the identifier, because some were coalesced, the update is refused only
  /// if none accepts it. Content that an update only adds to is not checked again, so that each of
  /// many small additions takes constant time.
  ///
  /// - Throws: An error with the reason why the update is refused.
  init(
    _ update: AlertUpdate, of identifier: AlertIdentifier,
    in requests: inout RequestTable<SessionNumber>
  ) throws {
    self.update = update
    try update.checkLimits()
    guard !update.onlyAdds else {
      extended = requests.requests(identifier)
      for request in extended { try requests.checkRoom(for: update.addition, in: request) }
      return
    }
    try update.description.checkForSecrets()
    var problem: (any Error)?
    for (request, alert) in requests.alerts(identifier) {
      do {
        let result = try update.applied(to: alert)
        try result.checkLimits()
        changed[request] = result
      } catch {
        problem = error
      }
    }
    if changed.isEmpty, let problem { throw problem }
    try requests.checkRoom(for: changed)
  }

  /// Changes the requests that have not ended.
  func apply(to requests: inout RequestTable<SessionNumber>) {
    for (request, alert) in changed { requests.change(request, to: alert) }
    for request in extended { requests.add(update.addition, to: request) }
  }

  /// Records the changed requests in the journal, which reads the table of requests meanwhile.
  func record(in journal: AlertJournal, from requests: RequestTable<SessionNumber>) {
    for (request, alert) in changed { journal.change(request, to: alert, by: update) }
    for request in extended {
      guard let alert = requests.live[request]?.alert else { continue }
      journal.change(request, to: alert, by: update)
    }
  }
}
