import AlertModel
import AlertProtocol

/// Updates the alerts of requests, within the limits of a submission.
struct AlertRequestUpdater {
  let presenter: any AlertPresenting
  let journal: AlertJournal
  let log: ServiceLog

  /// Updates the alerts with an identifier.
  ///
  /// The result of several updates is subject to the same limits as a submission. If several alerts
  /// have the identifier, because some were coalesced, the update is refused only if none accepts it.
  ///
  /// - Returns: The answer, with the number of alerts.
  func update(
    _ identifier: AlertIdentifier, with update: AlertUpdate,
    in requests: inout RequestTable<SessionNumber>
  ) -> PresenterMessage {
    var changed: [RequestIdentifier: AlertDescription] = [:]
    do {
      try update.checkLimits()
      if update.onlyAdds { return try append(update, to: identifier, in: &requests) }
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
      let count = try presenter.update(identifier, with: update)
      for (request, alert) in changed {
        requests.change(request, to: alert)
        journal.change(request, to: alert, by: update)
      }
      log(.debug, "an update of “\(identifier)” has changed \(count)")
      return .updated(count)
    } catch {
      let code = (error as? AlertAdmissionError)?.code ?? .invalid
      log(.notice, "an update of “\(identifier)” is refused: \(error)")
      return .refused(.init(request: nil, code: code, message: "\(error)"))
    }
  }

  /// Appends to the alerts with an identifier.
  ///
  /// Existing content is not checked again, so that each of many small additions takes constant time.
  private func append(
    _ update: AlertUpdate, to identifier: AlertIdentifier,
    in requests: inout RequestTable<SessionNumber>
  ) throws -> PresenterMessage {
    let affected = requests.requests(identifier)
    for request in affected {
      try requests.checkRoom(for: update.addition, in: request)
    }
    let count = try presenter.update(identifier, with: update)
    for request in affected {
      requests.add(update.addition, to: request)
      if let alert = requests.live[request]?.alert {
        journal.change(request, to: alert, by: update)
      }
    }
    return .updated(count)
  }
}
