import AlertProtocol
internal import CShims
import GLib
import Glibc

/// One client's connection: receives and sends messages as lines.
///
/// It never blocks. Output that the peer does not read is buffered up to a limit, and a started
/// line must make progress until it is complete; otherwise the connection is closed.
final class Session {
  /// The callbacks of a session.
  struct Events {
    /// Called with each message.
    var received: (ClientMessage) -> Void
    /// Called once when the connection has been closed, by either side; nothing follows.
    var closed: () -> Void
    /// Returns whether the peer still waits for messages, although it has closed its sending side.
    var isAwaited: () -> Bool
  }

  let peer: PeerCredentials
  private let descriptor: Descriptor
  private let limits: ServiceLimits
  private let drops: RepeatedNotices
  private let slots: LargeLineSlots
  private var events: Events?
  private var framer: LineFramer
  private var output: [UInt8] = []
  /// The longest message since the output was last empty, in bytes.
  private var longestMessage = 0
  /// Events that wait until the peer has read the output: the newest of each kind, and the newest of
  /// those without a kind.
  private var heldNews: [(kind: String?, message: PresenterMessage)] = []
  /// The number of events without a kind that were dropped since the last `newsLost`.
  private var lostNewsCount = 0
  private var reading: DescriptorWatch?
  private var writing: DescriptorWatch?
  private var lineTimer: GLib.Timer?
  /// How often the line has grown only a little within the time limit.
  private var slowPeriodCount = 0
  private var hasHeard = false
  private var hasSpoken = false
  /// Whether the peer has closed its sending side, but may still read.
  private var isHalfClosed = false

  /// The maximum number of bytes read in one iteration of the main loop.
  private static let bytesPerTurn = 64 << 10
  private static let bytesPerRead = 16 << 10

  /// Whether output waits to be sent.
  var hasOutput: Bool { !output.isEmpty }

  init(
    _ descriptor: consuming Descriptor, peer: PeerCredentials, limits: ServiceLimits,
    slots: LargeLineSlots, drops: RepeatedNotices
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.limits = limits
    self.slots = slots
    self.drops = drops
    framer = LineFramer(limit: limits.lineLength)
  }

  /// Starts to read.
  func start(_ events: Events) {
    self.events = events
    expectLine()
    listen()
  }

  private func listen() {
    reading = DescriptorWatch(descriptor.number, for: .readable) { [weak self] conditions in
      self?.read(conditions)
    }
  }

  /// Sends an event that a newer one of the same kind replaces if the peer is slow to read.
  func sendNews(_ message: PresenterMessage, kind: String) {
    guard output.count > limits.newsLength || !heldNews.isEmpty else { return send(message) }
    heldNews.removeAll { $0.kind == kind }
    heldNews.append((kind, message))
  }

  /// Sends an event that no newer one replaces.
  ///
  /// If the peer is slow to read, the oldest are dropped, and their number is sent.
  func sendNews(_ message: PresenterMessage) {
    guard output.count > limits.newsLength || !heldNews.isEmpty else { return send(message) }
    heldNews.append((nil, message))
    guard heldNews.count(where: { $0.kind == nil }) > limits.newsCount,
      let oldest = heldNews.firstIndex(where: { $0.kind == nil })
    else { return }
    heldNews.remove(at: oldest)
    lostNewsCount += 1
  }

  /// Sends a message; output that the peer does not read at once is buffered.
  ///
  /// The longest buffered message does not count towards the limit: a peer may be slow to read one
  /// long response.
  func send(_ message: PresenterMessage) {
    guard events != nil else { return }
    guard output.count - longestMessage <= limits.outputLength else {
      return drop("it does not read")
    }
    do {
      let line = try MessageLine.encode(
        message, version: hasSpoken ? nil : ProtocolLimits.version)
      longestMessage = max(line.count, longestMessage)
      output += line
      hasSpoken = true
    } catch {
      return drop("a message could not be written: \(error)")
    }
    flush()
  }

  /// Sends an error message, and closes the connection.
  func fail(_ sentence: String) {
    send(.failure(sentence))
    drop(sentence)
  }

  /// Closes the connection without a message.
  func close() {
    guard let events else { return }
    self.events = nil
    reading?.cancel()
    writing?.cancel()
    lineTimer?.cancel()
    reading = nil
    writing = nil
    lineTimer = nil
    output = []
    shutdown(descriptor.number, Int32(SHUT_RDWR))
    heldNews = []
    framer = LineFramer(limit: limits.lineLength)
    slots.leave(ObjectIdentifier(self))
    events.closed()
  }

