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
