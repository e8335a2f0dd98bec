extension KeyChord {
  /// Whether a press of a key is this chord.
  ///
  /// Of a sign that is written with Shift, such as `exclam`, Shift is a part.
  public func matches(_ press: KeyPress) -> Bool {
    guard let wanted = pressedKey else { return false }
    let isSign = Self.signs[key] != nil
    let ignored: KeyModifiers = isSign ? .shift : []
    return press.key == wanted
      && press.modifiers.subtracting(ignored) == modifiers.subtracting(ignored)
  }

  /// The key as content is told of it; nil for one that content knows nothing of.
  private var pressedKey: Key? {
    if key.utf8.count == 1 { return .text(key) }
    if let sign = Self.signs[key] { return .text(sign) }
    if key.first == "F", let number = Int(key.dropFirst()) { return .function(number) }
    return Self.keys[key]
  }

  /// The keys that do something, by their names in `keysymdef.h`.
  private static let keys: [String: Key] = [
    "space": .space, "Return": .return, "Tab": .tab, "Delete": .delete, "BackSpace": .backspace,
    "Insert": .insert, "Home": .home, "End": .end, "Prior": .pageUp, "Next": .pageDown,
    "Left": .left, "Right": .right, "Up": .up, "Down": .down,
  ]

  /// What the keys of signs write, by their names there.
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
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do throws(KeyChordError) {
      try self.init(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
