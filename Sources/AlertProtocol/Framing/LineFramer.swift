/// Splits a stream of bytes into lines; it buffers at most one line and one read.
package struct LineFramer: Sendable {
  /// The maximum length of a line, without its newline.
  private let limit: Int
  private var bytes: [UInt8] = []
  /// The index up to which there is no newline, so that slowly arriving lines are searched once.
  private var searched = 0
  /// The index at which the next line begins.
  private var start = 0

  /// The number of buffered bytes that have not been returned as lines.
  package var pendingCount: Int { bytes.count - start }

  /// Creates a framer with a maximum line length.
  package init(limit: Int = ProtocolLimits.lineLength) {
    self.limit = limit
  }

  /// Appends received bytes.
  ///
  /// Not any sequence: its associated types would be looked up when the program runs, which took the
  /// client a tenth of its instructions.
  package mutating func append(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeSubrange(..<start)
      searched -= start
      start = 0
    }
    bytes.append(contentsOf: more)
  }

  /// Removes and returns the next complete line, without its newline; nil if there is none yet.
  ///
  /// - Throws: `FramingError.lineTooLong`; then the stream cannot be used any more.
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
      // The common case, a single line: its buffer is handed over without a copy.
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

/// An error that makes a line unreadable.
package enum FramingError: Error, Hashable, CustomStringConvertible {
  /// The line exceeds the limit, in bytes.
  case lineTooLong(limit: Int)
  /// The line is not valid UTF-8.
  case notUTF8
  /// The message exceeds the nesting limit.
  case tooDeep(limit: Int)

  /// The error as a sentence.
  package var description: String {
    switch self {
    case .lineTooLong(let limit): "a line is longer than \(limit) bytes"
    case .notUTF8: "a line is not valid UTF-8"
    case .tooDeep(let limit): "a message is nested deeper than \(limit)"
    }
  }
}
