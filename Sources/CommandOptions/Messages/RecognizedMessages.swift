/// Finds the patterns of sentences that arrive as text, from the presenter or from checks that know
/// no options.
enum RecognizedMessages {
  /// Finds the pattern of a sentence: of those that fit, the one that has most of its letters.
  ///
  /// - Returns: The pattern and its arguments; nil if no pattern fits.
  static func message(of sentence: String) -> (pattern: String, arguments: [String])? {
    var best: (pattern: String, arguments: [String])?
    var mostLetters = -1
    for pattern in MessagePatterns.all {
      guard let arguments = arguments(of: sentence, in: pattern) else { continue }
      if wordLists.contains(pattern), !isWordList(arguments[1...2]) { continue }
      let letters = sentence.utf8.count - arguments.reduce(0) { $0 + $1.utf8.count }
      if letters > mostLetters { (best, mostLetters) = ((pattern, arguments), letters) }
    }
    return best
  }

  /// The patterns with words, such as “a, b or c”; phrases with “or” have patterns of their own.
  private static let wordLists: Set = [
    "%1 takes %2 or %3, not “%4”", "%1 takes %2 or %3, not %4",
  ]

  private static func isWordList(_ arguments: ArraySlice<String>) -> Bool {
    arguments.allSatisfy { !$0.replacing(", ", with: ",").contains(" ") }
  }

  /// Returns the arguments with which a pattern becomes a sentence; nil if it does not.
  private static func arguments(of sentence: String, in pattern: String) -> [String]? {
    var parts: [Substring] = []
    var rest = Substring(pattern)
    while let mark = rest.firstIndex(of: "%"), let digit = rest[mark...].dropFirst().first,
      digit.isWholeNumber
    {
      parts.append(rest[..<mark])
      rest = rest[mark...].dropFirst(2)
    }
    guard let first = parts.first else { return sentence == pattern ? [] : nil }
    guard sentence.hasPrefix(first), sentence.hasSuffix(rest),
      sentence.count >= first.count + rest.count
    else { return nil }
    var text = sentence.dropFirst(first.count).dropLast(rest.count)
    var arguments: [String] = []
    for part in parts.dropFirst() {
      guard let range = text.firstRange(of: part) else { return nil }
      arguments.append(String(text[..<range.lowerBound]))
      text = text[range.upperBound...]
    }
    arguments.append(String(text))
    // What stands before a colon is a place, and not a part of the sentence.
    let hasPlace = first.isEmpty && arguments[0].contains(": ")
    return hasPlace || arguments.contains("") ? nil : arguments
  }
}
