package import AlertModel

/// What the user's commands need: orders to notifications, and their events.
@MainActor
package protocol NotificationControlling: AnyObject {
  /// Carries an order out.
  func carryOut(_ order: NotificationOrder) -> NotificationReport
  /// Subscribes to events until the returned token is released.
  func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject
}

/// An order of `tocsin pause`, `history`, `action`, `close` or `replay`.
package enum NotificationOrder: Hashable, Sendable {
  /// Holds notifications below a level back, until `resume` or for some seconds.
  case pause(seconds: Double?, level: AlertLevel?)
  /// Ends the pause.
  case resume
  /// Ends the pause, or begins one.
  case toggle
  /// Returns whether notifications are paused.
  case pauseState
  /// Returns the newest records of the history, the newest first; nil for all.
  case history(limit: Int?)
  /// Returns one record with its full texts.
  case historyEntry(NotificationID)
  /// Removes one record, or all (nil).
  case clearHistory(NotificationID?)
  /// Invokes an action of a notification that is open or in the history.
  case invoke(NotificationID, key: String)
  /// Closes one notification, or all that are open (nil).
  case close(NotificationID?)
  /// Shows a notification of the history again; nil for the newest that is not on the screen.
  case replay(NotificationID?)
}

/// The answer to an order.
package enum NotificationReport: Hashable, Sendable {
  /// The present state of the pause.
  case pause(NotificationPause)
  /// The records that were asked for.
  case history([NotificationRecord])
  /// How many notifications were affected.
  case done(Int)
  /// Why it could not be done, in one sentence for the user.
  case refused(String)
}
