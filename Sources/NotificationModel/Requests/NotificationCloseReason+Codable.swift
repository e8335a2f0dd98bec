import AlertModel

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
