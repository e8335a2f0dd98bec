/// What the command line of `notify-send` or `dunstify` asks for.
package enum NotifyRequest: Hashable, Sendable {
  case send(NotifyOrder)
  /// A notification is taken away.
  case close(UInt32)
  /// What the server can do is told, a word a line.
  case capabilities
  /// Who the server is.
  case serverInformation
}

/// A notification that is sent, and what is told of it.
package struct NotifyOrder: Hashable, Sendable {
  package var notification: OutgoingNotification
  /// Whose manners are wanted: `dunstify` tells why a notification was closed, `notify-send` does
  /// not, and looks first whether there can be actions.
  package var isDunstify = false
  /// Whether it stays until the notification has gone, though nothing can be pressed on it.
  package var waits = false
  package var printsID = false
  /// Where the number, the action and the token that activates a window are told; nil for standard
  /// output, and for nowhere.
  package var numberDescriptor: Int32?
  package var actionDescriptor: Int32?
  package var tokenDescriptor: Int32?
  /// A picture that must be there.
  package var picture: String?
  /// What is wrong and does no harm, newlines and all.
  package var errors = ""

  init(_ notification: OutgoingNotification) {
    self.notification = notification
  }
}

/// Why a notification was closed, in the number that `dunstify` tells.
///
/// Desktop Notifications 1.2: `NotificationClosed`.
package enum NotifyEnd: UInt32, Sendable {
  case expired = 1
  case dismissed = 2
  case closed = 3
  case undefined = 4
}
