import AlertProtocol
internal import CShims
import GLib
import Glibc

/// One client's connection: lines in, lines out, and no patience for a peer that stalls.
///
/// Nothing here ever waits. What the peer does not read is kept up to a bound; a line that is begun
/// must be whole in time.
final class Session {
  /// What a session tells its owner.
  struct Events {
    /// A message came; the version is named in the first one.
    var received: (ClientMessage) -> Void
    /// The peer is gone, or was dropped.
    ///
    /// Told once, and nothing after it.
    var closed: () -> Void
    /// Whether the peer still awaits something, though it says nothing more.
    var isAwaited: () -> Bool
  }

  let peer: PeerCredentials
  private let descriptor: Descriptor
  private let limits: ServiceLimits
  private let log: ServiceLog
  private let slots: LargeLineSlots
  private var events: Events?
  private var framer: LineFramer
  private var output: [UInt8] = []
  /// The longest message that is in the output, or was since there was none.
  private var longestMessage = 0
  /// The news that the peer has not had room for: the last of each kind, and the last of those that
  /// are of no kind.
  private var heldNews: [(kind: String?, message: PresenterMessage)] = []
  /// How many of no kind were left out since the peer was told of that.
  private var lostNewsCount = 0
  private var reading: DescriptorWatch?
  private var writing: DescriptorWatch?
  private var lineTimer: GLib.Timer?
  private var hasHeard = false
  private var hasSpoken = false
  /// The peer will say nothing more, but may still listen.
  private var isHalfClosed = false

  /// Bytes that are read before others get their turn.
  private static let bytesPerTurn = 64 << 10
  private static let bytesPerRead = 16 << 10

  /// Whether something is still to be sent.
  var hasOutput: Bool { !output.isEmpty }

  init(
    _ descriptor: consuming Descriptor, peer: PeerCredentials, limits: ServiceLimits,
    slots: LargeLineSlots, log: ServiceLog
  ) {
    self.descriptor = descriptor
    self.peer = peer
    self.limits = limits
    self.slots = slots
    self.log = log
    framer = LineFramer(limit: limits.lineLength)
  }

  /// Begins to listen to the peer.
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

  /// Says what may be left out when there is something newer of its kind before the peer has read
  /// what came before.
  func sendNews(_ message: PresenterMessage, kind: String) {
    guard output.count > limits.newsLength || !heldNews.isEmpty else { return send(message) }
    heldNews.removeAll { $0.kind == kind }
    heldNews.append((kind, message))
  }

  /// Says what nothing newer takes the place of; if the peer does not read, the oldest are left out,
  /// and it is told how many.
  func sendNews(_ message: PresenterMessage) {
    guard output.count > limits.newsLength || !heldNews.isEmpty else { return send(message) }
    heldNews.append((nil, message))
    guard heldNews.count(where: { $0.kind == nil }) > limits.newsCount,
      let oldest = heldNews.firstIndex(where: { $0.kind == nil })
    else { return }
    heldNews.remove(at: oldest)
    lostNewsCount += 1
  }

  /// Says something; what the peer cannot take at once is kept.
  ///
  /// A peer that takes its time over one long message, as an answer may be, is not one that does not
  /// read: the bound is for what comes besides.
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

  /// Says what is wrong, and closes.
  func fail(_ sentence: String) {
    send(.failure(sentence))
    drop(sentence)
  }

  /// Closes the connection without a word.
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

  /// Closes the connection of a peer that listens no more and awaits nothing.
  func closeIfDone() {
    guard isHalfClosed, output.isEmpty, heldNews.isEmpty, let events, !events.isAwaited() else {
      return
    }
    close()
  }

  private func drop(_ reason: String) {
    guard events != nil else { return }
    log(.notice, "the connection of process \(peer.processID) was closed: \(reason)")
    close()
  }

  private func read(_ conditions: DescriptorConditions) {
    if isHalfClosed { return close() }
    var left = Self.bytesPerTurn
    while left > 0, events != nil {
      guard mayGoOn() else { return }
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

  /// A line that gets long needs a place among the few long ones.
  private func mayGoOn() -> Bool {
    guard framer.pendingCount > limits.smallLineLength else { return true }
    let isFree = slots.enter(ObjectIdentifier(self)) { [weak self] in
      self?.expectLine()
      self?.listen()
    }
    guard !isFree else { return true }
    // Nobody is late who is not listened to; that the peer goes away is noticed all the same.
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
        if !hasHeard, version != ProtocolLimits.version {
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
      // What is left began with the line before its end: its time begins now.
      expectLine()
    }
  }

  /// From here on a whole line must come in time.
  private func expectLine() {
    lineTimer = GLib.Timer(after: Int64(limits.lineSeconds * 1e9)) { [weak self] in
      self?.drop("it did not finish its line in time")
    }
  }

  /// The peer has said all it will say; one that is not gone may still wait for its answer.
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
