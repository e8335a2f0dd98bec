/// A text with gaps: `Enter passphrase for key '*':`.
///
/// A star stands for any text that is not empty, as short as the rest allows; everything else
/// stands for itself.
struct PromptShape: Hashable, Sendable, ExpressibleByStringLiteral {
  private let parts: [Substring]

  init(stringLiteral text: String) {
    parts = text.split(separator: "*", omittingEmptySubsequences: false)
  }

  /// What stands in the gaps of a text; nil if the text has another shape.
  func gaps(in text: String) -> [String]? {
    guard let first = parts.first, text.hasPrefix(first) else { return nil }
    guard parts.count > 1, let last = parts.last else { return text == first ? [] : nil }
    var rest = text.dropFirst(first.count)
    var gaps: [String] = []
    for part in parts.dropFirst().dropLast() {
      guard let range = Self.firstRange(of: part, in: rest.dropFirst()) else { return nil }
      gaps.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    guard rest.hasSuffix(last), rest.count > last.count else { return nil }
    return gaps + [String(rest.dropLast(last.count))]
  }

  private static func firstRange(
    of part: Substring, in text: Substring
  ) -> Range<Substring.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        return start..<text.index(start, offsetBy: part.count)
      }
      start = text.index(after: start)
    }
    return nil
  }
}
