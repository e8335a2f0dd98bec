/// A label with a mnemonic: the text to show, and the key that activates it together with Alt.
///
/// An underscore marks the next character: `_Yes` shows "Yes" and is activated by Alt+Y. Two
/// underscores are a literal one. An underscore at the end or before a space is literal, and only the
/// first mnemonic counts. GTK: `gtk_label_set_text_with_mnemonic`.
public struct Mnemonic: Hashable, Sendable {
  /// The text to show.
  public let label: String
  /// The mnemonic character in lower case; nil if there is none.
  public let character: Character?
  /// The position of that character in `label`, in characters.
  public let index: Int?
  /// The range of that character in `label`, in bytes of UTF-8, as in Pango.
  public let utf8Range: Range<Int>?

  /// Parses a label; every text is valid.
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

  /// Returns whether the key with this `Key.text` is the mnemonic's.
  public func matches(_ text: String) -> Bool {
    character.map { text == String($0) } ?? false
  }
}

extension Character {
  /// The character in lower case, or unchanged if that is more than one character.
  fileprivate var lowercase: Character {
    let lowered = lowercased()
    return lowered.count == 1 ? lowered.first ?? self : self
  }
}
