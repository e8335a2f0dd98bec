internal import Glibc
internal import Synchronization

/// A display that is a server's, seen over a slow link: each answer and event of the server arrives
/// later by a fixed time, and the link can be limited in what it carries.
///
/// It also counts the round trips of its clients, how often one waited for the server with nothing
/// more to say, and the bytes that they sent. The work is done on a thread of its own, since clients
/// in this process block while they wait. It handles requests in the byte order of this machine only.
///
/// Shared memory does not pass a network, but would pass this proxy: start the server with
/// `-extension MIT-SHM`.
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
  ///   - milliseconds: By how much each answer is delayed.
  ///   - megabits: How many millions of bits a second each client can send; nil for no limit.
  /// - Throws: `HarnessError` if no socket can be made.
  package init(
    to server: String, delayedBy milliseconds: Int, megabitsPerSecond megabits: Double? = nil
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
      counter: counter)
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

  /// How many round trips all clients have made so far.
  package var roundTrips: Int { counter.roundTrips.load(ordering: .relaxed) }

  /// How many bytes all clients have sent so far.
  package var bytesSent: Int { counter.bytesSent.load(ordering: .relaxed) }

  /// Makes a socket that no program inherits that this process starts meanwhile: a copy there would
  /// keep a connection open whose ends are both gone.
  fileprivate static func makeSocket() -> Int32 {
    socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
  }

  private static func socketPath(of display: String) -> String {
    "/tmp/.X11-unix/X\(display.dropFirst())"
  }

  /// Calls a body with the address of a Unix socket.
  fileprivate static func withAddress(
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

nonisolated private final class ProxyCounter: Sendable {
  let roundTrips = Atomic<Int>(0)
  let bytesSent = Atomic<Int>(0)
}

/// The thread's entry point.
nonisolated private func runLoop(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<ProxyLoop>.fromOpaque(context).takeRetainedValue().run()
  return nil
}

/// What the thread does; used by that thread alone.
nonisolated private final class ProxyLoop {
  private let listener: Int32
  private let target: String
  private let delay: Int64
  private let nanosecondsPerByte: Double?
  private let counter: ProxyCounter
  private var links: [ProxyLink] = []

  init(
    listener: Int32, target: String, delay: Int64, nanosecondsPerByte: Double?,
    counter: ProxyCounter
  ) {
    self.listener = listener
    self.target = target
    self.delay = delay
    self.nanosecondsPerByte = nanosecondsPerByte
    self.counter = counter
  }

  func run() {
    defer { close(listener) }
    while true {
      var waits = [pollfd(fd: listener, events: Int16(POLLIN), revents: 0)]
      for link in links {
        let events = link.canRead ? Int16(POLLIN) : 0
        waits.append(pollfd(fd: link.client, events: events, revents: 0))
        waits.append(pollfd(fd: link.server, events: Int16(POLLIN), revents: 0))
      }
      poll(&waits, nfds_t(waits.count), links.contains(where: \.hasPending) ? 1 : 100)
      guard waits[0].revents & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else { return }
      for (index, link) in links.enumerated() {
        if waits[1 + 2 * index].revents != 0 {
          counter.bytesSent.add(link.readClient(), ordering: .relaxed)
        }
        if waits[2 + 2 * index].revents != 0 { link.readServer(delay: delay) }
        link.deliver { counter.roundTrips.add(1, ordering: .relaxed) }
      }
      links.removeAll(where: \.isClosed)
      if waits[0].revents & Int16(POLLIN) != 0 { accept() }
    }
  }

  private func accept() {
    let client = Glibc.accept(listener, nil, nil)
    guard client >= 0 else { return }
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    let server = DelayingProxy.makeSocket()
    guard DelayingProxy.withAddress(target, { connect(server, $0, $1) }) == 0 else {
      close(client)
      close(server)
      return
    }
    links.append(
      ProxyLink(client: client, server: server, nanosecondsPerByte: nanosecondsPerByte))
  }
}

/// One client's connection.
nonisolated private final class ProxyLink {
  let client: Int32
  let server: Int32
  private(set) var isClosed = false

  /// No signal when the other end is closed.
  private static let sendFlags = Int32(MSG_NOSIGNAL)

  /// A piece of what the server sent.
  private struct Piece {
    var sent: Int64
    var due: Int64
    var holdsReply: Bool
    var bytes: ArraySlice<UInt8>
  }

  private var pending: [Piece] = []
  private let nanosecondsPerByte: Double?
  /// Until when the link carries what the client has sent.
  private var busyUntil: Int64 = 0
  private var replies = ReplyScanner()
  /// When the last round trip ended: a reply to a later request ends another one.
  private var lastTripEnd: Int64 = 0

  init(client: Int32, server: Int32, nanosecondsPerByte: Double?) {
    self.client = client
    self.server = server
    self.nanosecondsPerByte = nanosecondsPerByte
  }

  deinit {
    close(client)
    close(server)
  }

  /// Whether something is to happen at a time, rather than when something arrives.
  var hasPending: Bool { !pending.isEmpty || !canRead }

  /// Whether the link is free; while it is not, what the client writes waits in its socket.
  var canRead: Bool { busyUntil <= Self.now() }

  /// Passes on what the client sends, and returns the number of bytes.
  func readClient() -> Int {
    // Small pieces on a slow link, so that what comes first arrives first.
    let bytes = read(from: client, atMost: nanosecondsPerByte == nil ? 65_536 : 4096)
    guard !bytes.isEmpty else { return 0 }
    if let nanosecondsPerByte {
      busyUntil = Self.now() + Int64(Double(bytes.count) * nanosecondsPerByte)
    }
    sendToServer(bytes)
    return bytes.count
  }

  private func sendToServer(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(server, $0.baseAddress, $0.count, Self.sendFlags) }
      guard count > 0 else {
        isClosed = true
        return
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Reads what the server sends.
  func readServer(delay: Int64) {
    let bytes = read(from: server, atMost: 65_536)
    guard !bytes.isEmpty else { return }
    let now = Self.now()
    pending.append(
      Piece(
        sent: now, due: now + delay, holdsReply: replies.holdsReply(bytes), bytes: bytes[...]))
  }

  /// Passes on what is due.
  ///
  /// - Parameter countTrip: Called for each round trip that this ends, before the client can go on.
  ///   Replies to requests that were sent one after the other, without waiting, end only one.
  func deliver(countTrip: () -> Void) {
    while let first = pending.first, first.due <= Self.now() {
      if first.holdsReply, first.sent >= lastTripEnd {
        countTrip()
        lastTripEnd = Self.now()
      }
      pending[0].holdsReply = false
      let count = first.bytes.withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, Self.sendFlags | Int32(MSG_DONTWAIT))
      }
      guard count > 0 else {
        if errno != EAGAIN { isClosed = true }
        return
      }
      pending[0].bytes = first.bytes.dropFirst(count)
      if pending[0].bytes.isEmpty { pending.removeFirst() }
    }
  }

  private func read(from descriptor: Int32, atMost limit: Int) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      isClosed = true
      return []
    }
    return Array(buffer[..<count])
  }

  private static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}

/// Finds replies in what a server sends.
///
/// X protocol, “Connection Setup” and “Common Types”.
nonisolated private struct ReplyScanner {
  private var head: [UInt8] = []
  private var hasSetup = false
  /// How many bytes of the present packet are still to come, behind its head.
  private var rest = 0

  /// Scans the next bytes; true if a reply begins in them.
  mutating func holdsReply(_ bytes: [UInt8]) -> Bool {
    var found = false
    var index = 0
    while index < bytes.count {
      if rest > 0 {
        let count = min(rest, bytes.count - index)
        rest -= count
        index += count
        continue
      }
      head.append(bytes[index])
      index += 1
      guard head.count == (hasSetup ? 32 : 8) else { continue }
      if hasSetup {
        let kind = head[0] & 0x7f
        // A reply, or a GenericEvent.
        if kind == 1 || kind == 35 { rest = 4 * word(at: 4, count: 4) }
        found = found || kind == 1
      } else {
        hasSetup = true
        rest = 4 * word(at: 6, count: 2)
        found = true
      }
      head = []
    }
    return found
  }

  private func word(at offset: Int, count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(head[offset + $1]) << (8 * $1) }
  }
}
