/// Maintains a connection to a bus: reconnects after failures and losses.
///
/// While connected it causes no wakeups.
package final class BusLink {
  /// A change of the connection's state.
  package enum Event {
    /// The connection was established.
    case opened(BusConnection)
    /// Connecting failed; reported for the first of several failures in a row.
    case failed(BusError)
    /// The connection was lost.
    case lost
  }

  /// The current connection.
  package private(set) var connection: BusConnection?

  /// The pauses between attempts to connect, in nanoseconds.
  package struct Pace {
    /// The pause after the first failure; it doubles with each further one.
    package var firstPause: Int64 = 50_000_000
    /// The limit of the growing pause.
    package var longestPause: Int64 = 1_500_000_000
    /// The number of failures after which `seldom` applies, if the socket's folder is watched.
    ///
    /// The usual number is reached within five seconds: a machine without a system bus wakes no more
    /// often than that, and a socket that appears is noticed at once.
    package var patientAfter = 7
    /// The pause after many failures.
    package var seldom: Int64 = 30_000_000_000

    /// Creates the usual pauses.
    package init() {}
  }

  private let address: BusAddress
  private let pace: Pace
  private let report: (Event) -> Void
  private var opening: BusOpening?
  private var retry: Timer?
  private var folder: FolderWatch?
  private var failures = 0

  /// Starts to connect, without blocking.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - pace: The pauses between attempts.
  ///   - report: Called on the main thread, after this call, with each change.
  package init(
    to address: BusAddress, pace: Pace = Pace(), report: @escaping (Event) -> Void
  ) {
    self.address = address
    self.pace = pace
    self.report = report
    open()
  }

  private func open() {
    retry = nil
    opening = BusOpening(address) { [weak self] result in self?.finish(result) }
  }

  private func finish(_ result: Result<BusConnection, BusError>) {
    opening = nil
    switch result {
    case .success(let connection) where connection.isClosed:
      // It was closed before the closure `closed` could be set.
      fail(BusError("the bus went away at once"))
    case .success(let connection):
      failures = 0
      folder = nil
      self.connection = connection
      connection.closed = { [weak self] in self?.lose() }
      report(.opened(connection))
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: BusError) {
    if failures == 0 { report(.failed(error)) }
    failures += 1
    wait()
  }

  private func lose() {
    connection = nil
    report(.lost)
    // The loss counts as a failure that was reported.
    failures = 1
    wait()
  }

  private func wait() {
    // The attempt after the watch starts must not be delayed: the bus may have started before it.
    let isWatched = folder?.isWatching == true
    if !isWatched, let path = address.socketFolder {
      folder = FolderWatch([path]) { [weak self] in self?.folderDidChange() }
    }
    let pause =
      failures > pace.patientAfter && isWatched
      ? pace.seldom : min(pace.firstPause << min(failures - 1, 8), pace.longestPause)
    retry = Timer(after: pause) { [weak self] in self?.open() }
  }

  /// Brings the next attempt forward, but keeps a pause, because the folder may change often.
  private func folderDidChange() {
    guard connection == nil, failures > pace.patientAfter else { return }
    failures = max(pace.patientAfter - 1, 1)
    if opening == nil { wait() }
  }
}
