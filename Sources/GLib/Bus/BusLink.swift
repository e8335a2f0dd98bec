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

  private let address: BusAddress
  private let tell: (Event) -> Void
  private var opening: BusOpening?
  private var retry: Timer?
  private var folder: FolderWatch?
  private var failures = 0

  /// Nanoseconds before the first attempt after a failure, and between later ones.
  private static let firstPause: Int64 = 50_000_000
  private static let longestPause: Int64 = 1_500_000_000
  /// Where the socket's folder is watched, this much is enough after the first minute.
  private static let longPause: Int64 = 30_000_000_000
  private static let patientAfter = 45

  /// Begins to connect, and goes on.
  ///
  /// - Parameters:
  ///   - address: The bus.
  ///   - tell: Told on the main thread, never before this returns.
  package init(to address: BusAddress, tell: @escaping (Event) -> Void) {
    self.address = address
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
    case .success(let connection):
      failures = 0
      folder = nil
      self.connection = connection
      connection.closed = { [weak self] in self?.lose() }
      tell(.opened(connection))
    case .failure(let error):
      if failures == 0 { tell(.failed(error)) }
      failures += 1
      wait()
    }
  }

  private func lose() {
    connection = nil
    tell(.lost)
    // That it is gone has been told.
    failures = 1
    wait()
  }

  private func wait() {
    if folder == nil, let path = address.socketFolder {
      folder = FolderWatch([path]) { [weak self] in self?.look() }
    }
    let pause =
      failures > Self.patientAfter && folder != nil
      ? Self.longPause : min(Self.firstPause << min(failures - 1, 8), Self.longestPause)
    retry = Timer(after: pause) { [weak self] in self?.open() }
  }

  /// Something in the socket's folder has changed: the next attempt comes soon, but not at once,
  /// as it may be a folder in which much changes.
  private func look() {
    guard opening == nil, connection == nil, failures > Self.patientAfter else { return }
    failures = Self.patientAfter
    wait()
  }
}
