internal import CX11

/// A passive grab of a key with modifiers (a global shortcut), which lasts as long as this object.
///
/// The state of Caps Lock and Num Lock does not matter.
package final class ChordGrab {
  /// Why a grab failed.
  nonisolated package enum Refusal: Hashable, Sendable {
    /// The keyboard has no such key.
    case missing
    /// Another client has grabbed it.
    case taken
  }

  /// Why the key is not grabbed; nil if it is.
  package private(set) var refusal: Refusal?

  private let connection: DisplayConnection
  /// The window that the key is grabbed on.
  private let window: WindowID
  private let keysym: UInt
  private let modifiers: InputState
  private let action: (KeyEvent) -> Void
  private var keycode: UInt8?
  /// The grabbed combinations of lock modifiers.
  private var locks: Set<UInt32> = []
  private var observations: [EventObservation] = []

  /// The modifiers that a shortcut can have.
  static let choosable: InputState = [.shift, .control, .mod1, .mod4]

  /// Grabs the key; costs two round trips.
  ///
  /// - Parameters:
  ///   - keysym: The key's unshifted keysym.
  ///   - modifiers: The modifiers that must be down: any of Shift, Control, mod1 and mod4.
  ///   - window: Where the key is grabbed: while this window or one in it has the focus; nil means
  ///     everywhere.
  ///   - connection: The display.
  ///   - action: Called from the loop with each press, but not with repeats.
  ///
  /// The corresponding Xlib function is `XGrabKey`.
  package init(
    keysym: UInt, modifiers: InputState, in window: WindowID? = nil,
    on connection: DisplayConnection, action: @escaping (KeyEvent) -> Void
  ) {
    self.connection = connection
    self.window = window ?? connection.root
    self.keysym = keysym
    self.modifiers = modifiers.intersection(Self.choosable)
    self.action = action
    grab()
    observations = [
      connection.addObserver(for: self.window) { [weak self] event in
        guard let self, case .keyPressed(let key) = event, matches(key) else { return }
        self.action(key)
      },
      connection.addObserver(for: WindowID.none) { [weak self] event in
        guard case .keyboardMappingChanged = event else { return }
        self?.followMapping()
      },
    ]
  }

  isolated deinit {
    release()
  }

  /// Whether an event is a press of the shortcut that is neither synthetic nor a repeat.
  package func matches(_ key: KeyEvent) -> Bool {
    key.keycode == keycode && !key.isRepeat && !key.isSynthetic
      && key.state.intersection(Self.choosable) == modifiers
  }

  /// Returns all combinations of Caps Lock and Num Lock.
  private func queryLocks() -> Set<UInt32> {
    let number = connection.queryNumLockMask()
    return [0, UInt32(LockMask), number, UInt32(LockMask) | number]
  }

  /// The key in `ownChords`; nil if it is not grabbed everywhere.
  private var owned: GrabbedKey? {
    guard let keycode, window == connection.root else { return nil }
    return GrabbedKey(keycode: keycode, modifiers: modifiers)
  }

  private func grab() {
    keycode = connection.keycode(for: keysym)
    locks = queryLocks()
    refusal = .missing
    guard let keycode, !connection.isLost else { return }
    let error = connection.withErrorTrap {
      for lock in locks {
        XGrabKey(
          connection.handle, Int32(keycode), modifiers.rawValue | lock, window.rawValue, 0,
          GrabModeAsync, GrabModeAsync)
      }
    }
    refusal = nil
    guard error != nil else {
      if let owned { connection.ownChords.insert(owned) }
      return
    }
    // A grab for only some states of the locks would seem to work at random.
    release()
    refusal = .taken
  }

  private func release() {
    guard let keycode, !connection.isLost else { return }
    if let owned { connection.ownChords.remove(owned) }
    // The window may have been destroyed.
    connection.ignoringErrors {
      for lock in locks {
        _ = XUngrabKey(
          connection.handle, Int32(keycode), modifiers.rawValue | lock, window.rawValue)
      }
    }
    connection.flush()
  }

  private func followMapping() {
    guard connection.keycode(for: keysym) != keycode || queryLocks() != locks else { return }
    release()
    grab()
  }
}
