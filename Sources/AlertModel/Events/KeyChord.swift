/// A key that does something whoever has the keyboard, together with modifiers, such as `Super+N`.
public struct KeyChord: Hashable, Sendable {
  public var modifiers: KeyModifiers
  /// The key's name as `keysymdef.h` has it without `XK_`, such as `n`, `space` or `F12`; not looked
  /// up yet.
  public var key: String

  public init(_ modifiers: KeyModifiers, key: String) {
    self.modifiers = modifiers
    self.key = key
  }

  /// Reads modifiers and a key with plus signs between them, in any case where that is clear.
  ///
  /// - Throws: `KeyChordError` if that is none.
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
          "has no modifier “\(DisplayText.line(part, limit: 30))”; there are Shift, Control, Alt"
            + " and Super")
      }
      modifiers.insert(modifier)
    }
    guard key.utf8.count <= 40, key.utf8.allSatisfy(Self.mayStandInName) else {
      throw KeyChordError(
        text, "has no key “\(DisplayText.line(key, limit: 30))”: a letter, F12 or space, say")
    }
    self.init(modifiers, key: Self.name(of: key))
    guard !modifiers.isDisjoint(with: [.control, .alt, .super]) || writesNothing else {
      throw KeyChordError(
        text, "would be in the way of typing; Control, Alt or Super has to go with that key")
    }
  }

  /// Whether the key does not write and is not used for writing.
  private var writesNothing: Bool {
    let isFunctionKey = key.first == "F" && Int(key.dropFirst()).map((1...35).contains) == true
    return isFunctionKey || key.hasPrefix("XF86")
      || ["Menu", "Pause", "Print", "Scroll_Lock"].contains(key)
  }

  private static let modifiers: [String: KeyModifiers] = [
    "shift": .shift, "control": .control, "ctrl": .control, "alt": .alt, "super": .super,
  ]

  /// The names of keys that people write in another way.
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

  private static func mayStandInName(_ byte: UInt8) -> Bool {
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
  /// As it is written in configurations.
  public var description: String {
    let named: [(KeyModifiers, String)] = [
      (.shift, "Shift"), (.control, "Control"), (.alt, "Alt"), (.super, "Super"),
    ]
    let shown = key.utf8.count == 1 ? key.uppercased() : key
    return (named.filter { modifiers.contains($0.0) }.map(\.1) + [shown]).joined(separator: "+")
  }
}

/// Why a text is no chord.
public struct KeyChordError: Error, Hashable, CustomStringConvertible {
  /// One sentence that names the text and what is wrong.
  public var description: String

  init(_ text: String, _ reason: String) {
    description = "the chord “\(DisplayText.line(text, limit: 60))” \(reason)"
  }
}
