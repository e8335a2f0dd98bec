import X11

/// A window manager that had not released a window when it was adopted without waiting any longer.
///
/// Once it handles the withdrawal it moves the window to the root, or unmaps it wherever it is.
struct SlowRelease {
  /// How often it may still take the window back.
  private var returns = 0
  /// Whether it still has to handle the withdrawal.
  private var isAwaited = false

  private static let mostReturns = 5

  /// Registers that a managed window was adopted.
  mutating func begin() {
    if returns == 0 { returns = Self.mostReturns }
    isAwaited = true
  }

  /// Whether the window left its container because of the window manager.
  mutating func explainsReturn() -> Bool {
    guard returns > 0 else { return false }
    returns -= 1
    return true
  }

  /// Whether the window was unmapped by the window manager, and not by its own program.
  ///
  /// - Parameter isManaged: Whether the window manager still manages the window.
  /// - Returns: Whether it was; only once for each adoption.
  mutating func explainsUnmapping(isManaged: Bool) -> Bool {
    guard isAwaited, !isManaged else { return false }
    isAwaited = false
    return true
  }
}

extension DisplayConnection {
  /// Whether a window manager manages the window, or is about to.
  func isTakenByManager(_ window: WindowID) -> Bool {
    queryParent(of: window) != root || isManagedClient(window)
  }

  /// Whether a window manager has given up a withdrawn window in its own way, or has none to give up:
  /// flwm, lwm and miwm leave it in its frame, cwm and aewm++ leave its `WM_STATE`.
  ///
  /// Also true for one that makes no frames and is only slow; `SlowRelease` corrects that.
  func isLooselyReleased(_ window: WindowID) -> Bool {
    guard isManagedClient(window) else { return true }
    return queryParent(of: window) == root && facts(of: window)?.isViewable == false
  }
}
