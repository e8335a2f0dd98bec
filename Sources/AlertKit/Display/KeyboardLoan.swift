import AlertModel
import X11

/// Lends the keyboard to other programs for keys that control the desktop, which would otherwise do
/// nothing while an alert has it: those for volume, brightness and screenshots, and the combinations
/// that lock the screen or switch to another keyboard layout.
///
/// Combinations for windows are not among them: one that closes the window in use would close a
/// window below the alert.
@MainActor
final class KeyboardLoan {
  /// Returns the user's combinations of keys in addition to the usual ones.
  var chords: (() -> [KeyChord])?
  /// Returns whether the alert uses a key itself.
  var isUsed: ((KeyPress) -> Bool)?
  /// Called when the keyboard was lent: releases of modifiers may go to the other program.
  var didBegin: (() -> Void)?
  /// Tries to grab the keyboard again, and returns whether it did.
  var reclaim: (() -> Bool)?
  /// Called when the keyboard cannot be had again soon: the key is held down, or the other program
  /// keeps the keyboard.
  var takesLong: (() -> Void)?

  /// Whether the keyboard is lent, and is to be grabbed again.
  private(set) var isRunning = false

  private let connection: DisplayConnection
  private let clock: any AlertClock
  /// Kept until the user releases the key, which may be after the loan.
  private var handover: ShortcutHandover?
  /// Modifiers that a handover has pressed, whose events are still to come.
  private var simulated: [UInt8] = []
  private var timer: (any AlertTimer)?
  private var deadline: MonotonicInstant?
  private var pause = 0.0

  /// How long a loan lasts in seconds while the key is held down, and from its release on.
  private static let (heldLimit, releasedLimit) = (2.0, 0.5)
  /// The usual combinations that lock the screen, and those that switch to the next or previous
  /// layout, as in GNOME, with IBus and in KDE.
  private static let usualChords = [
    KeyChord(.super, key: "l"), KeyChord([.control, .alt], key: "l"),
    KeyChord([.control, .alt], key: "Delete"),
    KeyChord(.super, key: "space"), KeyChord([.super, .shift], key: "space"),
    KeyChord([.super, .alt], key: "k"),
  ]
  /// The keysyms `Sys_Req` and `Print`.
  private static let print: Set<UInt> = [0xff15, 0xff61]
  /// The keysyms of `XF86keysym.h`: keys for volume, brightness, playing, sleep and the like.
  private static let media: ClosedRange<UInt> = 0x1008_0000...0x1008_ffff

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Lends the keyboard for a key, if another program has grabbed that.
  ///
  /// - Parameters:
  ///   - key: A press.
  ///   - grab: The grab that it came from.
  /// - Returns: Whether the press went to the other program.
  func begin(with key: KeyEvent, from grab: KeyboardGrab) -> Bool {
    guard !key.isSynthetic, isDesktopKey(key), isUsed?(KeyPress(key)) != true else { return false }
    // The key may be held down since a loan that took too long; this is its repeat.
    handover?.end()
    handover = ShortcutHandover(key, from: grab, on: connection)
    guard let handover else { return false }
    simulated = handover.simulatedModifiers
    isRunning = true
    didBegin?()
    handover.keyWasReleased = { [weak self] in
      self?.handover = nil
      self?.keyWasReleased()
    }
    // Before the release even a free keyboard is left alone, as the server repeats the key.
    if handover.isDown {
      timer = clock.timer(afterSeconds: Self.heldLimit) { [weak self] in self?.giveUp() }
    } else {
      keyWasReleased()
    }
    return true
  }

  /// Whether a press was not the user's but belongs to a loan; true once for each.
  func causedPress(of key: KeyEvent) -> Bool {
    guard let index = simulated.firstIndex(of: key.keycode) else { return false }
    simulated.remove(at: index)
    connection.forgetHeldKey(key.keycode)
    return true
  }

  /// Ends the loan; a key that is still down stays the other program's.
  func end() {
    isRunning = false
    timer = nil
    if handover?.isDown == false { handover = nil }
  }

  private func isDesktopKey(_ key: KeyEvent) -> Bool {
    if Self.media.contains(key.keysym) || Self.print.contains(key.keysym) { return true }
    let modifiers = KeyModifiers(key.state)
    // Most keys are pressed without these, and not named by the user.
    let isShortcut = !modifiers.isDisjoint(with: [.control, .alt, .super])
    return ((isShortcut ? Self.usualChords : []) + (chords?() ?? [])).contains { chord in
      chord.modifiers == modifiers
        && DisplayConnection.keysym(named: chord.key).flatMap(connection.keycode(for:))
          == key.keycode
    }
  }

  private func keyWasReleased() {
    guard isRunning else { return }
    deadline = clock.now.advanced(bySeconds: Self.releasedLimit)
    pause = 0
    attempt()
  }

  /// The other program may not have handled the key yet, and so keep the keyboard frozen.
  private func attempt() {
    if reclaim?() == true { return end() }
    guard let deadline, clock.now < deadline else { return giveUp() }
    pause = min(max(pause * 2, 0.001), 0.05)
    timer = clock.timer(afterSeconds: pause) { [weak self] in self?.attempt() }
  }

  private func giveUp() {
    end()
    takesLong?()
  }
}
