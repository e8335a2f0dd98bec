/// A keyboard shortcut: a key with modifiers, such as `Super+N`.
public struct KeyChord: Hashable, Sendable {
  /// The modifiers.
  public var modifiers: KeyModifiers
  /// The key's name in `keysymdef.h` without `XK_`, such as `n`, `space` or `F12`; it need not exist.
  public var key: String

  /// Creates a chord.
  public init(_ modifiers: KeyModifiers, key: String) {
    self.modifiers = modifiers
    self.key = key
  }

  /// Creates a chord from modifiers and a key with plus signs between them.
  ///
  /// Upper and lower case are the same, except in key names that are not known here.
  ///
  /// - Throws: `KeyChordError` if it is not a chord, or would interfere with typing.
  public init(parsing text: String) throws(KeyChordError) {
    let parts = text.split(separator: "+", omittingEmptySubsequences: false).map(Self.trimmed)
    guard let key = parts.last, !parts.contains("") else {
      throw KeyChordError(text, "wants a key, with modifiers before it, as in Super+N")
    }
    var modifiers: KeyModifiers = []
    for part in parts.dropLast() {
      guard let modifier = Self.modifiers[part.lowercased()] else {
        throw KeyChordError(
          text,
          "has no modifier “\(DisplayText.line(part, limit: 30))”; available: Shift, Control, Alt"
            + " and Super")
      }
      modifiers.insert(modifier)
    }
    guard key.utf8.count <= 40, key.utf8.allSatisfy(Self.isNameByte) else {
      throw KeyChordError(
        text, "has no key “\(DisplayText.line(key, limit: 30))”: a letter, F12 or space, say")
    }
    self.init(modifiers, key: Self.name(of: key))
    guard !modifiers.isDisjoint(with: [.control, .alt, .super]) || writesNothing else {
      throw KeyChordError(
        text, "would be in the way of typing; Control, Alt or Super has to go with that key")
    }
  }

  /// Whether the key neither types text nor edits it.
  private var writesNothing: Bool {
    let isFunctionKey = key.first == "F" && Int(key.dropFirst()).map((1...35).contains) == true
    return isFunctionKey || key.hasPrefix("XF86")
      || ["Menu", "Pause", "Print", "Scroll_Lock"].contains(key)
  }

  private static let modifiers: [String: KeyModifiers] = [
    "shift": .shift, "control": .control, "ctrl": .control, "alt": .alt, "super": .super,
  ]

  /// The keysym names of keys, by their usual names in lower case.
  private static let names = [
    "space": "space", "return": "Return", "enter": "Return", "tab": "Tab", "escape": "Escape",
    "esc": "Escape", "delete": "Delete", "backspace": "BackSpace", "insert": "Insert",
    "home": "Home", "end": "End", "pageup": "Prior", "pagedown": "Next", "left": "Left",
    "right": "Right", "up": "Up", "down": "Down", "menu": "Menu", "pause": "Pause",
    "print": "Print",
  ]

  private static func name(of key: String) -> String {
    if key.utf8.count == 1 { return key.lowercased() }
    if let name = names[key.lowercased()] { return name }
    return key.first == "f" && Int(key.dropFirst()) != nil ? "F" + key.dropFirst() : key
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop { $0 == " " }
    let end = start.lastIndex { $0 != " " }
    return end.map { String(start[...$0]) } ?? ""
  }
}

extension KeyChord: CustomStringConvertible {
  /// The chord as it is written in options and configuration files.
  public var description: String {
    let named: [(KeyModifiers, String)] = [
      (.shift, "Shift"), (.control, "Control"), (.alt, "Alt"), (.super, "Super"),
    ]
    let shown = key.utf8.count == 1 ? key.uppercased() : key
    return (named.filter { modifiers.contains($0.0) }.map(\.1) + [shown]).joined(separator: "+")
  }
}

/// A text that is not a valid chord.
public struct KeyChordError: Error, Hashable, CustomStringConvertible {
  /// One sentence that names the text and what is wrong.
  public var description: String

  init(_ text: String, _ reason: String) {
    description = "the chord “\(DisplayText.line(text, limit: 60))” \(reason)"
  }
}

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

  /// The key as reported by events; nil for a key that events do not report.
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
