/// The name of a built-in transition or of one that a theme defines.
public struct TransitionName: RawRepresentable, Hashable, Sendable, Codable {
  /// The name in options and documents.
  public let rawValue: String

  /// The length of the longest valid name, in bytes.
  public static let longest = 64

  /// Creates a name; nil if it is not valid.
  ///
  /// A valid name begins with a lower-case letter, and then has lower-case letters, digits and
  /// hyphens.
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

  /// Fades in while shrinking slightly to full size.
  public static let alert = TransitionName(builtIn: "alert")
  /// Grows with a bounce.
  public static let pop = TransitionName(builtIn: "pop")
  /// Grows from its centre, and shrinks to it.
  public static let zoom = TransitionName(builtIn: "zoom")
  /// Enters from the top edge, and leaves to it.
  public static let drop = TransitionName(builtIn: "drop")
  /// Enters from the nearest edge, and leaves to it.
  public static let slide = TransitionName(builtIn: "slide")
  /// Fades in and out.
  public static let fade = TransitionName(builtIn: "fade")
  /// Appears and disappears at once.
  public static let none = TransitionName(builtIn: "none")

  /// The names of the built-in transitions.
  public static let builtIn: [TransitionName] = [alert, pop, zoom, drop, slide, fade, none]
}
