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
