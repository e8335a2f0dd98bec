/// The paragraph style of text: direction, width, alignment, spacing and limits.
public struct TextFlow: Hashable, Sendable {
  /// The horizontal alignment of lines.
  public enum Alignment: Hashable, Sendable {
    /// The side at which the paragraph's script begins.
    case leading
    /// The middle.
    case center
    /// The side at which the paragraph's script ends.
    case trailing
  }

  /// The base direction of a paragraph.
  public enum Direction: Hashable, Sendable {
    /// As in Latin scripts.
    case leftToRight
    /// As in Arabic and Hebrew.
    case rightToLeft
  }

  /// The direction of all paragraphs; nil means that of each paragraph's first strong character.
  public var direction: Direction?
  /// The direction of paragraphs without a strong character, such as numbers or empty text.
  public var neutralDirection: Direction
  /// The line width, in user units; nil means that lines are not broken.
  public var width: Double?
  /// The alignment of lines.
  public var alignment: Alignment
  /// The distance between baselines as a multiple of the line height; the extra space is distributed
  /// above and below each line.
  public var lineSpacing: Double
  /// The maximal number of lines, the last of which is ellipsized; nil means no limit.
  ///
  /// With a limit, all paragraphs are joined to one.
  public var mostLines: Int?
  /// The maximal number of characters, after which the text is cut with an ellipsis; nil means no
  /// limit.
  ///
  /// Shaping takes time for each character, so text of unknown length needs a limit.
  public var mostCharacters: Int?

  /// Creates a style from its properties.
  public init(
    direction: Direction? = nil, neutralDirection: Direction = .leftToRight,
    width: Double? = nil, alignment: Alignment = .leading, lineSpacing: Double = 1,
    mostLines: Int? = nil, mostCharacters: Int? = nil
  ) {
    self.direction = direction
    self.neutralDirection = neutralDirection
    self.width = width
    self.alignment = alignment
    self.lineSpacing = lineSpacing
    self.mostLines = mostLines
    self.mostCharacters = mostCharacters
  }
}
