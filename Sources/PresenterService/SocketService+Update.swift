import AlertModel
import AlertProtocol

extension SocketService {
  /// Changes what the alerts with an identifier show, and tells how many they are.
  ///
  /// What comes of one update after the other is held to the same limits as what comes at once. An
  /// alert that only adds to the count of another is not shown, so that it is no reason to refuse
  /// what another of the same name takes.
  func update(_ identifier: AlertIdentifier, with update: AlertUpdate) -> PresenterMessage {
    var changed: [RequestIdentifier: AlertDescription] = [:]
    do {
      try update.checkLimits()
      if update.onlyAdds { return try add(update, to: identifier) }
      try update.description.checkForSecrets()
      var problem: (any Error)?
      for (request, alert) in ledger.alerts(identifier) {
        do {
          let result = try update.applied(to: alert)
          try result.checkLimits()
          changed[request] = result
        } catch {
          problem = error
        }
      }
      if changed.isEmpty, let problem { throw problem }
      let count = try presenter.update(identifier, with: update)
      for (request, alert) in changed { ledger.change(request, to: alert) }
      log(.debug, "an update of “\(identifier)” has changed \(count)")
      return .updated(count)
    } catch {
      let code = (error as? AlertAdmissionError)?.code ?? .invalid
      log(.notice, "an update of “\(identifier)” is refused: \(error)")
      return .refused(.init(request: nil, code: code, message: "\(error)"))
    }
  }

  /// Adds to what the alerts with an identifier show.
  ///
  /// What is there is not looked at again, so that a long stream of small additions takes no longer
  /// for each than a short one.
  private func add(
    _ update: AlertUpdate, to identifier: AlertIdentifier
  ) throws -> PresenterMessage {
    let requests = ledger.requests(identifier)
    for request in requests {
      try ledger.checkRoom(for: update.addition, in: request)
    }
    let count = try presenter.update(identifier, with: update)
    for request in requests { ledger.add(update.addition, to: request) }
    return .updated(count)
  }
}
