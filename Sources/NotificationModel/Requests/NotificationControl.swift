package import AlertModel

/// What a person's commands need of the one who decides about notifications.
@MainActor
package protocol NotificationControlling: AnyObject {
  /// Carries out an order at once.
  func carryOut(_ order: NotificationOrder) -> NotificationReport
  /// Tells of everything that happens from now on, until the token is let go.
  func watch(_ tell: @escaping (NotificationNews) -> Void) -> AnyObject
}

/// What `tocsin pause`, `history`, `action` and their like ask for.
package enum NotificationOrder: Hashable, Sendable {
  /// Shows nothing below a level until it is resumed, or for some seconds.
  case pause(seconds: Double?, level: AlertLevel?)
  case resume
  /// Pauses, or resumes if it is paused.
  case toggle
  /// Asks whether it is paused.
  case pauseState
  /// Asks for the last notifications, the newest first; nil for all that are kept.
  case history(limit: Int?)
  /// Asks for one, with all that is kept of it.
  case historyEntry(NotificationID)
  /// Forgets one, or all (nil).
  case clearHistory(NotificationID?)
  /// Presses a button of a notification, on the screen or in the history.
  case invoke(NotificationID, key: String)
  /// Closes one, or all that wait or are on the screen (nil).
  case close(NotificationID?)
  /// Shows one of the history once more; nil for the newest that is not on the screen.
  case replay(NotificationID?)
}

/// The answer to an order.
package enum NotificationReport: Hashable, Sendable {
  case pause(NotificationPause)
  case history([NotificationRecord])
  /// How many notifications it was done to.
  case done(Int)
  /// Why it could not be done, in one sentence for a person.
  case refused(String)
}

/// Whether notifications are held back.
package struct NotificationPause: Hashable, Sendable, Codable {
  package var isPaused: Bool
  /// Seconds until it ends by itself; nil if it does not.
  package var secondsLeft: Double?
  /// What has this level or a higher one is shown all the same.
  package var level: AlertLevel?
  /// How many are held back.
  package var held: Int
  /// Programs that asked for silence, with their reasons.
  package var inhibitors: [String]

  private enum CodingKeys: String, CodingKey {
    case isPaused = "paused"
    case secondsLeft = "seconds-left"
    case level
    case held
    case inhibitors
  }

  package init(
    isPaused: Bool, secondsLeft: Double? = nil, level: AlertLevel? = nil, held: Int = 0,
    inhibitors: [String] = []
  ) {
    self.isPaused = isPaused
    self.secondsLeft = secondsLeft
    self.level = level
    self.held = held
    self.inhibitors = inhibitors
  }
}

/// What the history keeps of a notification.
package struct NotificationRecord: Hashable, Sendable, Codable {
  package enum State: String, Hashable, Sendable, Codable {
    /// It waits: for room, or because nothing is shown now.
    case waiting
    case shown
    case closed
  }

  package var id: NotificationID
  /// When it came, in milliseconds since 1970.
  package var time: Int64
  package var application: String
  package var desktopEntry: String
  package var category: String
  package var urgency: AlertUrgency
  package var title: String
  /// Plain text, without markup.
  package var message: String
  package var actions: [Action]
  /// How many the same it stands for.
  package var count: Int
  package var state: State
  /// Why it was closed; nil while it is not.
  package var reason: NotificationCloseReason?
  /// Whether its sender can still be told of an action.
  package var isReachable: Bool
  /// Who hears of its actions; only the history's file has it.
  package var origin: Origin?

  /// A connection to a bus, which no other ever is.
  package struct Origin: Hashable, Sendable, Codable {
    /// The GUID of the bus.
    package var bus: String
    /// The unique name on it.
    package var sender: String

    package init(bus: String, sender: String) {
      self.bus = bus
      self.sender = sender
    }
  }

  package struct Action: Hashable, Sendable, Codable {
    package var key: String
    package var label: String

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

/// What `tocsin events` tells.
package enum NotificationNews: Hashable, Sendable {
  /// It came, or took the place of what had its number.
  case posted(NotificationRecord)
  case shown(NotificationID)
  case counted(NotificationID, count: Int)
  case invoked(NotificationID, key: String)
  case replied(NotificationID)
  case closed(NotificationID, NotificationCloseReason)
  case paused(NotificationPause)
}
