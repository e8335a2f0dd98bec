package import AlertModel

/// The interface for the user's commands: orders about notifications, and their events.
@MainActor
package protocol NotificationControlling: AnyObject {
  /// The desktop's notification daemon; nil if this process does not want to be it.
  var daemon: NotificationDaemon? { get }
  /// Carries out an order.
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
  /// Ends the pause, or starts one.
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
  /// The current state of the pause.
  case pause(NotificationPause)
  /// The requested records.
  case history([NotificationRecord])
  /// The number of affected notifications.
  case done(Int)
  /// Why it could not be done, in one sentence for the user.
  case refused(String)
}

/// JSON: an object whose member `order` names the case: `{"order":"pause","seconds":900}`.
///
/// The others are `resume`, `toggle`, `pause-state`, `history` with `limit`, with `id` or with
/// neither, `clear-history` and `close` with `id` or `"all":true`, `action` with `id` and `key`, and
/// `replay` with or without `id`.
extension NotificationOrder: Codable {
  private enum Name: String, Codable {
    case pause
    case resume
    case toggle
    case pauseState = "pause-state"
    case history
    case clearHistory = "clear-history"
    case action
    case close
    case replay
  }

  private enum CodingKeys: String, CodingKey {
    case name = "order"
    case seconds
    case level
    case limit
    case id
    case all
    case key
  }

  /// The longest pause, in seconds: a year.
  package static let longestPause = 31_536_000.0

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func wrong(_ key: CodingKeys) -> DecodingError {
      DecodingError.dataCorruptedError(forKey: key, in: members, debugDescription: "out of bounds")
    }
    /// “All” must be explicit, so that a forgotten number does not mean everything.
    func oneOrAll() throws -> NotificationID? {
      let isAll = try members.decodeIfPresent(Bool.self, forKey: .all) ?? false
      return isAll ? nil : try members.decode(NotificationID.self, forKey: .id)
    }
    switch try members.decode(Name.self, forKey: .name) {
    case .pause:
      let seconds = try members.decodeIfPresent(Double.self, forKey: .seconds)
      if let seconds, !(seconds > 0 && seconds <= Self.longestPause) { throw wrong(.seconds) }
      self = .pause(
        seconds: seconds, level: try members.decodeIfPresent(AlertLevel.self, forKey: .level))
    case .resume: self = .resume
    case .toggle: self = .toggle
    case .pauseState: self = .pauseState
    case .history:
      let limit = try members.decodeIfPresent(Int.self, forKey: .limit)
      if let limit, limit < 0 { throw wrong(.limit) }
      let id = try members.decodeIfPresent(NotificationID.self, forKey: .id)
      self = id.map(NotificationOrder.historyEntry) ?? .history(limit: limit)
    case .clearHistory: self = .clearHistory(try oneOrAll())
    case .action:
      self = .invoke(
        try members.decode(NotificationID.self, forKey: .id),
        key: try members.decode(String.self, forKey: .key))
    case .close: self = .close(try oneOrAll())
    case .replay:
      self = .replay(try members.decodeIfPresent(NotificationID.self, forKey: .id))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .pause(let seconds, let level):
      try members.encode(Name.pause, forKey: .name)
      try members.encodeIfPresent(seconds, forKey: .seconds)
      try members.encodeIfPresent(level, forKey: .level)
    case .resume: try members.encode(Name.resume, forKey: .name)
    case .toggle: try members.encode(Name.toggle, forKey: .name)
    case .pauseState: try members.encode(Name.pauseState, forKey: .name)
    case .history(let limit):
      try members.encode(Name.history, forKey: .name)
      try members.encodeIfPresent(limit, forKey: .limit)
    case .historyEntry(let id):
      try members.encode(Name.history, forKey: .name)
      try members.encode(id, forKey: .id)
    case .clearHistory(let id):
      try members.encode(Name.clearHistory, forKey: .name)
      try members.encodeIfPresent(id, forKey: .id)
      if id == nil { try members.encode(true, forKey: .all) }
    case .invoke(let id, let key):
      try members.encode(Name.action, forKey: .name)
      try members.encode(id, forKey: .id)
      try members.encode(key, forKey: .key)
    case .close(let id):
      try members.encode(Name.close, forKey: .name)
      try members.encodeIfPresent(id, forKey: .id)
      if id == nil { try members.encode(true, forKey: .all) }
    case .replay(let id):
      try members.encode(Name.replay, forKey: .name)
      try members.encodeIfPresent(id, forKey: .id)
    }
  }
}

/// JSON: an object whose member `report` names the case: `{"report":"done","count":1}`.
///
/// `pause` has the state in the member `pause`, `history` an array `notifications`, and `refused` a
/// `message`.
extension NotificationReport: Codable {
  private enum Name: String, Codable {
    case pause
    case history
    case done
    case refused
  }

  private enum CodingKeys: String, CodingKey {
    case name = "report"
    case pause
    case notifications
    case count
    case message
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    switch try members.decode(Name.self, forKey: .name) {
    case .pause: self = .pause(try members.decode(NotificationPause.self, forKey: .pause))
    case .history:
      self = .history(try members.decode([NotificationRecord].self, forKey: .notifications))
    case .done: self = .done(try members.decode(Int.self, forKey: .count))
    case .refused: self = .refused(try members.decode(String.self, forKey: .message))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .pause(let pause):
      try members.encode(Name.pause, forKey: .name)
      try members.encode(pause, forKey: .pause)
    case .history(let records):
      try members.encode(Name.history, forKey: .name)
      try members.encode(records, forKey: .notifications)
    case .done(let count):
      try members.encode(Name.done, forKey: .name)
      try members.encode(count, forKey: .count)
    case .refused(let message):
      try members.encode(Name.refused, forKey: .name)
      try members.encode(message, forKey: .message)
    }
  }
}
