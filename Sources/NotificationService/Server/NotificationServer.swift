package import GLib
package import NotificationModel

/// The desktop's notification daemon on the session bus.
///
/// It forwards calls to a `NotificationPosting`, and sends signals about the outcomes to the
/// senders. It reconnects when the bus is unreachable or lost, and waits in the queue for a name
/// that another program owns.
///
/// A presenter that takes over from another one waits in the queue before that one releases the
/// name, so that no call finds the name without an owner; calls are held until `serve`.
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
    /// Called with the owner of the name when that may have changed.
    package var ownerChanged: (NotificationDaemon) -> Void = { _ in }

    /// Creates the default options.
    package init(address: BusAddress, version: String) {
      self.address = address
      self.version = version
    }
  }

  private let options: Options
  /// Receives the notifications; nil as long as another presenter serves them.
  private var posting: (any NotificationPosting)?
  private let cache = PixelCache()
  private var link: BusLink?
  private var session: NotificationSession?
  /// Ends the wait for the replies of the bus in `giveUpName`.
  private var nameLimit: Timer?

  /// The longest time to wait for the bus when the name changes hands, in nanoseconds.
  private static let handoverLimit: Int64 = 500_000_000

  /// Whether this process owns the bus name.
  package var ownsName: Bool { session?.ownsName ?? false }

  /// Starts to connect and to request the name, without waiting and without replacing its owner.
  package init(_ options: Options) {
    self.options = options
    link = BusLink(to: options.address) { [weak self] event in self?.take(event) }
  }

  /// Starts to answer calls, the held ones first, and replaces the owner of the name if the options
  /// say so.
  ///
  /// - Parameter posting: Receives the notifications; its `inhibitionDidChange` is set.
  package func serve(_ posting: any NotificationPosting) {
    self.posting = posting
    posting.inhibitionDidChange = { [weak self] in self?.session?.tellInhibition() }
    guard let session else { return }
    session.serve(posting)
    if session.standing == .anothers, options.replaces {
      session.replaceOwner()
    } else if let standing = session.standing {
      note(standing)
    }
  }

  /// Runs the main loop until the name is ours or this process waits in its queue, or a time limit
  /// is over.
  package func waitInQueue() {
    var isOver = false
    let limit = Timer(after: Self.handoverLimit) { isOver = true }
    while !isOver, session?.standing == nil { MainLoop.iterate(mayBlock: true) }
    limit.cancel()
  }

  /// Releases the name, and answers the calls that were made before.
  ///
  /// - Parameter then: Called once, when they are answered or a time limit is over.
  package func giveUpName(then: @escaping () -> Void) {
    guard let session else { return then() }
    var isDone = false
    let finish = { [weak self] in
      guard !isDone else { return }
      isDone = true
      self?.nameLimit = nil
      then()
    }
    nameLimit = Timer(after: Self.handoverLimit, action: finish)
    session.giveUpName(then: finish)
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
      options.ownerChanged(NotificationDaemon(isPresenter: false))
      options.report("the connection to the session bus is lost, and is opened again")
    }
  }

  private func begin(on connection: BusConnection) {
    do {
      session = try NotificationSession(
        on: connection, version: options.version, cache: cache,
        replaces: options.replaces && posting != nil
      ) { [weak self] standing in
        self?.note(standing)
      }
      if let posting { session?.serve(posting) }
    } catch {
      options.report("notifications cannot be served: \(error)")
    }
  }

  private func note(_ standing: BusName.Standing) {
    guard posting != nil else { return }
    options.ownerChanged(NotificationDaemon(isPresenter: standing == .ours))
    let name = NotificationInterface.name
    switch standing {
    case .ours: options.report("\(name) is ours")
    case .anothers: session?.lookUpOwner { [weak self] in self?.report(owner: $0) }
    case .refused(let error):
      options.report("the bus refuses \(name), and the request is repeated: \(error)")
    }
  }

  /// Reports that another program has the name.
  ///
  /// - Parameter executable: The name of its executable; empty if it is unknown.
  private func report(owner executable: String) {
    // It may have exited meanwhile.
    guard session?.standing == .anothers else { return }
    let name = NotificationInterface.name
    let printable = String(executable.unicodeScalars.filter { (0x20..<0x7f).contains($0.value) })
    let program = printable.isEmpty ? nil : printable
    options.ownerChanged(NotificationDaemon(isPresenter: false, program: program))
    let owner = program.map { "another program, \($0)" } ?? "another program"
    options.report(
      options.replaces
        ? "\(name) belongs to \(owner), which does not allow its replacement; the name is taken"
          + " when that program exits"
        : "\(name) belongs to \(owner); the name is taken when that program exits, or with --replace"
    )
  }
}
