internal import CGLib

/// A subscription to signals on the bus, which lasts as long as this object.
package final class BusSubscription {
  /// A received signal.
  package struct Signal {
    /// The signal's name.
    package var member: String
    /// The arguments: a tuple of any types.
    package var arguments: Variant
  }

  /// The signals to subscribe to; nil matches any value.
  package struct Filter {
    /// The sender's name.
    package var sender: String?
    /// The signal's interface.
    package var interface: String?
    /// The signal's name.
    package var member: String?
    /// The path of the object that emits the signal.
    package var path: String?
    /// The first argument, a string.
    package var firstArgument: String?
    /// Further conditions for the bus's match rule, such as `arg2=''`.
    ///
    /// Only the bus evaluates them: signals that do not meet them are delivered too if another
    /// subscription of this connection matches them.
    package var condition: String?

    /// Creates a filter from its conditions.
    package init(
      sender: String? = nil, interface: String? = nil, member: String? = nil, path: String? = nil,
      firstArgument: String? = nil, condition: String? = nil
    ) {
      self.sender = sender
      self.interface = interface
      self.member = member
      self.path = path
      self.firstArgument = firstArgument
      self.condition = condition
    }
  }

  private let connection: BusConnection
  private let number: guint
  /// The match rule that this object added by itself and must remove.
  private let rule: String?

  /// Subscribes to signals.
  ///
  /// - Parameters:
  ///   - filter: The signals.
  ///   - connection: The bus.
  ///   - action: Called on the main thread with each signal.
  ///
  /// The corresponding GIO function is `g_dbus_connection_signal_subscribe`.
  package init(
    to filter: Filter, on connection: BusConnection, action: @escaping (Signal) -> Void
  ) {
    self.connection = connection
    rule = filter.condition.map { "\(filter.rule),\($0)" }
    if let rule { connection.callBus("AddMatch", [.text(rule)]) }
    number = g_dbus_connection_signal_subscribe(
      connection.handle, filter.sender, filter.interface, filter.member, filter.path,
      filter.firstArgument,
      rule == nil ? G_DBUS_SIGNAL_FLAGS_NONE : G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE,
      { _, _, _, _, member, arguments, data in receive(member, arguments, data) },
      Unmanaged.passRetained(SignalReceiver(action)).toOpaque(), { destroyNotify($0) })
  }

  isolated deinit {
    g_dbus_connection_signal_unsubscribe(connection.handle, number)
    if let rule { connection.callBus("RemoveMatch", [.text(rule)]) }
  }
}

extension BusSubscription.Filter {
  /// The D-Bus match rule, without `condition`.
  fileprivate var rule: String {
    let conditions = [
      ("sender", sender), ("interface", interface), ("member", member), ("path", path),
      ("arg0", firstArgument),
    ]
    return conditions.reduce(into: "type='signal'") { rule, condition in
      if let value = condition.1 { rule += ",\(condition.0)='\(value)'" }
    }
  }
}

/// The user data of a subscription.
private final class SignalReceiver {
  let action: (BusSubscription.Signal) -> Void

  init(_ action: @escaping (BusSubscription.Signal) -> Void) {
    self.action = action
  }
}

/// The body of the `GDBusSignalCallback`, which GIO calls from the main loop.
nonisolated private func receive(
  _ member: UnsafePointer<CChar>?, _ arguments: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  let member = member.map { String(cString: $0) } ?? ""
  nonisolated(unsafe) let arguments = arguments
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let arguments, let data else { return }
    // The reference keeps the receiver if the action releases the subscription.
    let receiver = Unmanaged<SignalReceiver>.fromOpaque(data).takeUnretainedValue()
    receiver.action(
      BusSubscription.Signal(member: member, arguments: Variant(retaining: arguments)))
  }
}

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
  ///   - then: Called with the reply, a tuple; nil if no reply is needed.
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
