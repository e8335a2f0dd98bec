internal import CGLib

/// Tells of signals on the bus for as long as it lives.
package final class BusSubscription {
  /// A signal that came.
  package struct Signal {
    package var member: String
    /// A tuple of whatever types.
    package var arguments: Variant
  }

  /// Which signals are meant; nil stands for any.
  package struct Filter {
    package var sender: String?
    package var interface: String?
    package var member: String?
    package var path: String?
    /// What the first argument must be, a text.
    package var firstArgument: String?
    /// D-Bus: further conditions of the match rule that the bus is given, such as `arg2=''`.
    ///
    /// What does not meet them may be told all the same, if somebody else asked for it.
    package var condition: String?

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
  /// The rule that we gave the bus ourselves, and take back.
  private let rule: String?

  /// Asks the bus for signals.
  ///
  /// - Parameters:
  ///   - filter: Which.
  ///   - connection: The bus.
  ///   - tell: Called on the main thread for each.
  ///
  /// The corresponding GIO function is `g_dbus_connection_signal_subscribe`.
  package init(
    to filter: Filter, on connection: BusConnection, tell: @escaping (Signal) -> Void
  ) {
    self.connection = connection
    rule = filter.condition.map { "\(filter.rule),\($0)" }
    if let rule { Self.tellBus("AddMatch", rule, on: connection) }
    number = g_dbus_connection_signal_subscribe(
      connection.handle, filter.sender, filter.interface, filter.member, filter.path,
      filter.firstArgument,
      rule == nil ? G_DBUS_SIGNAL_FLAGS_NONE : G_DBUS_SIGNAL_FLAGS_NO_MATCH_RULE,
      { _, _, _, _, member, arguments, data in receive(member, arguments, data) },
      Unmanaged.passRetained(SignalReceiver(tell)).toOpaque(), { letGo($0) })
  }

  isolated deinit {
    g_dbus_connection_signal_unsubscribe(connection.handle, number)
    if let rule { Self.tellBus("RemoveMatch", rule, on: connection) }
  }

  private static func tellBus(_ member: String, _ rule: String, on connection: BusConnection) {
    connection.callBus(member, [.text(rule)])
  }
}

extension BusSubscription.Filter {
  /// D-Bus: the match rule without the further conditions.
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

/// What GIO keeps for a subscription.
private final class SignalReceiver {
  let tell: (BusSubscription.Signal) -> Void

  init(_ tell: @escaping (BusSubscription.Signal) -> Void) {
    self.tell = tell
  }
}

/// GIO: `GDBusSignalCallback`, which comes under the loop.
nonisolated private func receive(
  _ member: UnsafePointer<CChar>?, _ arguments: OpaquePointer?, _ data: UnsafeMutableRawPointer?
) {
  let member = member.map { String(cString: $0) } ?? ""
  nonisolated(unsafe) let arguments = arguments
  nonisolated(unsafe) let data = data
  MainActor.assumeIsolated {
    guard let arguments, let data else { return }
    // Whoever is told may let go of the subscription.
    let receiver = Unmanaged<SignalReceiver>.fromOpaque(data).takeUnretainedValue()
    receiver.tell(
      BusSubscription.Signal(member: member, arguments: Variant(retaining: arguments)))
  }
}
