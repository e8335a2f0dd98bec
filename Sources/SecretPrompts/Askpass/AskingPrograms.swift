package import AlertModel

/// The programs behind a question: the one that asks, its parent, and so on.
package struct AskingPrograms: Hashable, Sendable {
  /// Their names, starting with the program that asks.
  package let names: [String]

  /// The most processes that are examined.
  package static let mostProcesses = 12
  /// The most programs that are shown.
  private static let most = 4
  /// The most characters of a name that are shown.
  private static let longestName = 32

  /// Creates the list from process names, starting with the program that asks.
  ///
  /// Unsafe characters
  /// are replaced, and consecutive duplicates are dropped.
  package init(_ names: [String]) {
    var told: [String] = []
    for name in names.lazy.map(Self.safe) where name != told.last { told.append(name) }
    self.names = Array(told.prefix(Self.most))
  }

  /// A sentence such as “Asked by ssh, run by git.”; empty if no program is known.
  package func sentence(in language: Language = .english) -> String {
    guard let first = names.first else { return "" }
    guard names.count > 1 else { return language.text(.askedBy, first) }
    let rest = names.dropFirst(2).reduce(names[1]) { language.text(.runBy, $0, $1) }
    return language.text(.askedByRunBy, first, rest)
  }

  /// The longest text, in characters, that the sentence follows; it precedes a longer one, so that
  /// it is always visible.
  private static let longestText = 600

  /// Returns the text of the program that asks, with the sentence.
  package func message(_ text: String, in language: Language = .english) -> String {
    let isLong = text.count > Self.longestText || text.count { $0.isNewline } > 12
    let sentence = sentence(in: language)
    return (isLong ? [sentence, text] : [text, sentence]).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// Returns a name with unsafe characters replaced, so that it is one word of the sentence.
  private static func safe(_ name: String) -> String {
    let characters = name.unicodeScalars.prefix(longestName).map { scalar -> Character in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", ".", "+": Character(scalar)
      default: "?"
      }
    }
    return characters.isEmpty ? "?" : String(characters)
  }
}
