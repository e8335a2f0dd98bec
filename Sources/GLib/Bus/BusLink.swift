/// Keeps a connection to a bus: one that cannot be had, or is lost, is tried again.
///
/// While there is a connection nothing is asked and nothing wakes.
package final class BusLink {
  package enum Event {
    /// There is a connection now.
    case opened(BusConnection)
    /// It could not be had, told once until it can.
    case failed(BusError)
    /// The bus has gone, and the connection with it.
    case lost
  }

  package private(set) var connection: BusConnection?

  /// How often a bus that is not there is tried, in nanoseconds.
  package struct Pace {
    /// Before the first attempt after a failure; the pauses grow from there.
    package var firstPause: Int64 = 50_000_000
    package var longestPause: Int64 = 1_500_000_000
    /// So many failures, and its being tried seldom is enough while the socket's folder is watched.
    package var patientAfter = 45
    package var seldom: Int64 = 30_000_000_000

    package init() {}
  }

  private let address: BusAddress
  private let pace: Pace
  private let tell: (Event) -> Void
  private var opening: BusOpening?
  private var retry: Timer?
  private var folder: FolderWatch?
  private var failures = 0

  /// Begins to connect, and goes on.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - pace: How often it is tried.
  ///   - tell: Told on the main thread, never before this returns.
  package init(
    to address: BusAddress, pace: Pace = Pace(), tell: @escaping (Event) -> Void
  ) {
    self.address = address
    self.pace = pace
    self.tell = tell
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
      // It went before anybody could be told of its end.
      fail(BusError("the bus went away at once"))
    case .success(let connection):
      failures = 0
      folder = nil
      self.connection = connection
      connection.closed = { [weak self] in self?.lose() }
      tell(.opened(connection))
    case .failure(let error): fail(error)
    }
  }

  private func fail(_ error: BusError) {
    if failures == 0 { tell(.failed(error)) }
    failures += 1
    wait()
  }

  private func lose() {
    connection = nil
    tell(.lost)
    // That it is gone has been told.
    failures = 1
    wait()
  }

  private func wait() {
    // What came before the folder was watched is found by one more attempt.
    let isWatched = folder?.isWatching == true
    if !isWatched, let path = address.socketFolder {
      folder = FolderWatch([path]) { [weak self] in self?.look() }
    }
    let pause =
      failures > pace.patientAfter && isWatched
      ? pace.seldom : min(pace.firstPause << min(failures - 1, 8), pace.longestPause)
    retry = Timer(after: pause) { [weak self] in self?.open() }
  }

  /// Something in the socket's folder has changed: the next attempt comes soon, but not at once,
  /// as it may be a folder in which much changes.
  private func look() {
    guard connection == nil, failures > pace.patientAfter else { return }
    failures = max(pace.patientAfter - 1, 1)
    if opening == nil { wait() }
  }
}
