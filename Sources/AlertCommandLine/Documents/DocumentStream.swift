import AlertProtocol

/// Cuts a stream into JSON documents: one in as many lines as it likes, or one a line.
///
/// A document ends with the first line at whose end every bracket is closed.
package struct DocumentStream: Sendable {
  private var bytes: [UInt8] = []
  /// How far the brackets have been counted.
  private var counted = 0
  private var depth = 0
  private var isString = false
  private var isEscaped = false
  /// The line that the next document begins in, from 1.
  private var line = 1
  private var isAtEnd = false

  /// One document, and the line that it begins in.
  package struct Document: Hashable, Sendable {
    package var bytes: [UInt8]
    package var line: Int

    package init(bytes: [UInt8], line: Int) {
      self.bytes = bytes
      self.line = line
    }
  }

  package init() {}

  /// Whether nothing but space is left of what has come.
  package var isEmpty: Bool { bytes.allSatisfy(Self.isSpace) }

  package mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  /// Nothing more comes.
  package mutating func close() {
    isAtEnd = true
  }

  /// The next document; nil until there is one, and after the last.
  ///
  /// Throws when it is longer than a document may be.
  package mutating func next() throws(DocumentReader.Failure) -> Document? {
    while counted < bytes.count {
      let byte = bytes[counted]
      counted += 1
      count(byte)
      guard byte == UInt8(ascii: "\n"), !isString, depth <= 0 else { continue }
      let document = take(counted)
      if !document.bytes.allSatisfy(Self.isSpace) { return document }
    }
    guard bytes.count <= ProtocolLimits.lineLength else {
      throw DocumentReader.Failure(
        "a document is longer than \(ProtocolLimits.lineLength >> 20) MiB")
    }
    guard isAtEnd, !isEmpty else { return nil }
    return take(bytes.count)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func count(_ byte: UInt8) {
    if isString {
      // No text has a newline in it: its end is missing, and the reader will say so.
      if byte == UInt8(ascii: "\n") {
        isString = false
        isEscaped = false
      } else if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }

  private mutating func take(_ length: Int) -> Document {
    let document = Document(bytes: Array(bytes[..<length]), line: line)
    line += document.bytes.count { $0 == UInt8(ascii: "\n") }
    bytes.removeFirst(length)
    counted = 0
    depth = 0
    isString = false
    isEscaped = false
    return document
  }
}
