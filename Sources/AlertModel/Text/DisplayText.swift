/// Text from others, made fit for the screen.
///
/// Control characters, which fonts have no pictures for, are left out; line ends of every system
/// become one; and however long the text is, only its beginning is looked at.
public enum DisplayText {
  /// The most characters of running text that are taken.
  public static let mostCharacters = 20_000

  /// Running text: lines and tabs stay as they are.
  public static func paragraphs(_ text: String, limit: Int = mostCharacters) -> String {
    cleaned(text, limit: limit, breaksLongWords: true) { scalar in
      switch scalar {
      case "\n", "\t": .keep
      default: isControl(scalar) ? .drop : .keep
      }
    }
  }

  /// A title: its lines are one paragraph, and nothing in it turns the writing direction around.
  public static func title(_ text: String, limit: Int = 1000) -> String {
    cleaned(text, limit: limit, breaksLongWords: true) { scalar in
      switch scalar {
      case "\n": .replace("\u{2028}")
      case "\t": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
      }
    }
  }

  /// One line: line ends become spaces, and nothing in it turns the writing direction around.
  public static func line(_ text: String, limit: Int = 400) -> String {
    cleaned(text, limit: limit, breaksLongWords: false) { scalar in
      switch scalar {
      case "\n", "\t", "\u{2028}", "\u{2029}": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
      }
    }
  }

  /// Markup: as running text, but no longer than a parser should be given, and nothing put between
  /// its tags.
  ///
  /// - Parameters:
  ///   - text: The markup.
  ///   - isOneParagraph: Whether its lines are to be those of one paragraph.
  ///   - limit: The most characters.
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

  /// Whether a character neither controls a device nor the direction of what stands next to it.
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

  /// How many characters may follow each other without a space before places to break are put
  /// between them.
  ///
  /// Breaking a word anywhere takes time that grows with the square of its length.
  private static let longestWord = 200
  /// How many characters stand between two such places.
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
      // Of the pair that ends a line elsewhere only one half counts.
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

  /// Whether a scalar is not a part of what the one before began, as an accent is.
  private static func beginsCharacter(
    _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?
  ) -> Bool {
    if scalar.isASCII { return true }
    let joiner: Unicode.Scalar = "\u{200D}"
    return scalar != joiner && previous != joiner && !scalar.properties.isGraphemeExtend
      && !scalar.properties.isVariationSelector && !scalar.properties.isEmojiModifier
  }
}
