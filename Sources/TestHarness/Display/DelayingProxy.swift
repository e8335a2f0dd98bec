internal import Glibc
internal import Synchronization

/// A display of a server, seen over a slow link: each reply and event of the server is delayed by a
/// fixed time, and the bandwidth of the link can be limited.
///
/// It also counts the round trips of its clients, that is, how often one waited for the server with
/// nothing left to send, and the bytes that they sent. It runs on its own thread, since clients in
/// this process block while they wait. It handles requests only in the byte order of this machine.
///
/// Shared memory does not work over a network, but would work through this proxy: start the server
/// with `-extension MIT-SHM`.
nonisolated package final class DelayingProxy: Sendable {
  /// The display's name, such as `:7`.
  package let displayName: String

  private let path: String
  private let listener: Int32
  private let counter: ProxyCounter

  /// Starts the proxy.
  ///
  /// - Parameters:
  ///   - server: The server's display name, on this machine.
  ///   - milliseconds: The delay of each reply.
  ///   - megabits: The bandwidth of each client in millions of bits per second; nil for no limit.
  ///   - replies: How many replies each client gets, the setup included, before its connection is
  ///     closed; nil for no limit.
  /// - Throws: `HarnessError` if no socket can be created.
  package init(
    to server: String, delayedBy milliseconds: Int, megabitsPerSecond megabits: Double? = nil,
    closingAfter replies: Int? = nil
  ) throws {
    let number = Int.random(in: 50_000..<60_000)
    let displayName = ":\(number)"
    let path = Self.socketPath(of: displayName)
    let listener = Self.makeSocket()
    guard Self.withAddress(path, { bind(listener, $0, $1) }) == 0, listen(listener, 16) == 0 else {
      throw HarnessError("cannot listen at \(path)")
    }
    let counter = ProxyCounter()
    (self.displayName, self.path, self.listener) = (displayName, path, listener)
    self.counter = counter
    let loop = ProxyLoop(
      listener: listener, target: Self.socketPath(of: server),
      delay: Int64(milliseconds) * 1_000_000, nanosecondsPerByte: megabits.map { 8000 / $0 },
      lastReply: replies, counter: counter)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(loop).toOpaque()
    let status = pthread_create(&thread, nil, runLoop, context)
    guard status == 0 else { throw HarnessError("cannot start a thread") }
    pthread_detach(thread)
  }

  deinit {
    unlink(path)
    // Ends the thread.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// The number of round trips of all clients so far.
  package var roundTrips: Int { counter.roundTrips.load(ordering: .relaxed) }

  /// The number of bytes that all clients have sent so far.
  package var bytesSent: Int { counter.bytesSent.load(ordering: .relaxed) }

  /// Creates a socket that child processes do not inherit: their copies would keep a connection
  /// open after this process has closed both ends.
  static func makeSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func socketPath(of display: String) -> String {
    "/tmp/.X11-unix/X\(display.dropFirst())"
  }

  /// Calls a body with the address of a Unix socket.
  static func withAddress(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The thread's entry point.
nonisolated private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ProxyLoop>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
