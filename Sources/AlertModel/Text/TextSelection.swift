/// What is selected of a text, and the end of it that the keys move.
///
/// Positions are offsets in the bytes of the text's UTF-8.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays.
  public var anchor: Int
  /// The end that moves: where the caret stands.
  public var caret: Int

  /// The selected bytes.
  public var range: Range<Int> { min(anchor, caret)..<max(anchor, caret) }
  public var isEmpty: Bool { anchor == caret }

  public init(anchor: Int, caret: Int) {
    self.anchor = anchor
    self.caret = caret
  }

  /// Nothing but the caret.
  public init(at caret: Int) {
    self.init(anchor: caret, caret: caret)
  }
}
