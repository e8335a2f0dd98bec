package import AlertModel

/// The number of a notification; never 0, and never reused.
package typealias NotificationID = UInt32

/// A notification as it was sent, before any rule: its content and its other facts.
package struct NotificationRequest: Hashable, Sendable {
  /// The description of the alert: a toast without identifier, policy or position.
  ///
  /// Its actions are the buttons; a click on the toast presses the one with `AlertButton.clickID`, and
  /// the one with `AlertButton.replyID` sends the value of the input with that name.
  package var description: AlertDescription
  /// The other facts for rules.
  package var facts: NotificationFacts

  /// Creates a request.
  package init(_ description: AlertDescription, facts: NotificationFacts = NotificationFacts()) {
    self.description = description
    self.facts = facts
  }
}

/// The facts about a notification other than its content.
package struct NotificationFacts: Hashable, Sendable {
  /// The unique name of its sender on the bus; empty for a client on the socket.
  package var sender: String
  /// The name of the sender's program, as reported by the system; empty if unknown.
  package var program: String
  /// The GUID of the sender's bus; empty if unknown.
  package var bus: String
  /// The application's name as the sender gave it; empty if it gave none.
  package var givenName: String
  /// The sender's desktop file, without suffix; empty if unknown.
  package var desktopEntry: String
  /// `class` or `class.specific`, such as `email.arrived`; empty if unknown.
  package var category: String
  /// Notifications of an application with the same tag replace each other; empty for no tag.
  package var stackTag: String
  /// Whether it is kept out of the history.
  package var isTransient: Bool
  /// The sound that the sender requests.
  package var sound: NotificationSound

  /// Creates facts.
  package init(
    sender: String = "", program: String = "", bus: String = "", givenName: String = "",
    desktopEntry: String = "", category: String = "", stackTag: String = "",
    isTransient: Bool = false, sound: NotificationSound = .none
  ) {
    self.sender = sender
    self.program = program
    self.bus = bus
    self.givenName = givenName
    self.desktopEntry = desktopEntry
    self.category = category
    self.stackTag = stackTag
    self.isTransient = isTransient
    self.sound = sound
  }
}

/// The sound of a notification.
package enum NotificationSound: Hashable, Sendable {
  /// Not specified.
  case none
  /// No sound, even if the configuration has one.
  case suppressed
  /// A name of the Sound Naming Specification.
  case named(String)
  /// A sound file, by its absolute path.
  case file(String)
}
