/// Text that an input method shows at the caret until it is sure what is meant.
public struct PreeditText: Hashable, Sendable {
  /// Empty when there is none.
  public var text: String
  /// Where the method's caret stands, in bytes of the text's UTF-8.
  public var caret: Int
  /// The part that the method works on just now, in bytes of the text's UTF-8; nil for none.
  public var emphasis: Range<Int>?

  public static let none = PreeditText("", caret: 0)

  public init(_ text: String, caret: Int, emphasis: Range<Int>? = nil) {
    self.text = text
    self.caret = caret
    self.emphasis = emphasis
  }
}
