/// Text from others, made fit for the screen.
///
/// Control characters, which fonts have no pictures for, are left out; line ends of every system
/// become one; and however long the text is, only its beginning is looked at.
public enum DisplayText {
  /// The most characters of running text that are taken.
  public static let mostCharacters = 1 << 20

  /// Running text: lines and tabs stay as they are.
  public static func paragraphs(_ text: String, limit: Int = mostCharacters) -> String {
    cleaned(text, limit: limit) { scalar in
      switch scalar {
      case "\n", "\t": .keep
      case "\u{2028}", "\u{2029}": .keep
      default: scalar.properties.generalCategory == .control ? .drop : .keep
      }
    }
  }

  /// A title: its lines are one paragraph, and nothing in it turns the writing direction around.
  public static func title(_ text: String, limit: Int = 4000) -> String {
    cleaned(text, limit: limit) { scalar in
      switch scalar {
      case "\n": .replace("\u{2028}")
      case "\t": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
      }
    }
  }

  /// One line: line ends become spaces, and nothing in it turns the writing direction around.
  public static func line(_ text: String, limit: Int = 1000) -> String {
    cleaned(text, limit: limit) { scalar in
      switch scalar {
      case "\n", "\t", "\u{2028}", "\u{2029}": .replace(" ")
      default: isSafe(scalar) ? .keep : .drop
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
    default: scalar.properties.generalCategory != .control
    }
  }

  private static func cleaned(
    _ text: String, limit: Int, verdict: (Unicode.Scalar) -> Verdict
  ) -> String {
    var result = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    var count = 0
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
      switch verdict(candidate) {
      case .keep: result.append(candidate)
      case .drop: break
      case .replace(let other): result.append(other)
      }
    }
    return String(result)
  }
}
