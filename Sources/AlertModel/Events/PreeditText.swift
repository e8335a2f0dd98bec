/// The text that an input method shows at the caret while it is being composed.
///
/// XIM: the preedit area.
public struct PreeditText: Hashable, Sendable {
  /// The text; empty if nothing is being composed.
  public var text: String
  /// The position of the input method's caret, in bytes of the text's UTF-8.
  public var caret: Int
  /// The part that is being converted, in bytes of the text's UTF-8; nil for none.
  public var emphasis: Range<Int>?

  /// No text.
  public static let none = PreeditText("", caret: 0)

  /// Creates a preedit text.
  public init(_ text: String, caret: Int, emphasis: Range<Int>? = nil) {
    self.text = text
    self.caret = caret
    self.emphasis = emphasis
  }
}
