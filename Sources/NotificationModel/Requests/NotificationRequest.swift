package import AlertModel

/// The number of a notification, which is never 0 and never given out twice.
package typealias NotificationID = UInt32

/// One notification, as whoever sent it asked for it: what it shows, and what else is known of it.
package struct NotificationRequest: Hashable, Sendable {
  /// What it shows, before any rule: a toast without identifier, policy or place of its own.
  ///
  /// The actions are its buttons; one with `AlertButton.clickID` is what a click on it presses, and
  /// one with `AlertButton.replyID` sends the value of the input of that name.
  package var description: AlertDescription
  package var facts: NotificationFacts

  package init(_ description: AlertDescription, facts: NotificationFacts = NotificationFacts()) {
    self.description = description
    self.facts = facts
  }
}

/// What is known of a notification besides what it shows; rules match on it.
package struct NotificationFacts: Hashable, Sendable {
  /// The unique name of its sender on the bus; empty for one that came over our socket.
  package var sender: String
  /// The GUID of the bus that its sender is on; empty if that is not known.
  package var bus: String
  /// The sender's desktop file, without its suffix; empty if that is not told.
  package var desktopEntry: String
  /// `class` or `class.specific`, such as `email.arrived`; empty if that is not told.
  package var category: String
  /// What comes with the same tag of the same application takes its place; empty for no tag.
  package var stackTag: String
  /// Whether it stays out of the history.
  package var isTransient: Bool
  /// The sound that it asks for.
  package var sound: NotificationSound

  package init(
    sender: String = "", bus: String = "", desktopEntry: String = "", category: String = "",
    stackTag: String = "", isTransient: Bool = false, sound: NotificationSound = .none
  ) {
    self.sender = sender
    self.bus = bus
    self.desktopEntry = desktopEntry
    self.category = category
    self.stackTag = stackTag
    self.isTransient = isTransient
    self.sound = sound
  }
}

/// The sound of a notification.
package enum NotificationSound: Hashable, Sendable {
  /// Nothing is asked for.
  case none
  /// Silence is asked for, whatever is usual.
  case suppressed
  /// A sound of the sound theme, by its name in the naming specification.
  case named(String)
  /// A sound file, by its absolute path.
  case file(String)
}
