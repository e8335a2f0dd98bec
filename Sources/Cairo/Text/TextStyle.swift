/// A font, as text asks for it.
public struct TextStyle: Hashable, Sendable {
  public enum Weight: Int, Hashable, Sendable {
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
  }

  /// Font families in the order of preference; the first that is installed is used.
  public var families: [String]
  /// The size of the font's em square, in user units.
  public var size: Double
  public var weight: Weight
  /// A font as Pango describes it, which goes before the rest in what it says.
  ///
  /// In `Monospace Bold 11` a point is 1/72 of an inch, of which a user unit is 1/96.
  public var description: String?

  public init(
    families: [String], size: Double, weight: Weight = .regular, description: String? = nil
  ) {
    self.families = families
    self.size = size
    self.weight = weight
    self.description = description
  }
}
