/// The state of an alert's progress bar.
///
/// In JSON it is a number or the word `indeterminate`.
public enum AlertProgress: Hashable, Sendable {
  /// Percent, from 0 to 100.
  case percent(Double)
  /// Work goes on for an unknown time.
  case indeterminate

  /// The word for `indeterminate` in options and documents.
  public static let indeterminateWord = "indeterminate"
}

extension AlertProgress: Codable {
  /// Decodes a number from 0 to 100 or the word.
  ///
  /// - Throws: `DecodingError` for anything else.
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

  /// Encodes the number or the word.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .percent(let percent): try container.encode(percent)
    case .indeterminate: try container.encode(Self.indeterminateWord)
    }
  }
}
