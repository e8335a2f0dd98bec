/// A keyboard or pointer event for content.
///
/// Positions are in points from the content's top left corner.
public enum InputEvent: Hashable, Sendable {
  /// A key went down.
  case keyPressed(KeyPress)
  /// A key went up.
  case keyReleased(KeyPress)
  /// The pointer moved.
  case pointerMoved(Point)
  /// The pointer left the content.
  case pointerExited
  /// Button 1 went down; `clicks` is 1 for a single click, 2 for a double click.
  case pointerPressed(Point, clicks: Int, modifiers: KeyModifiers = [])
  /// Button 2 went down, which pastes the primary selection.
  case middlePressed(Point)
  /// Button 1 went up.
  case pointerReleased(Point)
  /// The wheel or a touchpad scrolled; the delta is in points, positive downwards and to the right.
  case scrolled(Point, dx: Double, dy: Double)
  /// An input method committed text.
  case textCommitted(String)
  /// An input method's preedit text changed.
  case preeditChanged(PreeditText)
}

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
