/// A change of a text: what followed `range` before follows the new bytes now.
public struct TextEdit: Hashable, Sendable {
  /// The bytes of UTF-8 that were replaced, as offsets in the text before the change.
  public var range: Range<Int>
  /// How many bytes stand in their place.
  public var insertedCount: Int

  /// The new bytes, as offsets in the text after the change.
  public var insertedRange: Range<Int> {
    range.lowerBound..<range.lowerBound + insertedCount
  }

  public init(range: Range<Int>, insertedCount: Int) {
    self.range = range
    self.insertedCount = insertedCount
  }

  /// How an edit came about, which decides what is undone together with it.
  public enum Cause: Hashable, Sendable {
    /// A key wrote a letter.
    case typing
    /// Backspace took away what is before the caret.
    case deletingBackward
    /// Delete took away what is after the caret.
    case deletingForward
    /// Anything else, which is always undone alone.
    case other
  }
}
