import AlertModel
import X11

/// Finds the dialog or menu that holds the keyboard, and therefore stays above the alert: its question
/// must be answered first, and what is typed goes there.
///
/// The dialogs of pinentry and of GNOME's keyring hold it, and launchers such as rofi.
@MainActor
final class KeyboardRival {
  /// The child of the root that is, or frames, the window; nil if there is none.
  private(set) var window: WindowID? {
    didSet { if window != oldValue { didChange?() } }
  }

  /// Called when another window is above alerts, or none any more.
  var didChange: (() -> Void)?

  private let connection: DisplayConnection
  private let clock: any AlertClock
  /// The `since` of the last look.
  private var lastLook: MonotonicInstant?

  /// Seconds for which the keyboard is held before the window counts: mostly a key is just held down.
  private static let patience = 0.2

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Looks for the window if another program has held the keyboard for long enough.
  ///
  /// Costs round trips, once for each `since`.
  ///
  /// - Parameter since: When the keyboard could not be grabbed first.
  func look(since: MonotonicInstant) {
    guard lastLook != since, clock.now.seconds(since: since) >= Self.patience else { return }
    lastLook = since
    window = find()
  }

  /// Called when the keyboard is held, or no longer wanted.
  func forget() { window = nil }

  private func find() -> WindowID? {
    guard let top = connection.queryFocusedWindow().flatMap(topLevelWindow),
      let facts = connection.survey([top]).first.map(TopLevelWindow.init), isSmallQuestion(facts)
    else { return launcher() }
    return top
  }

  private func topLevelWindow(of focused: WindowID) -> WindowID? {
    focused == connection.root ? nil : connection.topLevel(of: focused)
  }

  private func isSmallQuestion(_ window: TopLevelWindow) -> Bool {
    let (frame, screen) = (window.frame, connection.screenRect)
    guard window.isViewable, !window.isAlert,
      2 * frame.width * frame.height <= Double(screen.width * screen.height)
    else { return false }
    return window.isManaged
      ? connection.isDialog(connection.queryClient(in: WindowID(rawValue: window.id)))
      : window.isOverrideRedirect
  }

  /// An unmanaged window that holds the keyboard and leaves the focus where it is.
  private func launcher() -> WindowID? {
    let windows = connection.surveyWindows().map(TopLevelWindow.init)
    return windows.last { $0.isLauncher && $0.isViewable && $0.isOverrideRedirect }
      .map { WindowID(rawValue: $0.id) }
  }
}
