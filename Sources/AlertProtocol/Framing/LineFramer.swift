/// Cuts a stream of bytes into lines, and never holds more than one line's limit and one read.
package struct LineFramer: Sendable {
  /// The longest line, without its newline.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// Up to here there is no newline, so that a line that comes byte by byte is not searched again
  /// and again.
  private var searched = 0
  /// Where the next line begins.
  private var start = 0

  /// Bytes that are held and belong to no line yet.
  package var pendingCount: Int { bytes.count - start }

  package init(limit: Int = ProtocolLimits.lineLength) {
    self.limit = limit
  }

  /// Takes in bytes as they came.
  package mutating func append(_ more: some Sequence<UInt8>) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// The next whole line, without its newline; nil until there is one.
  ///
  /// Throws when the line goes beyond the limit; the stream has no more use then.
  package mutating func next() throws(FramingError) -> [UInt8]? {
    let from = searched
    let found = bytes.withUnsafeBufferPointer { $0[from...].firstIndex(of: UInt8(ascii: "\n")) }
    guard let newline = found else {
      searched = bytes.count
      guard pendingCount <= limit else { throw FramingError.lineTooLong(limit: limit) }
      return nil
    }
    guard newline - start <= limit else { throw FramingError.lineTooLong(limit: limit) }
    if start == 0, newline == bytes.count - 1 {
      // The usual case: the line is all there is, and nothing of its room is kept.
      var line: [UInt8] = []
      swap(&line, &bytes)
      line.removeLast()
      searched = 0
      return line
    }
    let line = Array(bytes[start..<newline])
    start = newline + 1
    searched = start
    return line
  }
}

/// What makes a line unfit to be read at all.
package enum FramingError: Error, Hashable, CustomStringConvertible {
  case lineTooLong(limit: Int)
  case notUTF8
  case tooDeep(limit: Int)

  package var description: String {
    switch self {
    case .lineTooLong(let limit): "a line is longer than \(limit) bytes"
    case .notUTF8: "a line is not valid UTF-8"
    case .tooDeep(let limit): "a message is nested deeper than \(limit)"
    }
  }
}
