/// A key that does something rather than writes something.
public enum Key: Hashable, Sendable {
  case escape
  case `return`
  case tab
  case space
  case left
  case right
  case up
  case down
  case home
  case end
  case pageUp
  case pageDown
  case backspace
  case delete
  case insert
  /// F1 and so on, by its number.
  case function(Int)
  /// Any other key, by the text it writes without Control and Alt, in lower case; empty when it
  /// writes none. This is what shortcuts and mnemonics go by.
  case text(String)
}

/// The modifiers that were down.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  public static let shift = KeyModifiers(rawValue: 1)
  public static let control = KeyModifiers(rawValue: 2)
  public static let alt = KeyModifiers(rawValue: 4)
  public static let `super` = KeyModifiers(rawValue: 8)

  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }
}

/// One press of a key, as content gets it.
public struct KeyPress: Hashable, Sendable {
  public var key: Key
  public var modifiers: KeyModifiers
  /// Whether the key is held and the system repeats it.
  public var isRepeat: Bool
  /// The text that the key writes into a field, after dead keys and compose sequences; empty for
  /// none.
  public var writes: String
  /// When it went down, in the server's milliseconds; 0 if that is not known.
  public var time: UInt

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

  /// Whether the key does no more than edit a text that has the focus: it answers nothing.
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
