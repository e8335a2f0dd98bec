import AlertModel

/// A sign that the screen may be about to be locked.
enum LockSign {
  /// A window that may be a screen locker's was created or mapped.
  case window
  /// A program took the focus from every window, as lockers do when they fail to grab the keyboard.
  case focus
  /// A program grabbed the pointer over an alert, as many lockers do before the keyboard.
  case grab
  /// The window with the focus may just have been closed, which would explain why no window has it.
  case closing
  /// A program unmaps windows of alerts, as some lockers briefly do with every window.
  case removal
  /// The session manager requests a lock, or xscreensaver receives such a command.
  case request
  /// A program pressed Escape by XTEST, as a locker does to close a menu that has the keyboard.
  case escape
}

/// The suspicion that a screen locker is about to lock, and how long the keyboard is left to it.
struct LockSuspicion {
  /// Seconds between two checks of a sign.
  static let pause = 0.1

  private var signs: Set<LockSign>
  private var firstLook: MonotonicInstant
  private var end: MonotonicInstant

  /// Begins a suspicion.
  ///
  /// - Parameters:
  ///   - sign: The first sign.
  ///   - now: When it was observed.
  init(_ sign: LockSign, at now: MonotonicInstant) {
    signs = [sign]
    // A little before the timer for the first check.
    firstLook = now.advanced(bySeconds: 0.9 * Self.pause)
    end = now.advanced(bySeconds: sign.patience)
  }

  /// Adds another sign.
  mutating func add(_ sign: LockSign, at now: MonotonicInstant) {
    firstLook = now.advanced(bySeconds: 0.9 * Self.pause)
    let other = now.advanced(bySeconds: sign.patience)
    // A window that is closing explains why the focus was lost.
    end = sign == .closing && signs.isSubset(of: [.focus, .closing]) ? other : max(end, other)
    signs.insert(sign)
  }

  /// Whether all signs were windows, so that the suspicion ends when they are gone.
  var isOnlyOfWindows: Bool { signs == [.window] }

  /// Whether a locker has had time to grab the keyboard.
  func mayBeSettled(at now: MonotonicInstant) -> Bool { now >= firstLook }

  /// Whether a locker would have grabbed the keyboard by now.
  func isOver(at now: MonotonicInstant) -> Bool { now > end }
}

extension LockSign {
  /// Seconds for which the keyboard is left to the locker: as long as it retries its grab.
  fileprivate var patience: Double {
    switch self {
    // xsecurelock tries for 1.1 s, slock for 0.6 s.
    case .window: 2
    // The screen savers of GNOME, MATE, Cinnamon and Xfce retry a second later.
    case .focus, .grab: 1.5
    case .closing: 0.25
    case .removal: 0.5
    // They start on the same signal as this presenter, and the first try may fail.
    case .request: 2
    // cinnamon-screensaver takes the focus and tries 26 ms later.
    case .escape: 0.5
    }
  }
}
