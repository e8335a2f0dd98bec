/// The items of a choice as documents have them: an array, or, which is much quicker to read, one
/// text with an item a line.
package struct ChoiceItems: Hashable, Sendable, Decodable {
  package var items: [String]

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let text = try? container.decode(String.self) {
      items = text.isEmpty ? [] : Self.lines(of: text)
    } else {
      items = try container.decode([String].self)
    }
  }

  /// Looks at bytes, because looking at characters takes ten times as long.
  private static func lines(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      var lines: [String] = []
      var start = 0
      while true {
        let rest = UnsafeBufferPointer(rebasing: bytes[start...])
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.count
        lines.append(String(decoding: rest[..<end], as: UTF8.self))
        guard end < rest.count else { return lines }
        start += end + 1
      }
    }
  }
}
