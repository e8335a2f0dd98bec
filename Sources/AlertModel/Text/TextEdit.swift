/// A selection in a text, or the caret if it is empty.
///
/// Positions are offsets in bytes of UTF-8.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays when the selection is extended.
  public var anchor: Int
  /// The end that moves, where the caret is.
  public var caret: Int

  /// The selected range.
  public var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  /// Whether nothing is selected.
  public var isEmpty: Bool { anchor == caret }

  /// Creates a selection.
  public init(anchor: Int, caret: Int) {
    self.anchor = anchor
    self.caret = caret
  }

  /// Creates an empty selection.
  public init(at caret: Int) {
    self.init(anchor: caret, caret: caret)
  }
}

/// The replacement of a range of a text.
public struct TextEdit: Hashable, Sendable {
  /// The replaced range, in bytes of UTF-8 of the text before the change.
  public var range: Range<Int>
  /// The length of the replacement, in bytes.
  public var insertedCount: Int

  /// The range of the replacement, in bytes of UTF-8 of the text after the change.
  public var insertedRange: Range<Int> {
    range.lowerBound..<range.lowerBound + insertedCount
  }

  /// Creates an edit.
  public init(range: Range<Int>, insertedCount: Int) {
    self.range = range
    self.insertedCount = insertedCount
  }

  /// The cause of an edit, which determines what is undone together.
  public enum Cause: Hashable, Sendable {
    /// A typed character.
    case typing
    /// Backspace.
    case deletingBackward
    /// Delete.
    case deletingForward
    /// Anything else, which is always undone on its own.
    case other
  }
}
