import X11

/// Lets other programs grab the keyboard while nobody uses the computer, although an alert has it.
///
/// Screen savers that lock after a time give no sign before they grab the keyboard, and some try
/// only once: GNOME's, KDE's and xscreensaver. After half a minute without input every key is
/// grabbed passively instead, so that the first key still goes to the alert.
@MainActor
final class KeyboardRest {
  /// Seconds without input after which the rest begins; screen savers wait at least a minute.
  var seconds = 30.0

  /// Called when the grab of the keyboard is no longer needed.
  var didBegin: (() -> Void)?
  /// Called when the keyboard must be grabbed again: the pointer or a key is used.
  var willEnd: (() -> Void)?
  /// Called with the keys that were pressed during the rest, after `willEnd`.
  var keyEvent: ((DisplayEvent) -> Void)?

  /// Whether other programs can grab the keyboard.
  private(set) var isResting = false

  private let connection: DisplayConnection
  private let clock: any AlertClock
  private var timer: (any AlertTimer)?
  private var alarm: IdleAlarm?
  /// Kept after the rest: the event that ended it may be followed by that of its key.
  private var keys: AllKeysGrab?

  init(connection: DisplayConnection, clock: any AlertClock) {
    self.connection = connection
    self.clock = clock
  }

  /// Called when the keyboard was grabbed.
  ///
  /// Most alerts end before anything is asked of the server.
  func start() {
    guard timer == nil, alarm == nil else { return }
    timer = clock.timer(afterSeconds: seconds) { [weak self] in self?.watch() }
  }

  /// Called when the keyboard was lost or is to be released.
  func stop() {
    isResting = false
    (timer, alarm, keys) = (nil, nil, nil)
  }

  private func watch() {
    timer = nil
    alarm = IdleAlarm(milliseconds: Int64(seconds * 1000), on: connection) {
      [weak self] isIdle, _ in
      isIdle ? self?.begin() : self?.end()
    }
  }

  private func begin() {
    guard !isResting else { return }
    isResting = true
    keys = AllKeysGrab(on: connection) { [weak self] event in
      self?.end()
      self?.keyEvent?(event)
    }
    didBegin?()
  }

  private func end() {
    guard isResting else { return }
    isResting = false
    willEnd?()
    keys?.release()
  }
}
