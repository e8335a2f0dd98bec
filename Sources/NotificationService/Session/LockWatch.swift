import GLib
import Glibc

/// Tells whether the person's session is locked.
///
/// The session is the one that the environment names, if it is the person's and not on its way out:
/// what was started long ago, in a terminal multiplexer say, may name one of which nothing is left.
/// Else it is that which logind finds to be ours, and if there is none, one that comes. logind:
/// `LockedHint`.
final class LockWatch {
  private(set) var isLocked = false

  private let connection: BusConnection
  private let sessionID: String?
  private let tell: () -> Void
  private let report: (BusError) -> Void
  private var comings: [BusSubscription] = []
  private var changes: BusSubscription?
  /// The path of the session; nil while there is none.
  private var path: String?

  /// Begins to watch.
  ///
  /// - Parameters:
  ///   - sessionID: logind: the session's identifier; nil for that which logind finds to be ours.
  ///   - connection: The system bus.
  ///   - report: Told why there is no session, whenever one was looked for in vain.
  ///   - tell: Called on the main thread when `isLocked` has changed.
  init(
    _ sessionID: String?, on connection: BusConnection, report: @escaping (BusError) -> Void,
    tell: @escaping () -> Void
  ) {
    self.connection = connection
    self.sessionID = sessionID
    self.tell = tell
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

  /// The session is gone, and nobody would tell when it is open again.
  private func lose() {
    path = nil
    changes = nil
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

  /// Whether a session is the person's, and goes on.
  private static func isOurs(_ session: [String: Variant]) -> Bool {
    if let user = session["User"]?[0]?.integer, user != Int64(getuid()) { return false }
    return session["State"]?.text != "closing"
  }

  /// Watches the session at a path, which may be one that only stands for it.
  private func watch(_ path: String) {
    guard path == LoginService.ownSession else { return follow(path) }
    connection.askForSession(at: path) { [weak self] answer in
      switch answer {
      case .success(let session):
        guard let id = session["Id"]?.text else { return }
        self?.connection.callLogin("GetSession", [.text(id)]) { [weak self] answer in
          switch answer {
          // Its signals come from there alone.
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
    // Asked after that, so that no change is missed.
    connection.askForSession(at: path) { [weak self] answer in
      guard let self, self.path == path else { return }
      switch answer {
      case .success(let session): if let isLocked = session["LockedHint"]?.bool { note(isLocked) }
      // It went before it could be watched; a new one will be told of.
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
