import AlertModel
import GLib
import X11

/// Tells whether the focus, when no window has it any more, may have been taken by a screen locker.
@MainActor
final class FocusLosses {
  /// The maximum time in seconds between a window's closing and the loss of focus that it causes.
  private static let closingTime = 0.1
  /// The maximum time in seconds between the mapping of an alert's window and what a window manager
  /// does because the pointer is in it.
  private static let leavingTime = 0.25

  /// When this presenter last found that no other program has grabbed keyboard or pointer; it may have
  /// grabbed the keyboard then.
  var freeProbe: MonotonicInstant?

  private let connection: DisplayConnection
  private let clock: any AlertClock
  /// When a window of another program was last unmapped or destroyed.
  private var lastEnd: MonotonicInstant?
  /// When a window of this presenter was last mapped.
  private var lastOwnMapping: MonotonicInstant?
  /// When the last window lost the focus.
  private var lastLoss: MonotonicInstant?

  init(on connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Called when a window of this presenter is mapped.
  func noticeOwnMapping() { lastOwnMapping = clock.now }

  /// Called when a window of another program is unmapped or destroyed.
  ///
  /// - Returns: Whether that explains an earlier loss.
  func noticeEnd() -> Bool {
    lastEnd = clock.now
    // A window manager unmaps its frame after the window in it was closed.
    return isRecent(lastLoss, within: Self.closingTime)
  }

  /// Interprets a change of the root window's focus.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - hasSuspects: Whether any window may be a locker's.
  /// - Returns: The sign of a locker; nil if it is none.
  func sign(in event: FocusEvent, hasSuspects: @autoclosure () -> Bool) -> LockSign? {
    // There it means that a window of the other desktop has the focus, and lockers are that one's.
    guard connection.rootless == nil else { return nil }
    // The other modes report grabs, including the presenter's own.
    guard event.mode == .normal || event.mode == .whileGrabbed else { return nil }
    guard event.detail == .none || event.detail == .pointerRoot, !answersProbe else { return nil }
    if event.detail == .pointerRoot, answersOwnMapping, !hasSuspects() { return nil }
    lastLoss = clock.now
    return isRecent(lastEnd, within: Self.closingTime) ? .closing : .focus
  }

  /// Whether a window manager may have taken the focus from the window that the pointer has left for
  /// an alert, as twm does.
  ///
  /// Those that the specification of window managers (EWMH) describes do not; screen lockers that
  /// take the focus belong to their desktops, or have created their windows before.
  private var answersOwnMapping: Bool {
    isRecent(lastOwnMapping, within: Self.leavingTime) && connection.queryManagersWindow() == nil
      && connection.queryHasManager()
  }

  /// Whether a window manager took the focus after the grab that follows a probe.
  ///
  /// Without a window to focus, i3 and openbox give it to a window of their own, and do so again
  /// after every grab: each end of a suspicion would be followed by a new sign.
  private var answersProbe: Bool {
    guard isRecent(freeProbe, within: Self.closingTime),
      let focused = connection.queryFocusedWindow()
    else { return false }
    return connection.queryManagersWindow() == focused
  }

  private func isRecent(_ time: MonotonicInstant?, within seconds: Double) -> Bool {
    time.map { clock.now.seconds(since: $0) <= seconds } ?? false
  }
}
