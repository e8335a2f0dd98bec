/// The sentences of errors that arrive as text, from the presenter or from checks that know no
/// options, and that catalogues translate nevertheless.
package enum RecognizedMessages {
  /// The patterns, with `%1`, `%2` and so on instead of the arguments.
  package static let patterns = [
    "the program has shown no window within %1 s",
    "cannot open display \"%1\"",
    "no theme is called “%1”; available: %2",
    "the theme “%1” has no transition “%2”; it has %3",
    "no monitor is called “%1”; available: %2",
    "--icon takes %1, a PNG, JPEG or SVG file, or a name of the icon theme, and “%2” cannot be read: %3",
    "%1 takes a PNG, JPEG or SVG file, and “%2” cannot be read: %3",
    "%1 takes a PNG, JPEG or SVG file, and “%2” is not a PNG, JPEG or SVG picture",
    "%1: “%2” takes a number, not “%3”",
    "%1: “%2” takes a day such as 2026-11-21, not “%3”",
    "%1 “%2”: selected names no item: “%3”",
    "%1 takes a width and a height in points, such as 1280x800, not “%2”",
    "%1 takes %2 or a whole number, not “%3”",
    "another presenter runs on %1; --replace takes over",
    "%1 is not a window",
  ]

  /// Finds the pattern of a sentence.
  ///
  /// - Returns: The pattern and its arguments; nil if no pattern fits.
  static func message(of sentence: String) -> (pattern: String, arguments: [String])? {
    for pattern in patterns {
      if let arguments = arguments(of: sentence, in: pattern) { return (pattern, arguments) }
    }
    return nil
  }

  /// Returns the arguments with which a pattern becomes a sentence; nil if it does not.
  private static func arguments(of sentence: String, in pattern: String) -> [String]? {
    var parts: [Substring] = []
    var rest = Substring(pattern)
    while let mark = rest.firstIndex(of: "%") {
      parts.append(rest[..<mark])
      rest = rest[mark...].dropFirst(2)
    }
    guard let first = parts.first, sentence.hasPrefix(first), sentence.hasSuffix(rest),
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
    return arguments.contains("") ? nil : arguments
  }
}
