/// A message for the user: a sentence in English, whose fixed part is translated as a whole.
///
/// Written as a string literal, each interpolation becomes a placeholder: `"\(name) takes no value"`
/// has the pattern `%1 takes no value`.
package struct CommandMessage: Sendable, ExpressibleByStringInterpolation {
  /// The sentence with `%1`, `%2` and so on instead of the arguments; what catalogues contain.
  package let pattern: String
  /// Names of options and values, which are not translated, and sentences and phrases, which are.
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

  /// A sentence after the place that it is about.
  private static let placePattern = "%1: %2"

  /// Creates a message from a finished sentence, which only a catalogue with the whole of it
  /// translates.
  package init(verbatim text: String) {
    (pattern, arguments) = text.contains("%") ? ("%1", [text]) : (text, [])
  }

  private init(pattern: String, arguments: [String]) {
    (self.pattern, self.arguments) = (pattern, arguments)
  }

  /// Creates a message from the sentence of an error, which may be one that catalogues contain.
  ///
  /// What stands before the first colon is a place, such as a file and a line.
  package init(recognizing sentence: String) {
    if sentence == "no display is named: DISPLAY is not set" {
      self = "no display: DISPLAY is not set"
    } else if let (pattern, arguments) = RecognizedMessages.message(of: sentence) {
      self.init(pattern: pattern, arguments: arguments)
    } else if let colon = sentence.firstRange(of: ": "), colon.upperBound < sentence.endIndex {
      let parts = [sentence[..<colon.lowerBound], sentence[colon.upperBound...]]
      self.init(pattern: Self.placePattern, arguments: parts.map(String.init))
    } else {
      self.init(verbatim: sentence)
    }
  }

  /// The sentence in English.
  package var text: String { text { $0 } }

  /// The sentence in another language.
  ///
  /// Arguments that are sentences or phrases are translated, too; what the pattern has in quotation
  /// marks is the user's.
  ///
  /// - Parameter translate: Returns the translation of a pattern, or the pattern itself.
  /// - Returns: The translation with the arguments.
  package func text(translated translate: (String) -> String) -> String {
    var text = ""
    // Programs that read errors know the place by its colon.
    var rest = Substring(pattern == Self.placePattern ? pattern : translate(pattern))
    while let mark = rest.firstIndex(of: "%") {
      text += rest[..<mark]
      rest = rest[mark...].dropFirst()
      guard let number = rest.first?.wholeNumberValue, arguments.indices.contains(number - 1) else {
        text += "%"
        continue
      }
      text += argument(number, translated: translate)
      rest = rest.dropFirst()
    }
    return text + rest
  }

  private func argument(_ number: Int, translated translate: (String) -> String) -> String {
    let argument = arguments[number - 1]
    let isVerbatim = pattern == "%1"
    guard !isVerbatim, !pattern.contains("“%\(number)”"), !pattern.contains("\"%\(number)\"")
    else { return argument }
    let message = CommandMessage(recognizing: argument)
    // Other texts are names. The system’s reasons are sentences, such as “Permission denied”.
    let isReason = argument.first?.isUppercase == true && argument.contains(" ")
    return message.arguments.isEmpty && !isReason && !MessagePatterns.all.contains(argument)
      ? argument : message.text(translated: translate)
  }
}

extension CommandMessage: Hashable {
  /// Messages are equal if they read the same.
  package static func == (left: CommandMessage, right: CommandMessage) -> Bool {
    left.text == right.text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
