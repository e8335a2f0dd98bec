/// How text runs: how wide its lines are, where they break, and what happens to what is too long.
public struct TextFlow: Hashable, Sendable {
  public enum Alignment: Hashable, Sendable {
    /// The side at which the paragraph's script begins.
    case leading
    case center
    /// The side at which the paragraph's script ends.
    case trailing
  }

  public enum Direction: Hashable, Sendable {
    case leftToRight
    case rightToLeft
  }

  /// The direction of every paragraph; nil gives each that of its first strong character.
  public var direction: Direction?
  /// The width of a line, in user units; nil never breaks a line.
  public var width: Double?
  public var alignment: Alignment
  /// The distance between two baselines, in line heights; the extra is shared above and below each
  /// line.
  public var lineSpacing: Double
  /// The most lines, what is beyond them ending in an ellipsis; nil shows all.
  ///
  /// With a number, paragraphs are run together into one.
  public var mostLines: Int?
  /// The most characters that are laid out, what is beyond them ending in an ellipsis; nil takes
  /// all.
  ///
  /// Shaping takes time for each character, so text from others needs a bound.
  public var mostCharacters: Int?

  public init(
    direction: Direction? = nil, width: Double? = nil, alignment: Alignment = .leading,
    lineSpacing: Double = 1,
    mostLines: Int? = nil, mostCharacters: Int? = nil
  ) {
    self.direction = direction
    self.width = width
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.mostLines = mostLines
    self.mostCharacters = mostCharacters
  }
}
