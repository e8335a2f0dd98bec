import X11

/// Lets other programs grab the keyboard while nobody uses the computer, although an alert has it, and
/// at all times while the alert only informs.
///
/// Screen savers that lock after a time give no sign before they grab the keyboard, and some try
/// only once: GNOME's, KDE's and xscreensaver. After half a minute without input every key is
/// grabbed passively instead, so that the first key still goes to the alert.
@MainActor
final class KeyboardRest {
  /// Seconds without input after which the rest begins; screen savers wait at least a minute.
  var seconds = 30.0

  /// Whether the rest begins as soon as no key is down, and only a key ends it: some dialogs and
  /// launchers try to grab the keyboard only once, or only briefly, before they show their window.
  var isEager = false {
    didSet { if isEager != oldValue { startAgain() } }
  }

  /// Called when the grab of the keyboard is no longer needed.
  var didBegin: (() -> Void)?
  /// Called when the keyboard must be grabbed again: the pointer or a key is used.
  var willEnd: (() -> Void)?
  /// Called with the keys that were pressed during the rest, after `willEnd`.
  var keyEvent: ((DisplayEvent) -> Void)?
  /// Returns whether the keyboard is lent to another program, so that no rest may begin.
  var isLent: (() -> Bool)?

  /// Whether other programs can grab the keyboard.
  private(set) var isResting = false

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var isStarted = false
  private var timer: (any AlertTimer)?
  private var alarm: IdleAlarm?
  /// Kept for a while after the rest: the event that ended it may be followed by that of its key, and
  /// the server has more urgent things to do then.
  private var keys: AllKeysGrab?
  private var keysEnd: (any AlertTimer)?

  /// Seconds between two looks whether a key is still down.
  private static let pause = 0.05
  /// Seconds after the rest for which its grabs are kept.
  private static let keptSeconds = 1.0

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Called when the keyboard was grabbed.
  ///
  /// Most alerts end before anything is asked of the server.
  func start() {
    guard !isStarted else { return }
    isStarted = true
    if isEager { return beginSoon(afterSeconds: 0) }
    timer = clock.timer(afterSeconds: seconds) { [weak self] in self?.watch() }
  }

  /// Called when the keyboard was lost or is to be released.
  func stop() {
    (isStarted, isResting) = (false, false)
    (timer, alarm, keys, keysEnd) = (nil, nil, nil, nil)
  }

  private func startAgain() {
    guard isStarted else { return }
    // Another program may have the keyboard by now.
    end()
    guard isStarted else { return }
    (isStarted, timer, alarm) = (false, nil, nil)
    start()
  }

  private func watch() {
    timer = nil
    alarm = IdleAlarm(milliseconds: Int64(seconds * 1000), on: connection) {
      [weak self] isIdle, _ in
      isIdle ? self?.begin() : self?.end()
    }
  }

  /// Begins when no key is down: its release belongs to the alert like its press.
  private func beginSoon(afterSeconds seconds: Double) {
    timer = clock.timer(afterSeconds: seconds) { [weak self] in
      guard let self else { return }
      timer = nil
      if isLent?() == true || !connection.queryKeymap().keycodes.isEmpty {
        beginSoon(afterSeconds: Self.pause)
      } else {
        begin()
      }
    }
  }

  private func begin() {
    guard !isResting else { return }
    isResting = true
    keysEnd = nil
    if keys == nil {
      keys = AllKeysGrab(on: connection) { [weak self] event in self?.keyWasUsed(event) }
    }
    didBegin?()
  }

  private func keyWasUsed(_ event: DisplayEvent) {
    end()
    if isEager, isStarted, timer == nil { beginSoon(afterSeconds: Self.pause) }
    keyEvent?(event)
  }

  private func end() {
    guard isResting else { return }
    isResting = false
    willEnd?()
    keysEnd = clock.timer(afterSeconds: Self.keptSeconds) { [weak self] in self?.keys = nil }
  }
}
