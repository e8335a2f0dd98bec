/// A message for the user: a sentence in English, whose fixed part is translated as a whole.
///
/// Written as a string literal, each interpolation becomes a placeholder: `"\(name) takes no value"`
/// has the pattern `%1 takes no value`.
package struct CommandMessage: Sendable, ExpressibleByStringInterpolation {
  /// The sentence with `%1`, `%2` and so on instead of the arguments; what catalogues contain.
  package let pattern: String
  /// Names of options, values and the like, which are not translated.
  package let arguments: [String]

  /// Collects the parts of a literal.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var pattern = ""
    fileprivate var arguments: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      pattern.reserveCapacity(literalCapacity + 2 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { pattern += literal }

    package mutating func appendInterpolation(_ value: some Any) {
      arguments.append("\(value)")
      pattern += "%\(arguments.count)"
    }
  }

  package init(stringLiteral text: String) {
    (pattern, arguments) = (text, [])
  }

  package init(stringInterpolation parts: StringInterpolation) {
    (pattern, arguments) = (parts.pattern, parts.arguments)
  }

  /// Creates a message from a finished sentence, which only a catalogue with the whole of it
  /// translates.
  package init(verbatim text: String) {
    (pattern, arguments) = text.contains("%") ? ("%1", [text]) : (text, [])
  }

  private init(pattern: String, arguments: [String]) {
    (self.pattern, self.arguments) = (pattern, arguments)
  }

  /// Creates a message from the sentence of an error, which may be one that catalogues contain.
  package init(recognizing sentence: String) {
    if sentence.hasSuffix(": DISPLAY is not set") {
      self = "no display: DISPLAY is not set"
    } else if let (pattern, arguments) = RecognizedMessages.message(of: sentence) {
      self.init(pattern: pattern, arguments: arguments)
    } else {
      self.init(verbatim: sentence)
    }
  }

  /// The sentence in English.
  package var text: String { text { $0 } }

  /// The sentence in another language.
  ///
  /// - Parameter translate: Returns the translation of a pattern, or the pattern itself.
  /// - Returns: The translation with the arguments.
  package func text(translated translate: (String) -> String) -> String {
    var text = ""
    var rest = Substring(translate(pattern))
    while let mark = rest.firstIndex(of: "%") {
      text += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let number = rest.first?.wholeNumberValue, arguments.indices.contains(number - 1) else {
        text += "%"
        continue
      }
      text += arguments[number - 1]
      rest = rest.dropFirst()
    }
    return text + rest
  }
}

extension CommandMessage: Hashable {
  /// Messages are equal if they read the same.
  package static func == (left: CommandMessage, right: CommandMessage) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
