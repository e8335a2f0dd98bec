/// The bus itself, which can be called like everybody on it.
///
/// D-Bus: the message bus, `org.freedesktop.DBus`.
enum MessageBus {
  static let name = "org.freedesktop.DBus"
  static let path = "/org/freedesktop/DBus"
}

extension BusConnection {
  /// Calls a method of the bus itself, and goes on.
  ///
  /// - Parameters:
  ///   - member: The method.
  ///   - arguments: In their order.
  ///   - then: Told of the answer, a tuple; nil if there need be none.
  package func callBus(
    _ member: String, _ arguments: [Variant] = [],
    then: ((Result<Variant, BusError>) -> Void)? = nil
  ) {
    call(
      member, of: MessageBus.name, at: MessageBus.path, of: MessageBus.name, arguments, then: then)
  }
}

extension BusSubscription.Filter {
  /// A signal of the bus itself.
  ///
  /// - Parameters:
  ///   - member: The signal.
  ///   - name: What its first argument must be; nil for anything.
  ///   - condition: Further conditions of the match rule that the bus is given.
  /// - Returns: What lets through that alone.
  package static func ofBus(
    _ member: String, about name: String? = nil, condition: String? = nil
  ) -> BusSubscription.Filter {
    BusSubscription.Filter(
      sender: MessageBus.name, interface: MessageBus.name, member: member, path: MessageBus.path,
      firstArgument: name, condition: condition)
  }
}
