internal import CX11

/// A key with modifiers that is told to us whoever has the keyboard, for as long as it lives.
///
/// Whether Caps Lock and Num Lock are on makes no difference.
package final class ChordGrab {
  /// Why the key is not told.
  nonisolated package enum Refusal: Hashable, Sendable {
    /// The keyboard has no such key.
    case missing
    /// Another program has asked for it.
    case taken
  }

  /// nil while the key is told.
  package private(set) var refusal: Refusal?

  private let connection: DisplayConnection
  private let keysym: UInt
  private let modifiers: InputState
  private let action: (KeyEvent) -> Void
  private var keycode: UInt8?
  /// What is asked for besides the chord itself: every way in which locks can be on.
  private var locks: Set<UInt32> = []
  private var observations: [EventObservation] = []

  /// The modifiers that a chord can have.
  private static let choosable: InputState = [.shift, .control, .mod1, .mod4]

  /// Asks for the key; costs two round trips.
  ///
  /// - Parameters:
  ///   - keysym: The symbol on the key, without Shift.
  ///   - modifiers: What has to be down with it: Shift, Control, mod1 and mod4 at most.
  ///   - connection: The display.
  ///   - action: Called from the loop when the key goes down, not when it repeats.
  ///
  /// The corresponding Xlib function is `XGrabKey`.
  package init(
    keysym: UInt, modifiers: InputState, on connection: DisplayConnection,
    action: @escaping (KeyEvent) -> Void
  ) {
    self.connection = connection
    self.keysym = keysym
    self.modifiers = modifiers.intersection(Self.choosable)
    self.action = action
    grab()
    observations = [
      connection.addObserver(for: connection.root) { [weak self] event in
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

  /// Whether the key went down, as a person presses it.
  package func matches(_ key: KeyEvent) -> Bool {
    key.keycode == keycode && !key.isRepeat && !key.isSynthetic
      && key.state.intersection(Self.choosable) == modifiers
  }

  /// What may be on besides, as the keyboard is now.
  private func queryLocks() -> Set<UInt32> {
    let number = connection.queryNumLockMask()
    return [0, UInt32(LockMask), number, UInt32(LockMask) | number]
  }

  private func grab() {
    keycode = connection.keycode(for: keysym)
    locks = queryLocks()
    refusal = .missing
    guard let keycode, !connection.isLost else { return }
    let error = connection.withErrorTrap {
      for lock in locks {
        XGrabKey(
          connection.handle, Int32(keycode), modifiers.rawValue | lock, connection.root.rawValue, 0,
          GrabModeAsync, GrabModeAsync)
      }
    }
    refusal = nil
    guard error != nil else { return }
    // In part it would be there by chance.
    release()
    refusal = .taken
  }

  private func release() {
    guard let keycode, !connection.isLost else { return }
    for lock in locks {
      XUngrabKey(
        connection.handle, Int32(keycode), modifiers.rawValue | lock, connection.root.rawValue)
    }
    connection.flush()
  }

  private func followMapping() {
    guard connection.keycode(for: keysym) != keycode || queryLocks() != locks else { return }
    release()
    grab()
  }
}
