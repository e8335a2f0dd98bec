import AlertModel
package import GLib
package import NotificationModel

/// The desktop's notification daemon on the session bus.
///
/// It forwards calls to a `NotificationPosting`, and sends signals about the outcomes to the
/// senders. It reconnects when the bus is unreachable or lost, and waits in the queue for a name
/// that another program owns.
package final class NotificationServer {
  /// The options of the service.
  package struct Options {
    /// The session bus.
    package var address: BusAddress
    /// Whether to replace the current owner of the name.
    package var replaces = false
    /// Our version, for `GetServerInformation`.
    package var version: String
    /// Receives sentences that help to diagnose a problem.
    package var report: (String) -> Void = { _ in }
    /// Called with whether the name is ours when that may have changed.
    package var nameChanged: (Bool) -> Void = { _ in }

    /// Creates the default options.
    package init(address: BusAddress, version: String) {
      self.address = address
      self.version = version
    }
  }

  private let options: Options
  private let posting: any NotificationPosting
  private let cache = PixelCache()
  private var link: BusLink?
  private var session: NotificationSession?

  /// Whether this process owns the bus name.
  package var ownsName: Bool { session?.ownsName ?? false }

  /// Starts to connect, without waiting.
  ///
  /// - Parameters:
  ///   - posting: Receives the notifications; its `inhibitionDidChange` is set.
  ///   - options: The options of the service.
  package init(_ posting: any NotificationPosting, _ options: Options) {
    self.options = options
    self.posting = posting
    posting.inhibitionDidChange = { [weak self] in self?.session?.tellInhibition() }
    link = BusLink(to: options.address) { [weak self] event in self?.take(event) }
  }

  isolated deinit {
    session?.end()
  }

  /// Leaves the bus, because the process is about to end.
  ///
  /// - Parameter tell: Called after the name was released; the signals that it causes are sent before
  ///   this returns.
  package func leave(after tell: () -> Void) {
    session?.giveUpName()
    tell()
    session?.flush()
  }

  private func take(_ event: BusLink.Event) {
    switch event {
    case .opened(let connection): begin(on: connection)
    case .failed(let error):
      options.report("the session bus cannot be reached, and is tried again: \(error)")
    case .lost:
      session?.end()
      session = nil
      options.nameChanged(false)
      options.report("the connection to the session bus is lost, and is opened again")
    }
  }

  private func begin(on connection: BusConnection) {
    do {
      session = try NotificationSession(
        on: connection, posting: posting, version: options.version, cache: cache,
        replaces: options.replaces
      ) { [weak self] standing in
        self?.note(standing)
      }
    } catch {
      options.report("notifications cannot be served: \(error)")
    }
  }

  private func note(_ standing: BusName.Standing) {
    options.nameChanged(standing == .ours)
    let name = NotificationInterface.name
    switch standing {
    case .ours: options.report("\(name) is ours")
    case .anothers where options.replaces:
      options.report(
        "\(name) belongs to another program, which does not allow its replacement; the name is"
          + " taken when that program exits")
    case .anothers:
      options.report(
        "\(name) belongs to another program; the name is taken when that program exits,"
          + " or with --replace")
    case .refused(let error):
      options.report("the bus refuses \(name), and the request is repeated: \(error)")
    }
  }
}
