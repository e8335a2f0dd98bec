package import GLib
import Glibc

/// Tells whether the person's session is locked, or the machine is about to sleep.
///
/// logind says so on the system bus; without one, or without logind, nothing is ever told. Before
/// the machine sleeps it waits until what was told has been carried out.
package final class SessionWatch {
  /// Whether nothing is to be shown now.
  package private(set) var isAway = false

  private let tell: (Bool) -> Void
  private let sessionID: String?
  private var link: BusLink?
  private var signals: [BusSubscription] = []
  private var isLocked = false
  private var isAsleep = false
  /// logind: the descriptor whose closing lets the machine sleep; nil for none.
  private var delay: Int32?
  private var release: IdleTask?

  private static let login = "org.freedesktop.login1"
  private static let managerPath = "/org/freedesktop/login1"
  private static let manager = "org.freedesktop.login1.Manager"
  private static let session = "org.freedesktop.login1.Session"
  private static let properties = "org.freedesktop.DBus.Properties"

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - address: The system bus.
  ///   - sessionID: logind: the session's identifier; nil for that which logind finds to be ours.
  ///   - tell: Called on the main thread when the answer has changed. What it does must be done when
  ///     it returns: the machine may sleep then.
  package init(
    on address: BusAddress, sessionID: String? = nil, tell: @escaping (Bool) -> Void
  ) {
    self.tell = tell
    self.sessionID = sessionID
    link = BusLink(to: address) { [weak self] event in
      switch event {
      case .opened(let connection): self?.begin(on: connection)
      case .failed: break
      case .lost: self?.end()
      }
    }
  }

  isolated deinit {
    letSleep()
  }

  private func begin(on connection: BusConnection) {
    let sleep = BusSubscription.Filter(
      sender: Self.login, interface: Self.manager, member: "PrepareForSleep",
      path: Self.managerPath)
    signals = [
      BusSubscription(to: sleep, on: connection) { [weak self, weak connection] signal in
        guard let connection, let isNear = signal.arguments[0]?.bool else { return }
        self?.noteSleep(isNear, on: connection)
      }
    ]
    askForDelay(on: connection)
    if let sessionID { return find(sessionID, on: connection) }
    // logind: this path stands for the session of whoever asks.
    connection.call(
      "Get", of: Self.properties, at: "\(Self.managerPath)/session/auto", of: Self.login,
      [.text(Self.session), .text("Id")]
    ) { [weak self, weak connection] answer in
      guard let connection, case .success(let values) = answer, let id = values[0]?.unboxed.text
      else { return }
      self?.find(id, on: connection)
    }
  }

  /// Learns the path of a session: its signals come from there alone.
  private func find(_ id: String, on connection: BusConnection) {
    connection.call(
      "GetSession", of: Self.manager, at: Self.managerPath, of: Self.login, [.text(id)]
    ) { [weak self, weak connection] answer in
      guard let connection, case .success(let values) = answer, let path = values[0]?.text
      else { return }
      self?.watch(path, on: connection)
    }
  }

  private func watch(_ path: String, on connection: BusConnection) {
    let changes = BusSubscription.Filter(
      sender: Self.login, interface: Self.properties, member: "PropertiesChanged", path: path,
      firstArgument: Self.session)
    signals.append(
      BusSubscription(to: changes, on: connection) { [weak self] signal in
        let changed = signal.arguments[1]?.entries(upTo: 64)
        guard let isLocked = changed?["LockedHint"]?.bool else { return }
        self?.note(isLocked: isLocked)
      })
    // Asked after that, so that no change is missed.
    connection.call(
      "Get", of: Self.properties, at: path, of: Self.login,
      [.text(Self.session), .text("LockedHint")]
    ) { [weak self] answer in
      guard case .success(let values) = answer, let isLocked = values[0]?.unboxed.bool
      else { return }
      self?.note(isLocked: isLocked)
    }
  }

  private func note(isLocked: Bool) {
    self.isLocked = isLocked
    update()
  }

  private func noteSleep(_ isNear: Bool, on connection: BusConnection) {
    isAsleep = isNear
    update()
    if isNear {
      // What was hidden is gone from the screen once everything that is ready has been done.
      release = IdleTask { [weak self] in self?.letSleep() }
    } else {
      release = nil
      letSleep()
      askForDelay(on: connection)
    }
  }

  /// logind: an inhibitor lock that delays sleep, by five seconds at most.
  private func askForDelay(on connection: BusConnection) {
    connection.callForDescriptor(
      "Inhibit", of: Self.manager, at: Self.managerPath, of: Self.login,
      [
        .text("sleep"), .text("Tocsin"), .text("takes alerts off the screen"), .text("delay"),
      ]
    ) { [weak self] answer in
      guard case .success(let descriptor) = answer else { return }
      guard let self, !isAsleep else {
        close(descriptor)
        return
      }
      letSleep()
      delay = descriptor
    }
  }

  private func letSleep() {
    if let delay { close(delay) }
    delay = nil
  }

  /// The bus is gone, and nobody would tell when it is over.
  private func end() {
    signals = []
    release = nil
    letSleep()
    isLocked = false
    isAsleep = false
    update()
  }

  private func update() {
    let isAway = isLocked || isAsleep
    guard isAway != self.isAway else { return }
    self.isAway = isAway
    tell(isAway)
  }
}
