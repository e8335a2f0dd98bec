/// What content is told of the person's hands.
///
/// Positions are in points from the content's top left corner.
public enum InputEvent: Hashable, Sendable {
  case keyPressed(KeyPress)
  case keyReleased(KeyPress)
  case pointerMoved(Point)
  case pointerExited
  /// Button 1 went down; `clicks` is 1 for a single, 2 for a double click.
  case pointerPressed(Point, clicks: Int, modifiers: KeyModifiers = [])
  /// Button 2 went down, which inserts what was selected last, anywhere.
  case middlePressed(Point)
  case pointerReleased(Point)
  /// The wheel turned, or two fingers moved; the delta is in points, positive downwards and to the
  /// right.
  case scrolled(Point, dx: Double, dy: Double)
  /// An input method wrote text.
  case textCommitted(String)
  /// Text that an input method has not made up its mind about changed.
  case preeditChanged(PreeditText)
}
