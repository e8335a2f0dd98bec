/// A stream cut into lines, whatever their bytes are.
///
/// Of a line that is longer than anybody wants as much as is wanted is kept, and the rest of it is
/// passed over up to its end.
struct StreamedLines: Sendable {
  private let limit: Int
  private let separator: UInt8
  /// The line that is begun.
  private var begun: [UInt8] = []

  /// - Parameters:
  ///   - limit: How many bytes of a line are kept.
  ///   - separator: What ends a line.
  init(limit: Int, separator: UInt8 = UInt8(ascii: "\n")) {
    self.limit = limit
    self.separator = separator
  }

  /// Takes in bytes as they came; the lines that are whole by now, without their ends.
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

  /// Nothing more comes: a last line may lack its end.
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

  /// A line as text: what is not valid in it becomes U+FFFD, and a NUL nothing.
  static func text(_ line: [UInt8]) -> String {
    String(decoding: line.contains(0) ? line.filter { $0 != 0 } : line, as: UTF8.self)
  }
}
