package import AlertModel

/// Follows one alert while it is queued or on screen: receives its events, and updates or ends it.
package protocol AlertDelegate: AnyObject {
  /// Whether it wants events; without, the presenter does not send any.
  var listens: Bool { get }

  /// The file descriptors to watch for input; at most seven.
  var watched: [Int32] { get }

  /// Called when a presenter has accepted the alert, and again when another one has taken it over.
  func wasAdmitted() throws

  /// Called for each event of the alert.
  func happened(_ event: AlertEvent) throws

  /// Called when a watched descriptor is readable or at its end.
  ///
  /// - Returns: What to do with the alert.
  func attend(to descriptor: Int32) throws -> [AlertOrder]

  /// Called with the reason when the presenter has refused an update.
  func wasRefused(_ sentence: String) throws
}

/// What a delegate wants done with its alert.
package enum AlertOrder: Hashable, Sendable {
  /// Change it in place.
  case update(AlertUpdate)
  /// End it, and wait for its response.
  case dismiss
  /// Withdraw it, and wait for nothing.
  case leave
}
