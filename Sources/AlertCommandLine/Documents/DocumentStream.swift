import AlertProtocol

/// Splits a stream of bytes into JSON documents: one that spans any number of lines, or one a line.
///
/// A document ends with the first line at whose end all brackets are closed.
package struct DocumentStream: Sendable {
  private var bytes: [UInt8] = []
  /// The number of bytes that `brackets` has seen.
  private var counted = 0
  private var brackets = BracketScanner()
  /// The line in which the next document starts, from 1.
  private var line = 1
  private var isAtEnd = false

  /// One document, and the line in which it starts.
  package struct Document: Hashable, Sendable {
    package var bytes: [UInt8]
    package var line: Int

    package init(bytes: [UInt8], line: Int) {
      self.bytes = bytes
      self.line = line
    }
  }

  package init() {}

  /// Whether the remaining bytes are all white space.
  package var isEmpty: Bool { bytes.allSatisfy(Self.isSpace) }

  package mutating func append(_ more: [UInt8]) {
    bytes += more
  }

  /// Marks the end of the stream.
  package mutating func close() {
    isAtEnd = true
  }

  /// Returns the next complete document; nil if there is none yet, or no more.
  ///
  /// Throws if a document is too long.
  package mutating func next() throws(DocumentReader.Failure) -> Document? {
    while counted < bytes.count {
      let byte = bytes[counted]
      counted += 1
      brackets.scan(byte)
      guard byte == UInt8(ascii: "\n"), brackets.isClosed else { continue }
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

  private mutating func take(_ length: Int) -> Document {
    let document = Document(bytes: Array(bytes[..<length]), line: line)
    line += document.bytes.count { $0 == UInt8(ascii: "\n") }
    bytes.removeFirst(length)
    counted = 0
    brackets = BracketScanner()
    return document
  }
}
