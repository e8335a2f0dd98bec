package import AlertModel

/// A notification in the history.
package struct NotificationRecord: Hashable, Sendable, Codable {
  /// Where a notification is.
  package enum State: String, Hashable, Sendable, Codable {
    /// It is open, but not on the screen yet.
    case waiting
    /// It is on the screen.
    case shown
    /// It is not open any more.
    case closed
  }

  package var id: NotificationID
  /// When it arrived, in milliseconds since 1970.
  package var time: Int64
  package var application: String
  package var desktopEntry: String
  package var category: String
  package var urgency: AlertUrgency
  package var title: String
  /// Plain text, without markup.
  package var message: String
  /// Its buttons.
  package var actions: [Action]
  /// How many equal notifications it stands for.
  package var count: Int
  package var state: State
  /// Why it was closed; nil while it is open.
  package var reason: NotificationCloseReason?
  /// Whether its sender can still receive actions.
  package var isReachable: Bool
  /// Its sender's connection; only in the history's file.
  package var origin: Origin?

  /// A connection to a bus, unique in space and time.
  package struct Origin: Hashable, Sendable, Codable {
    /// The GUID of the bus.
    package var bus: String
    /// The unique name on it.
    package var sender: String

    /// Creates an origin.
    package init(bus: String, sender: String) {
      self.bus = bus
      self.sender = sender
    }
  }

  /// An action that the sender offers.
  package struct Action: Hashable, Sendable, Codable {
    package var key: String
    package var label: String

    /// Creates an action.
    package init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  private enum CodingKeys: String, CodingKey {
    case id
    case time
    case application
    case desktopEntry = "desktop-entry"
    case category
    case urgency
    case title
    case message
    case actions
    case count
    case state
    case reason
    case isReachable = "reachable"
    case origin
  }

  /// Creates a record.
  package init(
    id: NotificationID, time: Int64, application: String, desktopEntry: String = "",
    category: String = "", urgency: AlertUrgency = .normal, title: String, message: String,
    actions: [Action] = [], count: Int = 1, state: State, reason: NotificationCloseReason? = nil,
    isReachable: Bool = false, origin: Origin? = nil
  ) {
    self.id = id
    self.time = time
    self.application = application
    self.desktopEntry = desktopEntry
    self.category = category
    self.urgency = urgency
    self.title = title
    self.message = message
    self.actions = actions
    self.count = count
    self.state = state
    self.reason = reason
    self.isReachable = isReachable
    self.origin = origin
  }
}
