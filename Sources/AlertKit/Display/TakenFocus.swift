import AlertModel
import X11

/// Takes the focus from a window that holds keyboard or pointer as long as it has the focus.
///
/// The viewers of virtual and remote machines hold the keyboard in full screen. An alert above one could
/// otherwise not be answered before the user leaves full screen, which needs the keyboard of the viewer.
/// Games hold the pointer, and hide it; nothing in an alert could be clicked.
@MainActor
final class TakenFocus {
  /// A window that had the focus, and the one that has it instead.
  private struct Taken {
    var from: WindowID
    var by: WindowID
    /// The active window, which contains the one that had the focus.
    var active: WindowID?
  }

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var taken: Taken?
  private var lastEnd: MonotonicInstant?
  /// The `since` of the last look at the focus.
  private var lastLook: MonotonicInstant?
  /// Looks for a program that holds the pointer.
  private var pointerLook: (any AlertTimer)?

  /// Seconds for which another program holds the keyboard before it loses the focus: usually a key is
  /// just held down.
  private static let patience = 0.7
  /// Seconds after one alert in which the next one does not wait.
  private static let grace = 2.0
  /// Seconds until a program that holds the pointer loses the focus; a game takes the pointer again
  /// 0.2 s after it gets the focus back from the previous alert.
  private static let pointerPatience = 0.5

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
    take(from: focused, for: window)
  }

  private func take(from focused: WindowID, for window: WindowID) {
    taken = Taken(from: focused, by: window, active: connection.queryActiveWindow())
    connection.setFocus(window)
  }

  /// Takes the focus soon if another program holds the pointer then.
  ///
  /// Called when the keyboard has been grabbed for a viewable window of this process.
  func freePointerSoon(for window: WindowID) {
    guard connection.rootless == nil else { return }
    pointerLook = clock.timer(afterSeconds: Self.pointerPatience) { [weak self] in
      self?.freePointer(for: window)
    }
  }

  private func freePointer(for window: WindowID) {
    pointerLook = nil
    guard connection.queryForeignGrabs().ofPointer else { return }
    // While a button is down, its window has the pointer anyway.
    guard connection.queryInputState().isDisjoint(with: [.button1, .button2, .button3]) else {
      return freePointerSoon(for: window)
    }
    guard let focused = connection.queryFocusedWindow(), focused != connection.root,
      !connection.owns(focused)
    else { return }
    take(from: focused, for: window)
  }

  /// Takes nothing for the pointer any more.
  func leavePointer() {
    pointerLook = nil
  }

  /// Gives the focus back, unless another window has it by now.
  func giveBack() {
    leavePointer()
    guard let taken else { return }
    self.taken = nil
    lastEnd = clock.now
    guard let facts = connection.facts(of: taken.from) else { return }
    guard facts.isViewable else {
      // Games that have changed the resolution minimize themselves when they lose the focus.
      if let active = taken.active, connection.isMinimized(active) {
        connection.askToActivate(active)
      }
      return
    }
    let current = connection.queryFocusedWindow()
    guard current == nil || current == connection.root || current == taken.by else { return }
    connection.setFocus(taken.from)
  }
}
