import GLib

/// Watches whether a screen saver of the session is active, which may have locked the screen.
///
/// GNOME's, MATE's, Cinnamon's and Xfce's screen savers and light-locker signal `ActiveChanged`,
/// each on an interface with its own name. None of them is queried, because that could start it.
///
/// KDE's locker gives up after 30 ms if the keyboard or the pointer is grabbed; before it tries, it
/// signals `AboutToLock`.
final class ScreenSaverWatch {
  /// The names on the bus.
  static let names = [
    "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.mate.ScreenSaver",
    "org.cinnamon.ScreenSaver", "org.xfce.ScreenSaver",
  ]

  private let lockIsExpected: () -> Void
  private let tell: () -> Void
  private var link: BusLink?
  private var signals: [BusSubscription] = []
  private var active: Set<String> = []

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - address: The session bus.
  ///   - lockIsExpected: Called on the main thread when one of them is about to lock the screen.
  ///   - tell: Called on the main thread when `isActive` has changed.
  init(
    _ address: BusAddress, lockIsExpected: @escaping () -> Void, tell: @escaping () -> Void
  ) {
    self.lockIsExpected = lockIsExpected
    self.tell = tell
    link = BusLink(to: address) { [weak self] event in
      switch event {
      case .opened(let connection): self?.begin(on: connection)
      case .failed: break
      case .lost: self?.end()
      }
    }
  }

  /// Whether one of them is active.
  var isActive: Bool { !active.isEmpty }

  private func begin(on connection: BusConnection) {
    signals = Self.names.flatMap { name in
      [
        BusSubscription(
          to: .init(sender: name, interface: name, member: "ActiveChanged"), on: connection
        ) { [weak self] signal in
          if let isActive = signal.arguments[0]?.bool { self?.note(name, isActive: isActive) }
        },
        // Without this subscription, no end would be signalled.
        BusSubscription(to: .ofBus("NameOwnerChanged", about: name), on: connection) {
          [weak self] _ in self?.note(name, isActive: false)
        },
      ]
    }
    let attempt = BusSubscription.Filter(
      sender: "org.freedesktop.ScreenSaver", interface: "org.kde.screensaver",
      member: "AboutToLock")
    signals.append(
      BusSubscription(to: attempt, on: connection) { [weak self] _ in self?.lockIsExpected() })
  }

  private func end() {
    signals = []
    for name in active { note(name, isActive: false) }
  }

  private func note(_ name: String, isActive: Bool) {
    let was = self.isActive
    if isActive { active.insert(name) } else { active.remove(name) }
    if was != self.isActive { tell() }
  }
}
