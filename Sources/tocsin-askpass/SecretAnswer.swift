import AlertViews
import CShims
import Glibc

/// An answer with secrets, composed in locked memory and written from there.
///
/// The text around the secrets is composed like any other answer, with a random token in place of
/// each secret, which typed text cannot contain.
final class SecretAnswer {
  /// The escaping of a secret in the answer.
  enum Escaping {
    /// None: the secret is the whole answer.
    case none
    /// A value in a line: backslashes are doubled.
    case line
    /// The inside of a JSON string.
    case json

    /// The most bytes that represent one byte.
    fileprivate static let longestEscape = 6
  }

  /// The tokens by input name.
  private let tokens: [String: String]

  /// The placeholders of the secrets: their tokens, or an empty text for an empty secret.
  var standIns: [String: String] {
    tokens.reduce(into: [:]) { result, entry in
      let isEmpty = fields[entry.key]?.withSecret(\.isEmpty) ?? true
      result[entry.key] = isEmpty ? "" : entry.value
    }
  }

  private let fields: [String: SecretField]
  private let escaping: Escaping
  /// The composed answer.
  private var buffer = SecretBuffer(capacity: 0)

  init(_ fields: [SecretField], escaping: Escaping) {
    self.escaping = escaping
    var tokens: [String: String] = [:]
    var byName: [String: SecretField] = [:]
    for field in fields {
      let (high, low) = (UInt64.random(in: 0 ... .max), UInt64.random(in: 0 ... .max))
      tokens[field.name] = "secret-" + String(high, radix: 36) + String(low, radix: 36)
      byName[field.name] = field
    }
    self.tokens = tokens
    self.fields = byName
  }

  /// Composes the answer.
  ///
  /// - Parameter text: The answer with tokens in place of secrets.
  /// - Returns: Whether every token belongs to a secret, and occurs once at most.
  func compose(_ text: String) -> Bool {
    let secretLength = fields.values.reduce(0) { $0 + $1.withSecret(\.count) }
    buffer = SecretBuffer(
      capacity: text.utf8.count + secretLength * Escaping.longestEscape)
    var rest = Substring(text)
    while let (name, range) = firstToken(in: rest) {
      guard append(rest[..<range.lowerBound]), append(secretOf: name) else { return false }
      rest = rest[range.upperBound...]
    }
    return append(rest)
  }

  /// Writes the answer to standard output and wipes it; returns false if writing fails.
  func write() -> Bool {
    defer { buffer.wipe() }
    return buffer.withUnsafeBytes { tocsin_write_all(STDOUT_FILENO, $0.baseAddress, $0.count) == 0 }
  }

  private func firstToken(in text: Substring) -> (name: String, range: Range<Substring.Index>)? {
    tokens.compactMap { name, token in
      Self.range(of: token, in: text).map { (name, $0) }
    }
    .min { $0.range.lowerBound < $1.range.lowerBound }
  }

  private static func range(
    of token: String, in text: Substring
  ) -> Range<Substring.Index>? {
    let (bytes, wanted) = (text.utf8, Array(token.utf8))
    var start = bytes.startIndex
    while let end = bytes.index(start, offsetBy: wanted.count, limitedBy: bytes.endIndex) {
      if bytes[start..<end].elementsEqual(wanted) { return start..<end }
      start = bytes.index(after: start)
    }
    return nil
  }

  private func append(_ text: Substring) -> Bool {
    var text = text
    return text.withUTF8 { buffer.append(UnsafeRawBufferPointer($0)) }
  }

  private func append(secretOf name: String) -> Bool {
    guard let field = fields[name] else { return false }
    return field.withSecret { secret in
      secret.allSatisfy { byte in appendEscaped(byte) }
    }
  }

  private func appendEscaped(_ byte: UInt8) -> Bool {
    switch (escaping, byte) {
    case (.line, UInt8(ascii: "\\")), (.json, UInt8(ascii: "\\")), (.json, UInt8(ascii: "\"")):
      append(UInt8(ascii: "\\")) && append(byte)
    case (.json, 0..<0x20):
      append("\\u00") && append(Self.digit(byte >> 4)) && append(Self.digit(byte & 15))
    case (.none, _), (.line, _), (.json, _):
      append(byte)
    }
  }

  /// Returns the hexadecimal digit of a number below 16.
  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }

  /// Appends one byte, which is never copied to the heap.
  private func append(_ byte: UInt8) -> Bool {
    withUnsafeBytes(of: byte) { buffer.append($0) }
  }
}
