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
  /// Any other key, by the text it writes without Control and Alt, in lower case; empty when it
  /// writes none.
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

  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
