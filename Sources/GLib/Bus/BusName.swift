/// A request for a well-known name on the bus, which is queued while another connection owns it.
///
/// Releasing the object releases the name. After an error the request is repeated with increasing
/// pauses. D-Bus: `RequestName`.
package final class BusName {
  /// The state of the request.
  package enum Standing: Hashable {
    /// This connection owns the name.
    case ours
    /// Another connection owns the name.
    case anothers
    /// The bus replied to the request with an error.
    case refused(BusError)
  }

  /// The well-known name.
  package let name: String
  /// The current state; nil until the bus replies.
  package private(set) var standing: Standing?
  /// Whether this connection owns the name.
  package var isOwned: Bool { standing == .ours }

  private let connection: BusConnection
  private var replaces: Bool
  private let changed: (Standing) -> Void
  private var subscriptions: [BusSubscription] = []
  private var retry: Timer?
  private var refusals = 0
  private var isReleased = false

  /// The shortest and the longest pause before the request is repeated, in nanoseconds.
  private static let firstPause: Int64 = 1_000_000_000
  private static let longestPause: Int64 = 60_000_000_000

  /// Requests a name, allowing later requests to replace this one.
  ///
  /// - Parameters:
  ///   - name: The well-known name.
  ///   - connection: The bus.
  ///   - replaces: Whether to take the name from a current owner that allows it.
  ///   - changed: Called on the main thread with the first state and each new one.
  package init(
    _ name: String, on connection: BusConnection, replaces: Bool,
    changed: @escaping (Standing) -> Void
  ) {
    self.name = name
    self.connection = connection
    self.replaces = replaces
    self.changed = changed
    for (member, standing) in [("NameAcquired", Standing.ours), ("NameLost", .anothers)] {
      subscriptions.append(
        BusSubscription(to: .ofBus(member, about: name), on: connection) { [weak self] _ in
          self?.update(to: standing)
        })
    }
    request()
  }

  isolated deinit {
    release()
  }

  /// Takes the name from its current owner if that owner allows it.
  package func replaceOwner() {
    guard !isReleased, !isOwned else { return }
    replaces = true
    request()
  }

  /// Releases the name or withdraws the request; `changed` is no longer called.
  ///
  /// - Parameter then: Called when the bus has replied: it delivers calls for this name to another
  ///   connection from then on, and all earlier calls have been dispatched here. It is called at once
  ///   if the name was released before.
  package func release(then: @escaping () -> Void = {}) {
    guard !isReleased else { return then() }
    isReleased = true
    subscriptions = []
    retry = nil
    standing = nil
    connection.callBus("ReleaseName", [.text(name)]) { _ in then() }
  }

  private func request() {
    retry = nil
    // D-Bus: 1 is `DBUS_NAME_FLAG_ALLOW_REPLACEMENT`, 2 `DBUS_NAME_FLAG_REPLACE_EXISTING`.
    connection.callBus("RequestName", [.text(name), .uint32(replaces ? 3 : 1)]) {
      [weak self] answer in
      guard let self, !isReleased else { return }
      switch answer {
      // D-Bus: 1 is `PRIMARY_OWNER`, 4 `ALREADY_OWNER`.
      case .success(let values):
        let isOurs = values[0]?.uint32 == 1 || values[0]?.uint32 == 4
        update(to: isOurs || isOwned ? .ours : .anothers)
      case .failure(let error): retry(after: error)
      }
    }
  }

  private func retry(after error: BusError) {
    // The connection itself reports its end.
    guard !connection.isClosed, !isOwned else { return }
    let pause = min(Self.firstPause << min(refusals, 8), Self.longestPause)
    refusals += 1
    retry = Timer(after: pause) { [weak self] in self?.request() }
    update(to: .refused(error))
  }

  private func update(to standing: Standing) {
    guard !isReleased, standing != self.standing else { return }
    self.standing = standing
    if case .refused = standing {} else { refusals = 0 }
    changed(standing)
  }
}
