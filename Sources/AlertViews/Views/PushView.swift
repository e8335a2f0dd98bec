public import AlertModel

/// What acts when the pointer's button goes up on it.
@MainActor
public class PushView: View {
  /// What the person is doing with it.
  var push = PushTracker() {
    didSet { if push != oldValue { setNeedsDisplay() } }
  }

  /// The pointer's button went up on it.
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
