import GLib

/// Connects to the accessibility bus and registers the application there while this object exists.
///
/// Every step has a time limit; after a failure or a loss it starts again, at growing intervals. If
/// the bus hangs, sends invalid data or exits, only accessibility is lost.
final class RegistryLink {
  static let registry = "org.a11y.atspi.Registry"
  private static let root = "/org/a11y/atspi/accessible/root"

  /// The bus, once the application is registered.
  private(set) var connection: BusConnection?

  private let session: BusConnection
  private let directory: ObjectDirectory
  private let pace: AccessibilityService.Pace
  private let tell: () -> Void
  private var opening: BusOpening?
  private var limit: Timer?
  private var retry: Timer?
  private var failures = 0
  /// The connection before the application is registered.
  private var pending: BusConnection?
  private var server: ObjectServer?

  /// Starts to connect.
  ///
  /// - Parameters:
  ///   - directory: The objects.
  ///   - session: The session bus.
  ///   - pace: The time limits.
  ///   - tell: Called on the main thread when `connection` has changed.
  init(
    _ directory: ObjectDirectory, session: BusConnection, pace: AccessibilityService.Pace,
    tell: @escaping () -> Void
  ) {
    self.directory = directory
    self.pace = pace
    self.session = session
    self.tell = tell
    findAddress()
  }

  // MARK: - Steps

  private func findAddress() {
    retry = nil
    if let address = BusAddress.variable("AT_SPI_BUS_ADDRESS") {
      return open(BusAddress(address))
    }
    session.call(
      "GetAddress", of: StatusWatch.service, at: StatusWatch.path, of: StatusWatch.service,
      within: Int32(pace.patience / 1_000_000)
    ) { [weak self] answer in
      guard let self else { return }
      guard case .success(let values) = answer, let address = values[0]?.text(upTo: 4096),
        !address.isEmpty
      else { return fail() }
      open(BusAddress(address))
    }
  }

  private func open(_ address: BusAddress) {
    limit = Timer(after: pace.patience) { [weak self] in self?.fail() }
    opening = BusOpening(address) { [weak self] result in
      guard let self else { return }
      opening = nil
      guard case .success(let connection) = result, !connection.isClosed else { return fail() }
      enter(connection)
    }
  }

  /// Exports the objects, and then requests that the registry registers the application.
  ///
  /// The registry calls back before it replies.
  private func enter(_ connection: BusConnection) {
    pending = connection
    connection.closed = { [weak self] in self?.fail() }
    directory.use(busName: connection.uniqueName)
    do {
      server = try ObjectServer(directory, on: connection)
    } catch {
      return fail()
    }
    connection.call(
      "Embed", of: "org.a11y.atspi.Socket", at: Self.root, of: Self.registry,
      [directory.own(.application)], within: Int32(pace.patience / 1_000_000)
    ) { [weak self] answer in
      guard let self, pending === connection else { return }
      guard case .success(let values) = answer, let name = values[0]?[0]?.text(upTo: 256),
        let path = values[0]?[1]?.text(upTo: 256), values[0]?[1]?.signature == "o"
      else { return fail() }
      limit = nil
      failures = 0
      directory.embed(below: (name, path))
      self.connection = connection
      tell()
    }
  }

  private func fail() {
    let wasConnected = connection != nil
    (opening, limit, server) = (nil, nil, nil)
    pending?.closed = nil
    (pending, connection) = (nil, nil)
    if wasConnected { tell() }
    let pause = min(pace.firstPause << min(failures, 8), pace.longestPause)
    failures += 1
    retry = Timer(after: pause) { [weak self] in self?.findAddress() }
  }
}
