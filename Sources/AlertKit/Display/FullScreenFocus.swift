import AlertModel
import X11

/// Takes the focus from a full-screen window that holds the keyboard as long as it has the focus.
///
/// The viewers of virtual and remote machines do so. An alert above one could otherwise not be answered
/// before the user leaves full screen, which needs the keyboard of the viewer.
@MainActor
final class FullScreenFocus {
  private let connection: DisplayConnection
  private let clock: any AlertClock
  /// The window that had the focus, and the one that has it instead.
  private var taken: (from: WindowID, by: WindowID)?
  private var lastEnd: MonotonicInstant?
  /// The `since` of the last look at the focus.
  private var lastLook: MonotonicInstant?

  /// Seconds for which another program holds the keyboard before it loses the focus: usually a key is
  /// just held down.
  private static let patience = 0.7
  /// Seconds after one alert in which the next one does not wait.
  private static let grace = 2.0

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Takes the focus if another program has held the keyboard for long enough, and the window with the
  /// focus is full-screen.
  ///
  /// The program may hold the keyboard for another reason; then the focus does not help. Costs round
  /// trips, once for each `since`.
  ///
  /// - Parameters:
  ///   - window: A viewable window of this process.
  ///   - since: When the keyboard could not be grabbed first.
  func take(for window: WindowID, since: MonotonicInstant) {
    let now = clock.now
    let isNext = lastEnd.map { now.seconds(since: $0) < Self.grace } ?? false
    guard lastLook != since, connection.rootless == nil,
      isNext || now.seconds(since: since) >= Self.patience
    else { return }
    lastLook = since
    // The same one may have got the focus back meanwhile, for example after a screen locker.
    guard let focused = connection.queryFullScreenFocus() else { return }
    taken = (focused, window)
    connection.setFocus(window)
  }

  /// Gives the focus back, unless another window has it by now.
  func giveBack() {
    guard let taken else { return }
    self.taken = nil
    lastEnd = clock.now
    let current = connection.queryFocusedWindow()
    guard current == nil || current == connection.root || current == taken.by,
      connection.facts(of: taken.from)?.isViewable == true
    else { return }
    connection.setFocus(taken.from)
  }
}
