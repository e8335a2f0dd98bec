import GLib

/// The names of logind on the system bus, and calls to it.
///
/// logind: `org.freedesktop.login1`.
enum LoginService {
  static let name = "org.freedesktop.login1"
  static let path = "/org/freedesktop/login1"
  static let manager = "org.freedesktop.login1.Manager"
  static let session = "org.freedesktop.login1.Session"
  static let properties = "org.freedesktop.DBus.Properties"

  /// The alias for the caller's session.
  static let ownSession = "\(path)/session/auto"

  /// Signals of the manager.
  static func signal(_ member: String) -> BusSubscription.Filter {
    BusSubscription.Filter(sender: name, interface: manager, member: member, path: path)
  }
}

extension BusConnection {
  /// Calls a method of logind's manager asynchronously.
  func callLogin(
    _ member: String, _ arguments: [Variant], then: @escaping (Result<Variant, BusError>) -> Void
  ) {
    call(
      member, of: LoginService.manager, at: LoginService.path, of: LoginService.name, arguments,
      then: then)
  }

  /// Requests all properties of a session, by its path.
  func askForSession(
    at path: String, then: @escaping (Result<[String: Variant], BusError>) -> Void
  ) {
    call(
      "GetAll", of: LoginService.properties, at: path, of: LoginService.name,
      [.text(LoginService.session)]
    ) { answer in
      then(answer.map { $0[0]?.entries(upTo: 256) ?? [:] })
    }
  }
}
