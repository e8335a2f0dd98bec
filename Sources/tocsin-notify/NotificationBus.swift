import GLib

/// The notification server on the session bus, which can be any program.
final class NotificationBus {
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// The server's name and version.
  struct Server {
    var name: String
    var vendor: String
    var version: String
    var specification: String
  }

  private let connection: BusConnection

  private init(_ connection: BusConnection) {
    self.connection = connection
  }

  /// Connects to the session bus asynchronously.
  ///
  /// - Returns: The pending connection, which the caller keeps; nil if there is no bus, which has
  ///   been reported to the callback.
  static func open(
    then: @escaping (Result<NotificationBus, BusError>) -> Void
  ) -> BusOpening? {
    guard let address = BusAddress.session() else {
      then(.failure(BusError("there is no session bus")))
      return nil
    }
    return BusOpening(address) { result in then(result.map { NotificationBus($0) }) }
  }

  /// Calls a method of the server asynchronously.
  func call(
    _ member: String, of interface: String = name, _ arguments: [Variant] = [],
    then: @escaping (Result<Variant, BusError>) -> Void
  ) {
    connection.call(
      member, of: interface, at: Self.path, of: Self.name, arguments, then: then)
  }

  /// Requests the server's name and version.
  func askServer(then: @escaping (Result<Server, BusError>) -> Void) {
    call("GetServerInformation") { result in
      then(
        result.map { answer in
          let texts = (0..<4).map { answer[$0]?.text(upTo: 1024) ?? "" }
          return Server(
            name: texts[0], vendor: texts[1], version: texts[2], specification: texts[3])
        })
    }
  }

  /// Subscribes to the server's signals until the result is released.
  func subscribe(_ tell: @escaping (BusSubscription.Signal) -> Void) -> BusSubscription {
    BusSubscription(
      to: .init(sender: Self.name, interface: Self.name, path: Self.path), on: connection,
      action: tell)
  }

  /// Watches for the end of the server or the bus until the result is released.
  func watchEnd(_ ended: @escaping () -> Void) -> BusSubscription {
    connection.closed = ended
    return BusSubscription(
      to: .init(
        sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
        member: "NameOwnerChanged", firstArgument: Self.name),
      on: connection
    ) { signal in
      if signal.arguments[2]?.text == "" { ended() }
    }
  }
}

extension BusError {
  /// Whether there is no notification server.
  var isMissingServer: Bool {
    name == "org.freedesktop.DBus.Error.ServiceUnknown"
      || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
  }
}
