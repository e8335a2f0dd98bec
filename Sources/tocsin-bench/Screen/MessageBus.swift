import CShims
import GLib

/// A message bus of the benchmarks' own, on which there is nobody else.
final class MessageBus {
  let address: String
  private let program: ChildProgram

  /// Seconds within which anything on it answers.
  static let patience = 30.0

  /// Starts it, and waits until it lets somebody in.
  ///
  /// - Throws: `BenchError` when it does not.
  init(on screen: PrivateScreen) throws {
    guard let path = Programs.find("dbus-daemon") else {
      throw BenchError("dbus-daemon is not installed")
    }
    address = "unix:path=\(screen.folder.runtime)/bus"
    program = try screen.start(path, ["--session", "--nofork", "--address=\(address)"])
    let deadline = MonotonicClock.now() + Int64(Self.patience * 1e9)
    while true {
      do {
        _ = try connect()
        return
      } catch {
        guard MonotonicClock.now() < deadline else { throw error }
        tocsin_sleep(5_000_000)
      }
    }
  }

  /// Ends it.
  func end() {
    program.end()
  }

  /// Lets the loop run until there is a new connection.
  ///
  /// - Throws: `BenchError` when there is none.
  func connect() throws -> BusConnection {
    var result: Result<BusConnection, BusError>?
    let opening = BusOpening(BusAddress(address)) { result = $0 }
    while result == nil { MainLoop.iterate(mayBlock: true) }
    return try withExtendedLifetime(opening) {
      switch result {
      case .success(let connection): return connection
      case .failure(let error): throw BenchError("no connection to the bus: \(error)")
      case nil: throw BenchError("no connection to the bus")
      }
    }
  }

  /// Lets the loop run until something is so.
  ///
  /// - Throws: `BenchError` when that takes too long.
  static func wait(for what: String, until isSo: () -> Bool) throws {
    var isLate = false
    let timer = Timer(after: Int64(patience * 1e9)) { isLate = true }
    defer { timer.cancel() }
    while !isSo() {
      guard !isLate else { throw BenchError("\(what) took more than \(patience) s") }
      MainLoop.iterate(mayBlock: true)
    }
  }
}