  /// Closes a half-closed connection if its peer waits for nothing more.
  func closeIfDone() {
    guard isHalfClosed, output.isEmpty, heldNews.isEmpty, let events, !events.isAwaited() else {
      return
    }
    close()
  }

  private func drop(_ reason: String) {
    guard events != nil else { return }
    drops("the connection of process \(peer.processID) was closed: \(reason)")
    close()
  }

  private func read(_ conditions: DescriptorConditions) {
    if isHalfClosed { return close() }
    var left = Self.bytesPerTurn
    while left > 0, events != nil {
      guard mayReadMore() else { return }
      let bytes: [UInt8]
      do throws(SystemCallError) {
        bytes = try descriptor.read(upTo: Self.bytesPerRead)
      } catch {
        if error.code == EAGAIN { return }
        return close()
      }
      guard !bytes.isEmpty else { return end(isGone: conditions.contains(.hungUp)) }
      left -= bytes.count
      framer.append(bytes)
      takeLines()
    }
  }

  /// Returns whether more may be read: a line that gets long needs a slot.
  private func mayReadMore() -> Bool {
    guard framer.pendingCount > limits.smallLineLength else { return true }
    let isFree = slots.enter(ObjectIdentifier(self)) { [weak self] in
      self?.expectLine()
      self?.listen()
    }
    guard !isFree else { return true }
    // The time limit is suspended while nothing is read; a hang-up is still detected.
    lineTimer?.cancel()
    lineTimer = nil
    reading?.cancel()
    reading = DescriptorWatch(descriptor.number, for: []) { [weak self] _ in self?.close() }
    return false
  }

  private func takeLines() {
    var hasTakenLine = false
    do {
      while events != nil, let line = try framer.next() {
        let (message, version) = try MessageLine.decode(ClientMessage.self, from: line)
        if !hasHeard, !message.isForEveryVersion,
          !(version.map(ProtocolLimits.versions.contains) ?? false)
        {
          let named = version.map { "names version \($0)" } ?? "names no version"
          return fail(
            "the first message \(named), and this is version \(ProtocolLimits.version)")
        }
        hasHeard = true
        hasTakenLine = true
        events?.received(message)
      }
    } catch {
      return fail(sentence(for: error))
    }
    guard events != nil else { return }
    if framer.pendingCount <= limits.smallLineLength { slots.leave(ObjectIdentifier(self)) }
    if framer.pendingCount == 0 {
      lineTimer?.cancel()
      lineTimer = nil
    } else if hasTakenLine || lineTimer == nil {
      // The remaining bytes begin a new line, whose time limit starts now.
      expectLine()
    }
  }

  /// The bytes that a line must grow by within the time limit, except for a few times.
  private static var leastProgress: Int { 512 << 10 }

  /// Starts the time limits for a line.
  private func expectLine() {
    slowPeriodCount = 0
    expectProgress()
  }

  /// A client on a busy machine may be slow, but not stop for long, nor be slow forever.
  private func expectProgress() {
    let former = framer.pendingCount
    lineTimer = GLib.Timer(after: Int64(limits.lineSeconds * 1e9)) { [weak self] in
      guard let self else { return }
      let progress = framer.pendingCount - former
      if progress < Self.leastProgress { slowPeriodCount += 1 }
      guard progress > 0, slowPeriodCount < limits.slowPeriodCount else {
        return drop("it did not finish its line in time")
      }
      expectProgress()
    }
  }

  /// Handles the end of the peer's input; unless it hung up, it may still wait for a response.
  private func end(isGone: Bool) {
    guard !isGone else { return close() }
    isHalfClosed = true
    lineTimer?.cancel()
    lineTimer = nil
    reading?.cancel()
    reading = DescriptorWatch(descriptor.number, for: []) { [weak self] conditions in
      self?.read(conditions)
    }
    closeIfDone()
  }

  private func flush() {
    while !output.isEmpty {
      let sent = output.withUnsafeBytes { bytes in
        bytes.baseAddress.map { tocsin_send(descriptor.number, $0, bytes.count) } ?? 0
      }
      if sent == -Int(EAGAIN) { break }
      guard sent > 0 else { return close() }
      output.removeFirst(sent)
    }
    guard !output.isEmpty else {
      longestMessage = 0
      writing?.cancel()
      writing = nil
      if lostNewsCount > 0 {
        let count = lostNewsCount
        lostNewsCount = 0
        return send(.newsLost(count))
      }
      guard heldNews.isEmpty else { return send(heldNews.removeFirst().message) }
      return closeIfDone()
    }
    guard writing == nil else { return }
    writing = DescriptorWatch(descriptor.number, for: .writable) { [weak self] _ in
      self?.flush()
    }
  }
}
