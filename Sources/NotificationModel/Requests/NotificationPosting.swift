import AlertModel

/// What the services that hear of notifications need of the one who decides about them.
///
/// `NotificationCenter` in NotificationService conforms; tests of the bus use a recording one.
@MainActor
package protocol NotificationPosting: AnyObject {
  /// Takes in a notification; nothing is drawn before this returns.
  ///
  /// - Parameters:
  ///   - request: What was sent.
  ///   - id: The notification whose place it is to take, if that is there and came over the bus;
  ///     any number that is not 0. Whether the sender may name it is the caller's business. nil for
  ///     a new one.
  ///   - tell: Told on the main thread, later than this returns, of what becomes of it; `closed`
  ///     comes once, and last.
  /// - Returns: Its number: `id` if that was given; else that of the one whose place it takes by
  ///   its stack tag, or a new one. One that takes a place has `tell` in place of the former's,
  ///   which hears nothing more; but a former of another sender hears, before this returns, that it
  ///   is closed. nil if so many are open that there is no room for it: nothing was taken in.
  func post(
    _ request: NotificationRequest, replacing id: NotificationID?,
    tell: @escaping (NotificationOutcome) -> Void
  ) -> NotificationID?

  /// Ends a notification.
  ///
  /// - Returns: Whether there was one.
  @discardableResult
  func close(_ id: NotificationID, reason: NotificationCloseReason) -> Bool

  /// A sender has left the bus: nobody hears of its notifications' actions any more. What they say
  /// stays.
  func senderLeft(_ sender: String)

  /// The senders on a bus, by their unique names, of whom only the history knows: they sent
  /// something to an earlier life of this process.
  func rememberedSenders(on bus: String) -> Set<String>

  /// A sender of whom only the history knew is there: it hears of what becomes of what was left
  /// open, and of the actions of what is remembered.
  func senderIsThere(
    _ sender: String, on bus: String,
    tell: @escaping (NotificationID, NotificationOutcome) -> Void)

  /// Shows what was left open on a bus, now that all of its senders that are there are known.
  func resume(on bus: String)

  /// Nothing but what is critical is shown while anybody asks for that.
  ///
  /// - Returns: The number for `uninhibit`.
  func inhibit(by application: String, reason: String, sender: String) -> UInt32
  /// - Returns: Whether there was such a number, of this sender.
  @discardableResult
  func uninhibit(_ number: UInt32, sender: String) -> Bool
  /// Whether anybody asks for silence, a person included.
  var isInhibited: Bool { get }
  /// Called when `isInhibited` has changed.
  var inhibitionDidChange: (() -> Void)? { get set }
}

/// What becomes of a notification.
package enum NotificationOutcome: Hashable, Sendable {
  /// A button was pressed, or the notification itself (`AlertButton.clickID`).
  ///
  /// The time is that of the X server's clock, nil if it was not pressed on the screen.
  case invoked(key: String, time: UInt32?)
  case replied(String)
  case closed(NotificationCloseReason)
}

/// Why a notification was closed.
///
/// Desktop Notifications 1.2: the reasons of the signal `NotificationClosed`.
package enum NotificationCloseReason: UInt32, Hashable, Sendable {
  case expired = 1
  /// The person sent it away.
  case dismissed = 2
  /// Its sender took it back.
  case withdrawn = 3
  case other = 4
}
