public import AlertModel

/// A control that acts when the pointer's button is released on it.
///
/// It is the base class of `Button` and `CloseButton`.
@MainActor
public class PushView: View {
  /// The hover and press state.
  var push = PushTracker() {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }

  /// Acts; subclasses override it.
  func pushed() {}

  public override func hoverDidChange(_ isHovered: Bool) {
    push.isHovered = isHovered
  }

  public override func pointerPressed(
    at point: Point, clicks: Int, modifiers: KeyModifiers
  ) -> Bool {
    push.press()
    return true
  }

  public override func pointerDragged(to point: Point) {
    push.drag(isInside: bounds.contains(point))
  }

  public override func pointerReleased(at point: Point) {
    if push.release(isInside: bounds.contains(point)) { pushed() }
  }

  public override func pressCancelled() {
    push.cancel()
  }

  open override func takeOver(from former: View) {
    if let former = former as? PushView { push = former.push }
  }
}
