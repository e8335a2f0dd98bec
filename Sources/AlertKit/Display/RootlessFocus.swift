import X11

/// The keyboard focus on a rootless X server: Xwayland, xpra's or nxagent's.
///
/// A grab of the keyboard always succeeds there, but the server gets keys only while one of its
/// windows has the focus of the desktop that they are on. What is typed into an alert, such as a
/// password, would go to another program's window. Alerts' windows are unmanaged and get no focus from
/// most compositors and window managers, so that a managed window asks for it; see `FocusAnchor`.
///
/// When another window gets the focus, it is asked for again, but not without end: the user may have
/// chosen that window. After that only a click on the alert asks for it. It is kept for a moment after
/// an alert, so that nothing typed goes astray when another one follows.
@MainActor
final class RootlessFocus {
  /// Called when the focus has come or gone.
  var didChange: (() -> Void)?

  /// Whether keys arrive: one of this process's windows has the focus.
  private(set) var isOurs = false

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private let anchor: FocusAnchor
  private var observer: EventObservation?
  private var isWanted = false
  /// When it was asked for again.
  private var requests: [MonotonicInstant] = []
  private var retry: (any AlertTimer)?
  private var leaving: (any AlertTimer)?

  /// Seconds from a loss until the focus is asked for again.
  private static let pause = 0.1
  /// Seconds until it is asked for again if it does not come.
  private static let patience = 0.5
  /// How often it is asked for again within ten seconds.
  private static let mostRetries = 3
  /// Seconds for which the focus is kept for the next alert.
  private static let grace = 0.06

  /// Prepares for a display; nil if its server is not a rootless one.
  init?(connection: DisplayConnection, clock: any AlertClock) {
    guard connection.rootless != nil else { return nil }
    self.connection = connection
    self.clock = clock
    anchor = FocusAnchor(on: connection, name: "Tocsin")
    observer = connection.addObserver(for: nil) { [weak self] event in
      switch event {
      case .focusGained(let focus), .focusLost(let focus):
        // The other modes report grabs, including our own.
        guard let self, isWanted, focus.mode == .normal || focus.mode == .whileGrabbed else {
          return
        }
        update()
      default: break
      }
    }
  }

  /// The window that asks for the focus, which stacking decisions ignore.
  var windowID: WindowID { anchor.id }

  /// Asks for the focus.
  func want() {
    guard !isWanted else { return }
    isWanted = true
    requests = []
    let isStillThere = leaving != nil
    leaving = nil
    anchor.map()
    update()
    // It was kept for this alert, but another window has taken the focus meanwhile.
    if isStillThere { askAgain() }
  }

  /// Leaves the focus to other windows.
  func drop() {
    guard isWanted else { return }
    isWanted = false
    isOurs = false
    retry = nil
    leaving = clock.timer(afterSeconds: Self.grace) { [weak self] in
      self?.leaving = nil
      self?.anchor.unmap()
    }
  }

  /// Called when the alert was clicked: asks for the focus, also if that is lost right afterwards.
  func alertWasClicked() {
    requests = []
    askAgain()
  }

  /// Asks for the focus again: compositors give it to a window that appears.
  private func askAgain() {
    retry = nil
    guard isWanted, !isOurs else { return }
    requests.append(clock.now)
    anchor.unmap()
    anchor.map()
    // xpra may overlook the focus of a window that gets it right after another one has lost it.
    retryLater(afterSeconds: Self.patience)
  }

  private func update() {
    let isOurs = connection.queryFocusedWindow().map(connection.owns) == true
    guard isOurs != self.isOurs else { return }
    self.isOurs = isOurs
    retry = nil
    if !isOurs { retryLater(afterSeconds: Self.pause) }
    didChange?()
  }

  private func retryLater(afterSeconds delay: Double) {
    let now = clock.now
    requests.removeAll { now.seconds(since: $0) >= 10 }
    guard requests.count < Self.mostRetries else { return }
    retry = clock.timer(afterSeconds: delay) { [weak self] in self?.askAgain() }
  }
}
