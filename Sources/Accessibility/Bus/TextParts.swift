/// The characters, words, sentences and lines of a text, counted in Unicode scalars.
package struct TextParts {
  /// The units that a text is divided into.
  nonisolated package enum Unit: Sendable {
    case character
    case word
    case sentence
    case line

    /// AT-SPI's `AtspiTextGranularity`, in which a paragraph is a line.
    package init?(granularity: Int) {
      switch granularity {
      case 0: self = .character
      case 1: self = .word
      case 2: self = .sentence
      case 3, 4: self = .line
      default: return nil
      }
    }

    /// AT-SPI's `AtspiTextBoundaryType`.
    package init?(boundary: Int) {
      switch boundary {
      case 0: self = .character
      case 1, 2: self = .word
      case 3, 4: self = .sentence
      case 5, 6: self = .line
      default: return nil
      }
    }
  }

  private let scalars: [Unicode.Scalar]
  /// Returns the displayed line with an offset; nil if that is unknown.
  private let line: ((Int) -> Range<Int>?)?

  /// Divides a text, into paragraphs rather than lines if those are unknown.
  package init(_ text: String, line: ((Int) -> Range<Int>?)? = nil) {
    scalars = Array(text.unicodeScalars)
    self.line = line
  }

  package var count: Int { scalars.count }

  package func clamped(_ offset: Int) -> Int { min(max(offset, 0), count) }

  /// A range whose end is that of the text if it is negative.
  package func range(_ start: Int, _ end: Int) -> Range<Int> {
    let start = clamped(start)
    let end = end < 0 ? count : clamped(end)
    return min(start, end)..<max(start, end)
  }

  package func text(_ range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range.clamped(to: 0..<count)]))
  }

  /// A scalar's number; 0 beyond the end.
  package func scalar(at offset: Int) -> Int {
    scalars.indices.contains(offset) ? Int(scalars[offset].value) : 0
  }

  /// The part around an offset; the empty one at the end of the text.
  package func part(at offset: Int, _ unit: Unit) -> Range<Int>? {
    guard offset >= 0, offset <= count else { return nil }
    guard offset < count || unit == .line else { return count..<count }
    if unit == .line, let line = line?(offset), line.upperBound <= count { return line }
    var start = offset
    while start > 0, !begins(start, unit) { start -= 1 }
    var end = offset + 1
    while end < count, !begins(end, unit) { end += 1 }
    return start..<min(end, count)
  }

  package func part(before offset: Int, _ unit: Unit) -> Range<Int>? {
    guard let part = part(at: offset, unit), part.lowerBound > 0 else { return nil }
    return self.part(at: part.lowerBound - 1, unit)
  }

  package func part(after offset: Int, _ unit: Unit) -> Range<Int>? {
    guard let part = part(at: offset, unit), part.upperBound < count else { return nil }
    return self.part(at: part.upperBound, unit)
  }

  /// Whether a part begins at an offset after the first.
  private func begins(_ offset: Int, _ unit: Unit) -> Bool {
    guard offset < count else { return false }
    let (before, scalar) = (scalars[offset - 1], scalars[offset])
    switch unit {
    case .character: return !scalar.properties.isGraphemeExtend
    case .word:
      return before.properties.isWhitespace && !scalar.properties.isWhitespace
    case .sentence:
      guard before.properties.isWhitespace, !scalar.properties.isWhitespace else { return false }
      let last = scalars[..<offset].last { !$0.properties.isWhitespace }
      return before == "\n" || last.map { [".", "!", "?"].contains($0) } ?? false
    case .line: return before == "\n"
    }
  }
}
