/// How far something is that an alert tells of.
public enum AlertProgress: Hashable, Sendable {
  /// Percent, from 0 to 100.
  case percent(Double)
  /// It goes on, and nobody knows for how long.
  case indeterminate

  /// The word that stands for `indeterminate` in options and documents.
  public static let indeterminateWord = "indeterminate"
}

extension AlertProgress: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let percent = try? container.decode(Double.self), (0...100).contains(percent) {
      self = .percent(percent)
      return
    }
    guard (try? container.decode(String.self)) == Self.indeterminateWord else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "progress is a number from 0 to 100 or “\(Self.indeterminateWord)”")
    }
    self = .indeterminate
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .percent(let percent): try container.encode(percent)
    case .indeterminate: try container.encode(Self.indeterminateWord)
    }
  }
}
