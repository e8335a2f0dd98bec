/// A name on the bus that is ours, or will be when whoever has it lets it go.
///
/// Letting go of it gives the name up. A bus that refuses it is asked again after a while. D-Bus:
/// `RequestName`, which queues.
package final class BusName {
  /// Whose a name is.
  package enum Standing: Hashable {
    case ours
    case anothers
    /// The bus did not take our wish for it.
    case refused(BusError)
  }

  package let name: String
  /// Whose it is now; nil while the bus has not said.
  package private(set) var standing: Standing?
  /// Whether it is ours now.
  package var isOwned: Bool { standing == .ours }

  private let connection: BusConnection
  private let replaces: Bool
  private let changed: (Standing) -> Void
  private var subscriptions: [BusSubscription] = []
  private var retry: Timer?
  private var refusals = 0
  private var isReleased = false

  /// Nanoseconds before a bus that refused is asked again: at first, and at last.
  private static let firstPause: Int64 = 1_000_000_000
  private static let longestPause: Int64 = 60_000_000_000

  /// Asks for a name; whoever asks to replace us later may have it.
  ///
  /// - Parameters:
  ///   - name: The well-known name.
  ///   - connection: The bus.
  ///   - replaces: Whether it is taken from whoever has it and lets it be taken.
  ///   - changed: Told on the main thread whose it is: once at first, then when that changes.
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
          self?.note(standing)
        })
    }
    request()
  }

  isolated deinit {
    release()
  }

  /// Gives the name up, or the wish for it; nothing more is told.
  package func release() {
    guard !isReleased else { return }
    isReleased = true
    subscriptions = []
    retry = nil
    standing = nil
    connection.callBus("ReleaseName", [.text(name)])
  }

  private func request() {
    retry = nil
    // D-Bus: 1 lets others take it, 2 takes it from others.
    connection.callBus("RequestName", [.text(name), .uint32(replaces ? 3 : 1)]) {
      [weak self] answer in
      guard let self, !isReleased else { return }
      switch answer {
      // 1: it is ours, and so does 4 say. The others: it is somebody's.
      case .success(let values):
        let isOurs = values[0]?.uint32 == 1 || values[0]?.uint32 == 4
        note(isOurs || isOwned ? .ours : .anothers)
      case .failure(let error): refuse(error)
      }
    }
  }

  private func refuse(_ error: BusError) {
    // Of a connection that is gone its owner hears.
    guard !connection.isClosed, !isOwned else { return }
    let pause = min(Self.firstPause << min(refusals, 8), Self.longestPause)
    refusals += 1
    retry = Timer(after: pause) { [weak self] in self?.request() }
    note(.refused(error))
  }

  private func note(_ standing: Standing) {
    guard !isReleased, standing != self.standing else { return }
    self.standing = standing
    if case .refused = standing {} else { refusals = 0 }
    changed(standing)
  }
}
