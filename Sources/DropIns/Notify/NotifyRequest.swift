/// The request of a command line of `notify-send` or `dunstify`.
package enum NotifyRequest: Hashable, Sendable {
  case send(NotifyOrder)
  /// Closes a notification.
  case close(UInt32)
  /// Prints the server’s capabilities, one per line.
  case capabilities
  /// Prints the server’s name and version.
  case serverInformation
}

/// A notification to send, and the output.
package struct NotifyOrder: Hashable, Sendable {
  package var notification: OutgoingNotification
  /// Whether the program is `dunstify`, which prints why a notification was closed; `notify-send`
  /// does not, and first checks whether the server supports actions.
  package var isDunstify = false
  /// Whether the program waits until the notification is closed, even if it has no actions.
  package var waits = false
  package var printsID = false
  /// The descriptors for the ID, the action, and the activation token; nil for standard output, or
  /// for none.
  package var numberDescriptor: Int32?
  package var actionDescriptor: Int32?
  package var tokenDescriptor: Int32?
  /// A picture file that must exist.
  package var picture: String?
  /// Warnings, including their newlines.
  package var errors = ""

  init(_ notification: OutgoingNotification) {
    self.notification = notification
  }
}

/// The reason why a notification was closed, which `dunstify` prints.
///
/// Desktop Notifications 1.2: `NotificationClosed`.
package enum NotifyCloseReason: UInt32, Sendable {
  case expired = 1
  case dismissed = 2
  case closed = 3
  case undefined = 4
}

/// The result of parsing a command line.
package enum CommandReading<Work: Hashable & Sendable>: Hashable, Sendable {
  /// A request to carry out.
  case work(Work)
  /// Text to print before the program exits.
  case end(output: String, errors: String, status: Int32)

  static func fail(_ errors: String) -> CommandReading {
    .end(output: "", errors: errors, status: 1)
  }
}
