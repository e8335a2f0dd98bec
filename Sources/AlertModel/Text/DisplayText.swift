/// Sanitises untrusted text for display.
///
/// Control characters are removed, all kinds of line breaks become one, and long text is truncated
/// with an ellipsis. Limits are in Unicode scalars.
public enum DisplayText {
  /// The default limit of `paragraphs`.
  public static let mostCharacters = 20_000

  /// Returns running text; line breaks and tabs are kept.
  public static func paragraphs(_ text: String, limit: Int = mostCharacters) -> String {
    cleaned(text, limit: limit, breaksLongWords: true) { scalar in
      switch scalar {
      case "\n", "\t": .keep
      default: isControl(scalar) ? .drop : .keep
      }
    }
  }

  /// Returns a title: lines become lines of one paragraph, and bidirectional controls are removed.
  public static func title(_ text: String, limit: Int = 1000) -> String {
    cleaned(text, limit: limit, breaksLongWords: true) { scalar in
      switch scalar {
      case "\n": .replace("\u{2028}")
      case "\t": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
      }
    }
  }

  /// Returns one line: line breaks become spaces, and bidirectional controls are removed.
  public static func line(_ text: String, limit: Int = 400) -> String {
    cleaned(text, limit: limit, breaksLongWords: false) { scalar in
      switch scalar {
      case "\n", "\t", "\u{2028}", "\u{2029}": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
      }
    }
  }

  /// Returns markup: like running text, but without break opportunities in long words.
  ///
  /// - Parameters:
  ///   - text: The markup.
  ///   - isOneParagraph: Whether lines become lines of one paragraph.
  ///   - limit: The maximum length.
  /// - Returns: The markup.
  public static func markup(
    _ text: String, isOneParagraph: Bool = false, limit: Int = 1 << 19
  ) -> String {
    cleaned(text, limit: limit, breaksLongWords: false) { scalar in
      switch scalar {
      case "\n" where isOneParagraph: .replace("\u{2028}")
      case "\n", "\t": .keep
      default: isControl(scalar) ? .drop : .keep
      }
    }
  }

  private enum Verdict {
    case keep
    case drop
    case replace(Unicode.Scalar)
  }

  /// Returns whether a character is neither a control character nor a bidirectional control.
  private static func isSafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
    default: !isControl(scalar)
    }
  }

  /// Unicode: the general category Cc.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
  }

  /// The length of a word from which on zero-width spaces are inserted as break opportunities.
  ///
  /// Breaking a word into lines takes quadratic time.
  private static let longestWord = 200
  /// The distance between two inserted break opportunities.
  private static let wordPart = 8

  private static func cleaned(
    _ text: String, limit: Int, breaksLongWords: Bool, verdict: (Unicode.Scalar) -> Verdict
  ) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var count = 0
    var run = 0
    for scalar in text.unicodeScalars {
      guard count < limit else {
        result.append("…")
        break
      }
      count += 1
      defer { previous = scalar }
      // CR LF is one line break.
      if scalar == "\n" && previous == "\r" { continue }
      let candidate: Unicode.Scalar = scalar == "\r" ? "\n" : scalar
      run = candidate == " " || candidate == "\n" ? 0 : run + 1
      if breaksLongWords && run > longestWord && beginsCharacter(candidate, after: previous) {
        result.append("\u{200B}")
        run = longestWord - wordPart
      }
      switch verdict(candidate) {
      case .keep: result.append(candidate)
      case .drop: break
      case .replace(let other): result.append(other)
      }
    }
    return String(result)
  }

  /// Returns whether a scalar begins a character, rather than continuing it as an accent does.
  private static func beginsCharacter(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?
  ) -> Bool {
    if scalar.isASCII { return true }
    let joiner: Unicode.Scalar = "\u{200D}"
    return scalar != joiner && previous != joiner && !scalar.properties.isGraphemeExtend
      && !scalar.properties.isVariationSelector && !scalar.properties.isEmojiModifier
  }
}
