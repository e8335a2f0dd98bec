internal import Glibc

/// One client's connection through a `DelayingProxy`.
nonisolated final class ProxyLink {
  let client: Int32
  let server: Int32
  private(set) var isClosed = false

  /// No signal when the other end is closed, and no waiting: a server that another client has
  /// grabbed reads nothing until that client, on a link of the same thread, has ungrabbed it.
  private static let sendFlags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)

  /// A piece of data from the server.
  private struct Piece {
    var sent: Int64
    var due: Int64
    var holdsReply: Bool
    var bytes: ArraySlice<UInt8>
  }

  private var pending: [Piece] = []
  /// Data from the client that the server does not take yet.
  private var unsent: ArraySlice<UInt8> = []
  private let nanosecondsPerByte: Double?
  /// How many more pieces with a reply are passed on before the connection is closed.
  private var repliesLeft: Int?
  /// The time until which the link is busy with data of the client.
  private var busyUntil: Int64 = 0
  private var replies = ReplyScanner()
  /// When the last round trip ended: a reply to a later request ends another one.
  private var lastTripEnd: Int64 = 0

  init(client: Int32, server: Int32, nanosecondsPerByte: Double?, lastReply: Int?) {
    self.client = client
    self.server = server
    self.nanosecondsPerByte = nanosecondsPerByte
    repliesLeft = lastReply
  }

  deinit {
    close(client)
    close(server)
  }

  /// Whether something has to happen at a certain time, rather than when data arrives.
  var hasPending: Bool { !pending.isEmpty || !canRead }

  /// Whether the link is free; otherwise data from the client waits in its socket.
  var canRead: Bool { unsent.isEmpty && busyUntil <= Self.now() }

  /// What to wait for at the server's end.
  var serverEvents: Int16 { Int16(unsent.isEmpty ? POLLIN : POLLIN | POLLOUT) }

  /// Passes on data from the client, and returns the number of bytes.
  func readClient() -> Int {
    // Small pieces on a slow link, so that earlier data arrives first.
    let bytes = read(from: client, atMost: nanosecondsPerByte == nil ? 65_536 : 4096)
    guard !bytes.isEmpty else { return 0 }
    if let nanosecondsPerByte {
      busyUntil = Self.now() + Int64(Double(bytes.count) * nanosecondsPerByte)
    }
    unsent = bytes[...]
    sendToServer()
    return bytes.count
  }

  /// Passes on as much data as the server takes.
  func sendToServer() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { send(server, $0.baseAddress, $0.count, Self.sendFlags) }
      guard count > 0 else {
        if errno != EAGAIN { isClosed = true }
        return
      }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Reads data from the server.
  func readServer(delay: Int64) {
    let bytes = read(from: server, atMost: 65_536)
    guard !bytes.isEmpty else { return }
    let now = Self.now()
    pending.append(
      Piece(
        sent: now, due: now + delay, holdsReply: replies.holdsReply(bytes), bytes: bytes[...]))
  }

  /// Passes on data that is due.
  ///
  /// - Parameter countTrip: Called for each round trip that this ends, before the client can
  ///   continue. Replies to requests that were sent one after the other, without waiting, end only
  ///   one.
  func deliver(countTrip: () -> Void) {
    while let first = pending.first, first.due <= Self.now(), !isClosed {
      if first.holdsReply, let left = repliesLeft {
        repliesLeft = left - 1
        isClosed = left == 0
        guard left > 0 else { return }
      }
      if first.holdsReply, first.sent >= lastTripEnd {
        countTrip()
        lastTripEnd = Self.now()
      }
      pending[0].holdsReply = false
      let count = first.bytes.withUnsafeBytes {
        send(client, $0.baseAddress, $0.count, Self.sendFlags)
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

/// Finds replies in the data of a server.
///
/// X protocol, “Connection Setup” and “Common Types”.
nonisolated private struct ReplyScanner {
  private var head: [UInt8] = []
  private var hasSetup = false
  /// The remaining bytes of the current packet after its header.
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
