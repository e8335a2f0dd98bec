/// The name of a transition, as options and documents give it: one of those that are built in, or
/// one that a theme brings.
public struct TransitionName: RawRepresentable, Hashable, Sendable, Codable {
  public let rawValue: String

  /// The longest name, in bytes.
  public static let longest = 64

  /// The name that is written so, or nil if no transition can be called so: a name begins with a
  /// small letter and goes on with small letters, digits and hyphens.
  public init?(rawValue: String) {
    let bytes = rawValue.utf8
    guard let first = bytes.first, (0x61...0x7A).contains(first), bytes.count <= Self.longest,
      bytes.allSatisfy({
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
      })
    else { return nil }
    self.rawValue = rawValue
  }

  private init(builtIn: String) {
    rawValue = builtIn
  }

  public static let alert = TransitionName(builtIn: "alert")
  public static let pop = TransitionName(builtIn: "pop")
  public static let zoom = TransitionName(builtIn: "zoom")
  public static let drop = TransitionName(builtIn: "drop")
  public static let slide = TransitionName(builtIn: "slide")
  public static let fade = TransitionName(builtIn: "fade")
  public static let none = TransitionName(builtIn: "none")

  /// Those that every theme has.
  public static let builtIn: [TransitionName] = [alert, pop, zoom, drop, slide, fade, none]
}
