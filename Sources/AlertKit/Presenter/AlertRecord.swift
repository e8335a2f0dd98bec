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
  /// Whether it leaves the desktop in use, and has its place among toasts.
  let standsOnDesktop: Bool

  init(
    ticket: AlertTicket, identifier: AlertIdentifier, options: AlertOptions,
    content: any AlertContent, observe: ((AlertEvent) -> Void)?,
    completion: ((AlertResponse) -> Void)?
  ) {
    standsOnDesktop = options.presentation.backdrop == .desktop
    self.observe = observe
    self.ticket = ticket
    self.identifier = identifier
    self.options = options
    self.content = content
    self.completion = completion
  }
}
