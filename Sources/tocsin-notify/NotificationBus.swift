import GLib

/// The server of notifications, whoever that is, as it is reached over the session's bus.
final class NotificationBus {
  static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Who the server says that it is.
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

  /// Connects, and goes on.
  ///
  /// - Returns: What is to be kept meanwhile; nil if there is no bus, which was told then.
  static func open(
    then: @escaping (Result<NotificationBus, BusError>) -> Void
  ) -> BusOpening? {
    guard let address = BusAddress.session() else {
      then(.failure(BusError("there is no session bus")))
      return nil
    }
    return BusOpening(address) { result in then(result.map { NotificationBus($0) }) }
  }

  /// Calls a method of the server's, and goes on.
  func call(
    _ member: String, of interface: String = name, _ arguments: [Variant] = [],
    then: @escaping (Result<Variant, BusError>) -> Void
  ) {
    connection.call(
      member, of: interface, at: Self.path, of: Self.name, arguments, then: then)
  }

  /// Asks who the server is.
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

  /// Tells of the server's signals, until it is let go.
  func subscribe(_ tell: @escaping (BusSubscription.Signal) -> Void) -> BusSubscription {
    BusSubscription(
      to: .init(sender: Self.name, interface: Self.name, path: Self.path), on: connection,
      action: tell)
  }

  /// Tells when the server has left the bus, or the bus is gone, until it is let go.
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
  /// Whether nobody is there who could have done it.
  var isOfNobody: Bool {
    name == "org.freedesktop.DBus.Error.ServiceUnknown"
      || name == "org.freedesktop.DBus.Error.NameHasNoOwner"
      || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.")
  }
}
