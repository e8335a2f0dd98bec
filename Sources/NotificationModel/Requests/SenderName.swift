package import AlertModel

/// How the sender of a notification is named on the screen.
///
/// A program on the bus chooses its own name. If it asks for something, a name that does not match
/// its program is placed after the program's name, so that only the end of a long one may be cut
/// off.
package struct SenderName: Hashable, Sendable {
  /// The displayed text; never empty.
  package let text: String

  /// The minimum length of a name that counts as a part of another, in characters.
  private static let shortestPart = 3

  /// Names a sender.
  ///
  /// - Parameters:
  ///   - given: The name that it gave itself.
  ///   - program: The name of its program; empty if that is unknown.
  ///   - asks: Whether it asks for something: it has a reply field, or is modal.
  ///   - language: The language of everything but names.
  package init(
    given: String, program: String, asks: Bool, in language: Language = .english
  ) {
    let program = DisplayText.line(program, limit: 60)
    let isNamed = given.contains { !$0.isWhitespace }
    let isKnown = program.contains { !$0.isWhitespace }
    if !isNamed {
      text = isKnown ? program : language[.unknownProgram]
    } else if asks && !(isKnown && Self.agree(given, program)) {
      text = language.text(.programSays, isKnown ? program : language[.unknownProgram], given)
    } else {
      text = given
    }
  }

  /// Whether one of two names contains the other, ignoring case, spaces and punctuation: “KDE
  /// Connect” matches `kdeconnectd`.
  private static func agree(_ one: String, _ other: String) -> Bool {
    let letters = [one, other].map { name in
      name.lowercased().filter { $0.isLetter || $0.isNumber }
    }
    let short = letters.min { $0.count < $1.count } ?? ""
    let long = letters.max { $0.count < $1.count } ?? ""
    return short.count >= shortestPart && contains(long, short) || short == long && !short.isEmpty
  }

  private static func contains(_ text: String, _ part: String) -> Bool {
    text.indices.contains { text[$0...].hasPrefix(part) }
  }
}
