/// A name on the bus that is ours, or will be when whoever has it lets it go.
///
/// Letting go of it gives the name up. D-Bus: `RequestName`, which queues.
package final class BusName {
  package let name: String
  /// Whether it is ours now.
  package private(set) var isOwned = false

  private let connection: BusConnection
  private let changed: (Bool) -> Void
  private var subscriptions: [BusSubscription] = []
  /// Whether it was told already whose it is.
  private var hasTold = false

  private static let bus = "org.freedesktop.DBus"
  private static let busPath = "/org/freedesktop/DBus"

  /// Asks for a name; whoever asks to replace us later may have it.
  ///
  /// - Parameters:
  ///   - name: The well-known name.
  ///   - connection: The bus.
  ///   - replaces: Whether it is taken from whoever has it and lets it be taken.
  ///   - changed: Told on the main thread whether it is ours: once at first, then when that changes.
  package init(
    _ name: String, on connection: BusConnection, replaces: Bool,
    changed: @escaping (Bool) -> Void
  ) {
    self.name = name
    self.connection = connection
    self.changed = changed
    for (member, isOwned) in [("NameAcquired", true), ("NameLost", false)] {
      let filter = BusSubscription.Filter(
        sender: Self.bus, interface: Self.bus, member: member, path: Self.busPath,
        firstArgument: name)
      subscriptions.append(
        BusSubscription(to: filter, on: connection) { [weak self] _ in self?.note(isOwned) })
    }
    // D-Bus: 1 lets others take it, 2 takes it from others.
    connection.call(
      "RequestName", of: Self.bus, at: Self.busPath, of: Self.bus,
      [.text(name), .uint32(replaces ? 3 : 1)]
    ) { [weak self] answer in
      // 1: it is ours. The others: it is somebody's.
      guard case .success(let values) = answer else { return }
      self?.note(values[0]?.uint32 == 1 || self?.isOwned == true)
    }
  }

  isolated deinit {
    connection.call("ReleaseName", of: Self.bus, at: Self.busPath, of: Self.bus, [.text(name)])
  }

  private func note(_ isOwned: Bool) {
    guard isOwned != self.isOwned || !hasTold else { return }
    self.isOwned = isOwned
    hasTold = true
    changed(isOwned)
  }
}
