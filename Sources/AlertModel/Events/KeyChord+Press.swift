extension KeyChord {
  /// Returns whether a key press is this chord.
  ///
  /// For a punctuation key, Shift is ignored: it may be needed to type the character.
  public func matches(_ press: KeyPress) -> Bool {
    guard let wanted = pressedKey else { return false }
    let isSign = Self.signs[key] != nil
    let ignored: KeyModifiers = isSign ? .shift : []
    return press.key == wanted
      && press.modifiers.subtracting(ignored) == modifiers.subtracting(ignored)
  }

  /// The key as events have it; nil for one that events do not report.
  private var pressedKey: Key? {
    if key.utf8.count == 1 { return .text(key) }
    if let sign = Self.signs[key] { return .text(sign) }
    if key.first == "F", let number = Int(key.dropFirst()) { return .function(number) }
    return Self.keys[key]
  }

  /// The keys that are not characters, by their names in `keysymdef.h`.
  private static let keys: [String: Key] = [
    "space": .space, "Return": .return, "Tab": .tab, "Delete": .delete, "BackSpace": .backspace,
    "Insert": .insert, "Home": .home, "End": .end, "Prior": .pageUp, "Next": .pageDown,
    "Left": .left, "Right": .right, "Up": .up, "Down": .down,
  ]

  /// The characters of punctuation keys, by their names in `keysymdef.h`.
  private static let signs = [
    "exclam": "!", "at": "@", "numbersign": "#", "dollar": "$", "percent": "%",
    "asciicircum": "^", "dead_circumflex": "^", "ampersand": "&", "asterisk": "*",
    "parenleft": "(", "parenright": ")", "minus": "-", "plus": "+", "equal": "=", "slash": "/",
    "question": "?", "comma": ",", "period": ".", "semicolon": ";", "colon": ":",
    "apostrophe": "'", "quotedbl": "\"", "grave": "`", "asciitilde": "~", "bracketleft": "[",
    "bracketright": "]", "backslash": "\\", "bar": "|", "less": "<", "greater": ">",
    "underscore": "_",
  ]
}

/// In JSON a chord is a string: `"Control+X"`.
extension KeyChord: Codable {
  /// Decodes a chord.
  ///
  /// - Throws: `DecodingError`, with the sentence of `KeyChordError` if it is not a chord.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(KeyChordError) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Encodes `description`.
  ///
  /// - Throws: `EncodingError`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
