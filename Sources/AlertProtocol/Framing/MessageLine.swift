import AlertModel
import JSONCoding

/// Encodes and decodes messages, each a JSON object on one line.
package enum MessageLine {
  /// Encodes a message as a line with its newline.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - version: The protocol version, for the first message; nil for others.
  /// - Returns: The line.
  /// - Throws: `EncodingError`.
  package static func encode(
    _ message: some Encodable & Sendable, version: Int? = nil
  ) throws -> [UInt8] {
    var line = try JSONText.encode(Versioned(version: version, message: message))
    line.append(UInt8(ascii: "\n"))
    return line
  }

  /// Returns the protocol version of a line, for any message; nil if it has none.
  package static func version(of line: [UInt8]) -> Int? {
    // Without a decoder, whose generic types would cost a client more than the rest of the line.
    let message = try? JSONParser.parse(line, depthLimit: ProtocolLimits.nesting)
    guard case .number(let version)? = message?["version"] else { return nil }
    return Int(exactly: version)
  }

  /// Decodes a message from a line without its newline.
  ///
  /// - Returns: The message and, if it has one, the protocol version.
  /// - Throws: `FramingError` if the line is not UTF-8 or nested too deeply, else `DecodingError`.
  package static func decode<Message: Decodable & Sendable>(
    _ type: Message.Type, from line: [UInt8]
  ) throws -> (message: Message, version: Int?) {
    guard String(validating: line, as: UTF8.self) != nil else { throw FramingError.notUTF8 }
    let limit = ProtocolLimits.nesting
    do {
      let whole = try JSONText.decode(Versioned<Message>.self, from: line, depthLimit: limit)
      return (whole.message, whole.version)
    } catch DecodingError.dataCorrupted(let context)
      where (context.underlyingError as? JSONSyntaxError)?.isTooDeep == true
    {
      throw FramingError.tooDeep(limit: limit)
    }
  }
}

/// A message with the additional member `version`.
private struct Versioned<Message: Sendable>: Sendable {
  var version: Int?
  var message: Message

  private enum CodingKeys: String, CodingKey {
    case version
  }
}

extension Versioned: Encodable where Message: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encodeIfPresent(version, forKey: .version)
    try message.encode(to: encoder)
  }
}

extension Versioned: Decodable where Message: Decodable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    version = try members.decodeIfPresent(Int.self, forKey: .version)
    message = try Message(from: decoder)
  }
}

/// Returns an error of a message as one sentence for its sender.
package func sentence(for error: any Error) -> String {
  switch error {
  case let error as DecodingError:
    switch error {
    case .keyNotFound(let key, _): "the member “\(key.stringValue)” is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      "the member “\(path(context))” has the wrong type"
    case .dataCorrupted(let context):
      if context.underlyingError is UnknownMember {
        "the member “\(path(context))” is not known"
      } else if context.codingPath.isEmpty {
        "the line is not a JSON object"
      } else {
        "the member “\(path(context))” has a value that is not known"
      }
    @unknown default: "the message cannot be read"
    }
  default: "\(error)"
  }
}

private func path(_ context: DecodingError.Context) -> String {
  context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}
