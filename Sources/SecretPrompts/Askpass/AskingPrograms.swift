/// The programs behind a question: the one that asks, the one that started it, and so on.
package struct AskingPrograms: Hashable, Sendable {
  /// Their names, the one that asks first.
  package let names: [String]

  /// The most processes that are looked at.
  package static let mostProcesses = 12
  /// The most programs that are told.
  private static let most = 4
  /// The most characters of a name that are told.
  private static let longestName = 32

  /// - Parameter names: As the system has them, the one that asks first. What could pass for
  ///   something else than a name is not told, and a program that started itself once.
  package init(_ names: [String]) {
    var told: [String] = []
    for name in names.lazy.map(Self.safe) where name != told.last { told.append(name) }
    self.names = Array(told.prefix(Self.most))
  }

  /// One sentence for a person, such as “Asked by ssh, run by git.”; empty if nobody is known.
  package var sentence: String {
    guard let first = names.first else { return "" }
    return "Asked by \(first)" + names.dropFirst().map { ", run by \($0)" }.joined() + "."
  }

  /// The most characters of a text that the sentence stands below: who asks is not to be pushed out
  /// of sight.
  private static let longestText = 600

  /// A text of whoever asks, and who that is.
  package func message(_ text: String) -> String {
    let isLong = text.count > Self.longestText || text.count { $0.isNewline } > 12
    return (isLong ? [sentence, text] : [text, sentence]).filter { !$0.isEmpty }
      .joined(separator: "\n\n")
  }

  /// A name that is one word of a sentence, whatever somebody called their program.
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
