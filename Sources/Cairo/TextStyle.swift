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

  public init(families: [String], size: Double, weight: Weight = .regular) {
    self.families = families
    self.size = size
    self.weight = weight
  }
}
