import AlertModel

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
