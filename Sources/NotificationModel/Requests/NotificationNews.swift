/// An event that `tocsin events` prints.
package enum NotificationNews: Hashable, Sendable {
  /// A notification arrived, or replaced the one with its number.
  case posted(NotificationRecord)
  /// It became visible.
  case shown(NotificationID)
  /// It was repeated.
  case counted(NotificationID, count: Int)
  /// A button was pressed.
  case invoked(NotificationID, key: String)
  /// A reply was typed.
  case replied(NotificationID)
  /// It was closed.
  case closed(NotificationID, NotificationCloseReason)
  /// A pause or an inhibitor began or ended.
  case paused(NotificationPause)
}
