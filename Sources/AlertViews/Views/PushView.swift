public import AlertModel

/// A control that acts when the pointer's button is released on it.
///
/// It is the base class of `Button` and `CloseButton`.
@MainActor
public class PushView: View {
  /// The hover and press state.
  var push = PushTracker() {
    didSet {
      guard push != oldValue else { return }
      hoverFade.set(push.isHovered)
      setNeedsDisplay()
    }
  }

  /// The strength of the hover effect, from 0 to 1.
  ///
  /// It fades when the pointer leaves.
  var hover: Double { hoverFade.amount }

  private lazy var hoverFade = HoverFade<WholeControl>(of: self)

  /// Performs the action; subclasses override it.
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

/// The hover and press state of a control that acts when the pointer's button or the space bar is
/// released on it.
struct PushTracker: Hashable {
  /// Whether the pointer is over the control.
  var isHovered = false
  /// Whether the control is drawn as pressed: releasing now would make it act.
  private(set) var isPressed = false
  /// Whether the pointer's button was pressed on the control and is still down.
  private var isHeld = false

  /// Handles a press of the pointer's button.
  mutating func press() {
    isHeld = true
    isPressed = true
  }

  /// Handles a pointer movement while the button is down.
  mutating func drag(isInside: Bool) {
    isPressed = isHeld && isInside
  }

  /// Handles the release of the pointer's button.
  ///
  /// - Returns: Whether the control has to act.
  mutating func release(isInside: Bool) -> Bool {
    let isMeant = isHeld && isInside
    cancel()
    return isMeant
  }

  /// Handles a press of the space bar; repeats are ignored.
  mutating func pressKey(isRepeat: Bool) {
    if !isRepeat { isPressed = true }
  }

  /// Handles the release of the space bar.
  ///
  /// - Returns: Whether the control has to act; not while the pointer's button is down.
  mutating func releaseKey() -> Bool {
    guard isPressed, !isHeld else { return false }
    isPressed = false
    return true
  }

  /// Ends a press without acting.
  mutating func cancel() {
    isHeld = false
    isPressed = false
  }
}
