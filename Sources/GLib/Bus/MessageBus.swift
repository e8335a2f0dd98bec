/// The names of the bus daemon's own object.
enum MessageBus {
  static let name = "org.freedesktop.DBus"
  static let path = "/org/freedesktop/DBus"
}

extension BusConnection {
  /// Calls a method of the bus daemon asynchronously.
  ///
  /// - Parameters:
  ///   - member: The method's name.
  ///   - arguments: The arguments.
  ///   - then: Called with the answer, a tuple; nil if no answer is needed.
  package func callBus(
    _ member: String, _ arguments: [Variant] = [],
    then: ((Result<Variant, BusError>) -> Void)? = nil
  ) {
    call(
      member, of: MessageBus.name, at: MessageBus.path, of: MessageBus.name, arguments, then: then)
  }
}

extension BusSubscription.Filter {
  /// Makes a filter for a signal of the bus daemon.
  ///
  /// - Parameters:
  ///   - member: The signal's name.
  ///   - name: The first argument; nil for any.
  ///   - condition: Further conditions for the match rule.
  /// - Returns: The filter.
  package static func ofBus(
    _ member: String, about name: String? = nil, condition: String? = nil
  ) -> BusSubscription.Filter {
    BusSubscription.Filter(
      sender: MessageBus.name, interface: MessageBus.name, member: member, path: MessageBus.path,
      firstArgument: name, condition: condition)
  }
}
