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
  /// A pause or an inhibitor started or ended.
  case paused(NotificationPause)
}

/// JSON: an object whose member `event` names the case: `{"event":"shown","id":12}`.
///
/// `posted` has the record in the member `notification`, `paused` the state in `pause` (also when the
/// pause is over); the others have an `id`; in addition, `counted` has a `count`, `action` a `key` and
/// `closed` a `reason`.
extension NotificationNews: Codable {
  private enum Name: String, Codable {
    case posted
    case shown
    case counted
    case action
    case replied
    case closed
    case paused
  }

  private enum CodingKeys: String, CodingKey {
    case name = "event"
    case notification
    case id
    case count
    case key
    case reason
    case pause
  }

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    func id() throws -> NotificationID { try members.decode(NotificationID.self, forKey: .id) }
    switch try members.decode(Name.self, forKey: .name) {
    case .posted:
      self = .posted(try members.decode(NotificationRecord.self, forKey: .notification))
    case .shown: self = .shown(try id())
    case .counted: self = .counted(try id(), count: try members.decode(Int.self, forKey: .count))
    case .action: self = .invoked(try id(), key: try members.decode(String.self, forKey: .key))
    case .replied: self = .replied(try id())
    case .closed:
      self = .closed(try id(), try members.decode(NotificationCloseReason.self, forKey: .reason))
    case .paused: self = .paused(try members.decode(NotificationPause.self, forKey: .pause))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .posted(let record):
      try members.encode(Name.posted, forKey: .name)
      try members.encode(record, forKey: .notification)
    case .shown(let id):
      try members.encode(Name.shown, forKey: .name)
      try members.encode(id, forKey: .id)
    case .counted(let id, let count):
      try members.encode(Name.counted, forKey: .name)
      try members.encode(id, forKey: .id)
      try members.encode(count, forKey: .count)
    case .invoked(let id, let key):
      try members.encode(Name.action, forKey: .name)
      try members.encode(id, forKey: .id)
      try members.encode(key, forKey: .key)
    case .replied(let id):
      try members.encode(Name.replied, forKey: .name)
      try members.encode(id, forKey: .id)
    case .closed(let id, let reason):
      try members.encode(Name.closed, forKey: .name)
      try members.encode(id, forKey: .id)
      try members.encode(reason, forKey: .reason)
    case .paused(let pause):
      try members.encode(Name.paused, forKey: .name)
      try members.encode(pause, forKey: .pause)
    }
  }
}
