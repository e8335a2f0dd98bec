import AlertModel
import X11

/// Leaves the keyboard to a window above all alerts that the user works in, such as that of a
/// screenshot program.
///
/// Such a window covers the screen like a screen locker's, but nothing is grabbed: it has the focus.
/// Escape belongs to it then, and not to an alert that cannot be seen.
@MainActor
final class WorkAboveAlerts {
  /// Whether the keyboard is left to such a window.
  private(set) var isGoingOn = false

  private let connection: DisplayConnection
  private let keyboard: KeyboardHolder
  private let stacking: StackingMonitor
  private let clock: any AlertClock
  private var nextCheck: (any AlertTimer)?

  /// Seconds between two checks; no event reports that the focus has left the window.
  private static let pause = 0.25

  init(
    connection: DisplayConnection, keyboard: KeyboardHolder, stacking: StackingMonitor,
    clock: any AlertClock
  ) {
    self.connection = connection
    self.keyboard = keyboard
    self.stacking = stacking
    self.clock = clock
  }

  /// Ends `KeyboardHolder.yield()`, unless the user works in one of some windows.
  ///
  /// - Parameter suspects: The windows that looked like a screen locker's.
  func returnKeyboard(notTo suspects: [TopLevelWindow]) {
    isGoingOn = suspects.contains(where: isInUse)
    guard isGoingOn else { return end() }
    nextCheck = clock.timer(afterSeconds: Self.pause) { [weak self] in self?.check() }
  }

  /// Checks whether the user still works there.
  func check() {
    if isGoingOn { returnKeyboard(notTo: stacking.suspects) }
  }

  /// Ends `KeyboardHolder.yield()`, whatever the user does.
  func end() {
    isGoingOn = false
    nextCheck = nil
    keyboard.resume()
  }

  /// Leaves the keyboard to a screen locker from now on.
  func giveWay() {
    isGoingOn = false
    nextCheck = nil
    keyboard.yield()
  }

  private func isInUse(_ window: TopLevelWindow) -> Bool {
    window.isViewable && !window.isInputOnly && stacking.coversAlerts(window)
      && connection.queryFocusedWindow().flatMap(connection.topLevel(of:))
        == WindowID(rawValue: window.id)
  }
}
