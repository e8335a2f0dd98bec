/// Follows how a view is pushed that acts when the pointer's button, or the space bar, goes up on
/// it.
struct PushTracker: Hashable {
  /// Whether the pointer is over the view.
  var isHovered = false
  /// Whether the view looks pushed: to let it go now would make it act.
  private(set) var isPressed = false
  /// Whether the pointer's button went down on the view and is still down.
  private var isHeld = false

  /// The pointer's button went down on the view.
  mutating func press() {
    isHeld = true
    isPressed = true
  }

  /// The pointer moved with its button down, and is over the view now or is not.
  mutating func drag(isInside: Bool) {
    isPressed = isHeld && isInside
  }

  /// The pointer's button went up.
  ///
  /// - Returns: Whether the view is to act.
  mutating func release(isInside: Bool) -> Bool {
    let isMeant = isHeld && isInside
    cancel()
    return isMeant
  }

  /// The space bar went down, or is held and repeats.
  mutating func pressKey(isRepeat: Bool) {
    if !isRepeat { isPressed = true }
  }

  /// The space bar went up.
  ///
  /// - Returns: Whether the view is to act; not while the pointer holds it.
  mutating func releaseKey() -> Bool {
    guard isPressed, !isHeld else { return false }
    isPressed = false
    return true
  }

  /// Whatever push was going on is called off.
  mutating func cancel() {
    isHeld = false
    isPressed = false
  }
}
