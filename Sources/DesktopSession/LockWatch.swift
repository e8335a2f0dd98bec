import GLib
import Glibc

/// Watches whether the user's session is locked.
///
/// The session is the one in the environment, if it belongs to the user and is not closing: a process
/// in an old terminal multiplexer may have a stale one. Otherwise it is the one that logind assigns to
/// this process, or the next one that begins. logind: `LockedHint`.
final class LockWatch {
  /// Whether it is locked.
  private(set) var isLocked = false

  private let connection: BusConnection
  private let sessionID: String?
  private let tell: () -> Void
  private let lockIsExpected: () -> Void
  private let report: (BusError) -> Void
  /// The signals for new and removed sessions.
  private var comings: [BusSubscription] = []
  private var changes: BusSubscription?
  /// The signal that asks the session's screen locker to lock.
  private var requests: BusSubscription?
  /// The path of the session; nil while there is none.
  private var path: String?

  /// Starts to watch.
  ///
  /// - Parameters:
  ///   - sessionID: The session's identifier in logind; nil for the one that logind assigns to this
  ///     process.
  ///   - connection: The system bus.
  ///   - report: Called after each search, with the reason why no session was found.
  ///   - lockIsExpected: Called on the main thread when logind requests that the session is locked.
  ///   - tell: Called on the main thread when `isLocked` has changed.
  init(
    _ sessionID: String?, on connection: BusConnection, report: @escaping (BusError) -> Void,
    lockIsExpected: @escaping () -> Void, tell: @escaping () -> Void
  ) {
    self.connection = connection
    self.sessionID = sessionID
    self.tell = tell
    self.lockIsExpected = lockIsExpected
    self.report = report
    comings = [
      BusSubscription(to: LoginService.signal("SessionNew"), on: connection) { [weak self] _ in
        if let self, path == nil { find() }
      },
      BusSubscription(to: LoginService.signal("SessionRemoved"), on: connection) {
        [weak self] signal in
        if let self, let path, signal.arguments[1]?.text == path { lose() }
      },
    ]
    find()
  }

  /// Handles the removal of the session, after which no unlock would be signalled.
  private func lose() {
    path = nil
    changes = nil
    requests = nil
    note(false)
    find()
  }

  private func find() {
    guard let sessionID else { return watch(LoginService.ownSession) }
    connection.callLogin("GetSession", [.text(sessionID)]) { [weak self] answer in
      guard case .success(let values) = answer, let path = values[0]?.text else {
        self?.watch(LoginService.ownSession)
        return
      }
      self?.connection.askForSession(at: path) { [weak self] answer in
        let isOurs = (try? answer.get()).map(Self.isOurs) ?? false
        self?.watch(isOurs ? path : LoginService.ownSession)
      }
    }
  }

  /// Whether a session belongs to the user and is not closing.
  private static func isOurs(_ session: [String: Variant]) -> Bool {
    if let user = session["User"]?[0]?.integer, user != Int64(getuid()) { return false }
    return session["State"]?.text != "closing"
  }

  /// Watches the session at a path, which may be an alias.
  private func watch(_ path: String) {
    guard path == LoginService.ownSession else { return follow(path) }
    connection.askForSession(at: path) { [weak self] answer in
      switch answer {
      case .success(let session):
        guard let id = session["Id"]?.text else { return }
        self?.connection.callLogin("GetSession", [.text(id)]) { [weak self] answer in
          switch answer {
          // Signals are emitted from the real path only.
          case .success(let values): if let path = values[0]?.text { self?.follow(path) }
          case .failure(let error): self?.report(error)
          }
        }
      case .failure(let error): self?.report(error)
      }
    }
  }

  private func follow(_ path: String) {
    self.path = path
    let filter = BusSubscription.Filter(
      sender: LoginService.name, interface: LoginService.properties, member: "PropertiesChanged",
      path: path, firstArgument: LoginService.session)
    changes = BusSubscription(to: filter, on: connection) { [weak self] signal in
      let changed = signal.arguments[1]?.entries(upTo: 64)
      if let isLocked = changed?["LockedHint"]?.bool { self?.note(isLocked) }
    }
    let lock = BusSubscription.Filter(
      sender: LoginService.name, interface: LoginService.session, member: "Lock", path: path)
    requests = BusSubscription(to: lock, on: connection) { [weak self] _ in
      self?.lockIsExpected()
    }
    // After subscribing, so that no change is missed.
    connection.askForSession(at: path) { [weak self] answer in
      guard let self, self.path == path else { return }
      switch answer {
      case .success(let session): if let isLocked = session["LockedHint"]?.bool { note(isLocked) }
      // It was removed meanwhile; a new one will be signalled.
      case .failure: self.path = nil
      }
    }
  }

  private func note(_ isLocked: Bool) {
    guard isLocked != self.isLocked else { return }
    self.isLocked = isLocked
    tell()
  }
}
