import AlertModel

/// What the presenter keeps of one submission until it has been answered and its window is gone.
@MainActor
final class AlertRecord {
  let ticket: AlertTicket
  let identifier: AlertIdentifier
  var options: AlertOptions
  /// Gone once the alert is off the screen for good.
  var content: (any AlertContent)?
  /// Called once, and then nil.
  var completion: ((AlertResponse) -> Void)?
  /// Told of what happens until then.
  let observe: ((AlertEvent) -> Void)?
  var window: AlertWindow?

  init(
    ticket: AlertTicket, identifier: AlertIdentifier, options: AlertOptions,
    content: any AlertContent, observe: ((AlertEvent) -> Void)?,
    completion: ((AlertResponse) -> Void)?
  ) {
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.options = options
    self.content = content
    self.completion = completion
  }
}
