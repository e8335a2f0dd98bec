/// A key of the keyboard.
public enum Key: Hashable, Sendable {
  /// Escape.
  case escape
  /// Return or Enter.
  case `return`
  /// Tab, with or without Shift.
  case tab
  /// The space bar.
  case space
  /// The left arrow key.
  case left
  /// The right arrow key.
  case right
  /// The up arrow key.
  case up
  /// The down arrow key.
  case down
  /// Home.
  case home
  /// End.
  case end
  /// Page Up.
  case pageUp
  /// Page Down.
  case pageDown
  /// Backspace.
  case backspace
  /// Delete.
  case delete
  /// Insert.
  case insert
  /// A function key, by its number.
  case function(Int)
  /// Any other key, by the text that it types without Control and Alt, in lower case; empty if it
  /// types none.
  ///
  /// Shortcuts and mnemonics compare this text.
  case text(String)
}

/// A set of modifier keys.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Control.
  public static let control = KeyModifiers(rawValue: 2)
  /// Alt.
  public static let alt = KeyModifiers(rawValue: 4)
  /// Super, the key with a logo on many keyboards.
  public static let `super` = KeyModifiers(rawValue: 8)

  /// The set's bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// A press of a key.
public struct KeyPress: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers that were down.
  public var modifiers: KeyModifiers
  /// Whether it is a repeat of a held key.
  public var isRepeat: Bool
  /// The text that the key types into a field, after dead keys and compose sequences; empty for
  /// none.
  public var writes: String
  /// The X server's time in milliseconds; 0 if unknown.
  public var time: UInt

  /// Creates a press.
  public init(
    _ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false, writes: String = "",
    time: UInt = 0
  ) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
    self.writes = writes
    self.time = time
  }

  /// Whether the key, in a focused text, edits it and cannot answer the alert.
  package var edits: Bool {
    guard !modifiers.contains(.alt) else { return false }
    return switch key {
    case .escape, .return, .tab, .function: false
    case .space, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, .backspace, .delete,
      .insert, .text:
      true
    }
  }
}
