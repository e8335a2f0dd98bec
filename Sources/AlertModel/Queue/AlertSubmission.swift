/// What the queue needs to know of an alert that is handed in: everything but what it shows.
package struct AlertSubmission: Hashable, Sendable {
  /// Names this submission alone; a ticket that was handed in before is ignored.
  package var ticket: AlertTicket
  package var identifier: AlertIdentifier
  package var level: AlertLevel
  package var policy: AlertPolicy
  /// Seconds of being seen after which it times out; nil means never.
  package var timeout: Double?
  /// Seconds of waiting after which it times out without having been seen; nil means never.
  package var waitLimit: Double?

  package init(
    ticket: AlertTicket, identifier: AlertIdentifier, level: AlertLevel = .normal,
    policy: AlertPolicy = .queue, timeout: Double? = nil, waitLimit: Double? = nil
  ) {
    self.ticket = ticket
    self.identifier = identifier
    self.level = level
    self.policy = policy
    self.timeout = timeout
    self.waitLimit = waitLimit
  }
}
