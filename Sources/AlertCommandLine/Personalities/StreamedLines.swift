import AlertProtocol

/// Lines of a stream as text; what is not valid in them becomes U+FFFD, and a NUL nothing.
struct StreamedLines: Sendable {
  private let limit: Int
  private var framer: LineFramer

  /// What is longer than `limit` is left out.
  init(limit: Int = ProtocolLimits.messageLength) {
    self.limit = limit
    framer = LineFramer(limit: limit)
  }

  /// Takes in bytes as they came; the lines that are whole by now, without their newlines.
  mutating func read(_ bytes: [UInt8]) -> [String] {
    framer.append(bytes)
    return lines()
  }

  /// Nothing more comes: a last line may lack its newline.
  mutating func finish() -> [String] {
    guard framer.pendingCount > 0 else { return [] }
    framer.append([UInt8(ascii: "\n")])
    return lines()
  }

  private mutating func lines() -> [String] {
    var lines: [String] = []
    do throws(FramingError) {
      while let line = try framer.next() {
        let line = line.contains(0) ? line.filter { $0 != 0 } : line
        lines.append(String(decoding: line, as: UTF8.self))
      }
    } catch {
      // What has no end is not held on to.
      framer = LineFramer(limit: limit)
    }
    return lines
  }
}
