/// A button's label, taken apart: what to show, and which key presses it together with Alt.
///
/// An underscore stands before the mnemonic character: `_Yes` shows "Yes" and answers to Alt and Y.
/// Two underscores show one. An underscore at the end or before a space stays, and of several
/// mnemonics the first is meant. GTK: `gtk_label_set_text_with_mnemonic`.
public struct Mnemonic: Hashable, Sendable {
  /// What is shown.
  public let label: String
  /// The key's character in lower case; nil when the label names none.
  public let character: Character?
  /// Where in `label` that character is, in characters from its start.
  public let index: Int?
  /// Where in `label` that character is, in bytes of UTF-8 from its start, as Pango counts.
  public let utf8Range: Range<Int>?

  /// Takes a label apart; every text is a label.
  public init(parsing text: String) {
    var label = ""
    var found: (character: Character, index: Int, utf8Range: Range<Int>)?
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "_", let next = rest.first, !next.isWhitespace else {
        label.append(character)
        continue
      }
      rest.removeFirst()
      if next != "_", found == nil {
        let start = label.utf8.count
        found = (next.lowercase, label.count, start..<(start + next.utf8.count))
      }
      label.append(next)
    }
    self.label = label
    character = found?.character
    index = found?.index
    utf8Range = found?.utf8Range
  }

  /// Whether a key that writes `text`, as `Key.text` has it, is the mnemonic's.
  public func matches(_ text: String) -> Bool {
    character.map { text == String($0) } ?? false
  }
}

extension Character {
  /// The character in lower case, or itself where that is more than one.
  fileprivate var lowercase: Character {
    let lowered = lowercased()
    return lowered.count == 1 ? lowered.first ?? self : self
  }
}
