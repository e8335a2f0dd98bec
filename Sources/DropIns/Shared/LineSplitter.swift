/// Splits a stream of arbitrary bytes into lines.
///
/// Only the first `limit` bytes of a line are kept.
struct LineSplitter: Sendable {
  private let limit: Int
  private let separator: UInt8
  /// The bytes of the incomplete line.
  private var begun: [UInt8] = []

  /// Creates a splitter that keeps `limit` bytes of a line, which `separator` ends.
  init(limit: Int, separator: UInt8 = UInt8(ascii: "\n")) {
    self.limit = limit
    self.separator = separator
  }

  /// Takes in bytes and returns the lines that are complete, without their ends.
  mutating func read(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    var start = bytes.startIndex
    while let end = bytes[start...].firstIndex(of: separator) {
      lines.append(line(endingWith: bytes[start..<end]))
      start = end + 1
    }
    keep(bytes[start...])
    return lines
  }

  /// Ends the stream and returns a last line without an end, if any.
  mutating func finish() -> [[UInt8]] {
    begun.isEmpty ? [] : [line(endingWith: [])]
  }

  private mutating func line(endingWith last: ArraySlice<UInt8>) -> [UInt8] {
    keep(last)
    defer { begun = [] }
    return begun
  }

  private mutating func keep(_ more: ArraySlice<UInt8>) {
    begun += more.prefix(limit - begun.count)
  }

  /// Returns a line as text, with invalid UTF-8 replaced by U+FFFD and without NULs.
  static func text(_ line: [UInt8]) -> String {
    String(decoding: line.contains(0) ? line.filter { $0 != 0 } : line, as: UTF8.self)
  }
}
