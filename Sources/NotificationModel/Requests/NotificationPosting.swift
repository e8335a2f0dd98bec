/// The interface for the bus service: accepts notifications.
///
/// `NotificationCoordinator` in NotificationService conforms; tests of the bus use a recording
/// implementation.
@MainActor
package protocol NotificationPosting: AnyObject {
  /// Accepts a notification; nothing is drawn before this returns.
  ///
  /// - Parameters:
  ///   - request: The notification as sent.
  ///   - id: The number of the notification that it replaces, if that is open and came over the
  ///     bus; never 0. The caller checks whether the sender may replace it. nil for a new one.
  ///   - tell: Called on the main thread, after this returned, with its number and each outcome;
  ///     `closed` comes once, and last. All notifications of a sender can share one.
  ///   - accepted: Called with the number before the notification is opened, so that its sender
  ///     need not wait for that; not called if too many are open.
  /// - Returns: Its number: `id` if that was given; else that of the notification that it replaces
  ///   by its stack tag, or a new one. `tell` replaces that of the former notification, which is
  ///   not called again; only if the former has another sender, it gets `closed` before this
  ///   returns. nil if too many are open: nothing was accepted.
  func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void,
    accepted: (NotificationID) -> Void
  ) -> NotificationID?

  /// Closes a notification.
  ///
  /// - Returns: Whether it was open.
  @discardableResult
  func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool

  /// Called when a sender has left the bus: its notifications stay open, without buttons.
  func senderLeft(_ sender: String)

  /// The unique names of senders on a bus that are only in the history: they sent something to an
  /// earlier process.
  func rememberedSenders(on bus: String) -> Set<String>

  /// Reconnects one of those senders, which is still on the bus: `tell` is called with the outcomes
  /// of its open notifications, and with actions that are invoked from the history.
  func reconnect(
    sender: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void)

  /// Shows the notifications that an earlier process left open, after `reconnect` was called for
  /// all senders that are still connected.
  func resume(on bus: String)

  /// Holds back all but critical notifications, until every program that requested it calls
  /// `uninhibit`.
  ///
  /// - Returns: The number for `uninhibit`.
  func inhibit(by application: String, reason: String, sender: String) -> UInt32
  /// Ends an `inhibit`.
  ///
  /// - Returns: Whether the sender had one with this number.
  @discardableResult
  func uninhibit(_ number: UInt32, sender: String) -> Bool
  /// Whether the user or a program requested silence.
  var isInhibited: Bool { get }
  /// Called when `isInhibited` has changed.
  var inhibitionDidChange: (() -> Void)? { get set }
}

/// An event of a notification for its sender.
package enum NotificationOutcome: Hashable, Sendable {
  /// A button was pressed, or the notification was clicked (`AlertButton.clickID`).
  ///
  /// The time is that of the X server's clock; nil if it was not pressed on the screen.
  case invoked(key: String, time: UInt32?)
  /// A reply was typed.
  case replied(String)
  case closed(NotificationCloseReason)
}

/// The reason why a notification was closed.
///
/// Desktop Notifications 1.2: the reasons of the signal `NotificationClosed`.
package enum NotificationCloseReason: UInt32, Hashable, Sendable {
  /// It timed out.
  case expired = 1
  /// The user dismissed it.
  case dismissed = 2
  /// Its sender closed it.
  case withdrawn = 3
  /// Any other reason, such as that it could not be shown.
  case other = 4
}

/// JSON: a word instead of the number of the specification.
extension NotificationCloseReason: Codable {
  /// Its word in JSON and in output.
  package var word: String {
    switch self {
    case .expired: "expired"
    case .dismissed: "dismissed"
    case .withdrawn: "withdrawn"
    case .other: "other"
    }
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let word = try container.decode(String.self)
    let all: [NotificationCloseReason] = [.expired, .dismissed, .withdrawn, .other]
    guard let reason = all.first(where: { $0.word == word }) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "no reason for which a notification is closed")
    }
    self = reason
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(word)
  }
}
