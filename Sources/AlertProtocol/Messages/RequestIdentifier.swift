/// The client's identifier of a submission: 128 random bits as 32 hexadecimal digits.
///
/// It makes submissions idempotent: one that is repeated after a lost connection is still the same.
package struct RequestIdentifier: Hashable, Sendable, Codable, CustomStringConvertible {
  package let description: String

  /// Parses 32 lower-case hexadecimal digits; nil for anything else.
  package init?(_ text: String) {
    let isDigits = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    guard text.utf8.count == 32, isDigits else { return nil }
    description = text
  }

  /// Returns a new identifier.
  package static func random() -> RequestIdentifier {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// Returns a new identifier from a random number generator.
  package static func random(using generator: inout some RandomNumberGenerator) -> RequestIdentifier
  {
    let high = hexadecimal(generator.next())
    let low = hexadecimal(generator.next())
    return RequestIdentifier(digits: high + low)
  }

  private init(digits: String) {
    description = digits
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let identifier = RequestIdentifier(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not 32 hexadecimal digits")
    }
    self = identifier
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }

  private static func hexadecimal(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
