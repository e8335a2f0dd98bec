import AlertModel
package import GLib
package import NotificationModel

/// The desktop's notification daemon, as the bus sees it.
///
/// It takes what comes over the session bus to the one who decides about notifications, and tells
/// senders what becomes of theirs. A bus that is not there, or goes, is tried again; a name that
/// belongs to somebody else is ours when it is free.
package final class NotificationServer {
  /// How it is to serve.
  package struct Options {
    package var address: BusAddress
    /// Whether the name is taken from whoever has it.
    package var replaces = false
    /// Our version, for clients that ask.
    package var version: String
    /// Told in one sentence what a person who looks for a fault wants to know.
    package var report: (String) -> Void = { _ in }
    /// Told whenever the name has become ours, or is ours no more.
    package var nameChanged: (Bool) -> Void = { _ in }

    package init(address: BusAddress, version: String) {
      self.address = address
      self.version = version
    }
  }

  private let options: Options
  private let posting: any NotificationPosting
  private let shelf = PictureShelf()
  private var link: BusLink?
  private var session: NotificationSession?

  /// Whether notifications come to us now.
  package var ownsName: Bool { session?.ownsName ?? false }

  /// Begins to serve; nothing is waited for.
  ///
  /// - Parameters:
  ///   - posting: Who decides about notifications; its `inhibitionDidChange` becomes ours.
  ///   - options: How.
  package init(_ posting: any NotificationPosting, _ options: Options) {
    self.options = options
    self.posting = posting
    posting.inhibitionDidChange = { [weak self] in self?.session?.tellInhibition() }
    link = BusLink(to: options.address) { [weak self] event in self?.take(event) }
  }

  isolated deinit {
    session?.end()
  }

  /// Leaves the bus, because the process is about to end: nothing comes any more, and what was told
  /// is sent, for which this waits a moment.
  ///
  /// - Parameter tell: Tells senders what there is to tell at last.
  package func leave(after tell: () -> Void) {
    session?.giveUpName()
    tell()
    session?.flush()
  }

  private func take(_ event: BusLink.Event) {
    switch event {
    case .opened(let connection): begin(on: connection)
    case .failed(let error):
      options.report("the session bus cannot be reached and is tried again: \(error)")
    case .lost:
      session?.end()
      session = nil
      options.nameChanged(false)
      options.report("the session bus has gone and is tried again; all else goes on")
    }
  }

  private func begin(on connection: BusConnection) {
    do {
      session = try NotificationSession(
        on: connection, posting: posting, version: options.version, shelf: shelf,
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
        "\(name) belongs to another program, which does not let itself be replaced; it is taken"
          + " when that one leaves")
    case .anothers:
      options.report(
        "\(name) belongs to another program; it is taken when that one leaves, or with --replace")
    case .refused(let error):
      options.report("the bus refuses \(name) and is asked again: \(error)")
    }
  }
}
