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
}
