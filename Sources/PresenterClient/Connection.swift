import AlertModel
import AlertProtocol
internal import CShims
import Glibc

/// One connection to a presenter's socket.
struct Connection: ~Copyable {
  private let descriptor: Descriptor
  private var framer = LineFramer()
  private var hasSpoken = false
  private var hasHeard = false
  private var hasGivenBack = false

  /// Seconds to wait for a place in the presenter's backlog.
  private static let connectSeconds = 10.0
  /// Milliseconds to wait for the presenter to read what we send.
  private static let sendMilliseconds = 10_000

  /// The result of waiting for a message.
  enum Received {
    /// The presenter sent a message.
    case message(PresenterMessage)
    /// The presenter closed the connection.
    case end
    /// These of the other watched descriptors are readable.
    case readable([Int32])
    /// The time is over.
    case nothingYet
  }

  /// Connects to the socket; nil if no presenter listens on it.
  ///
  /// - Throws: `unavailable` if the connection fails, or if another user's process listens.
  init?(to location: SocketLocation) throws(ClientError) {
    let deadline = ClientClock.now.advanced(bySeconds: Self.connectSeconds)
    let path = location.socketPath
    do throws(SystemCallError) {
      let number = try SystemCallError.check(tocsin_unix_socket(1), "cannot make a socket")
      let descriptor = Descriptor(adopting: number)
      while true {
        let status = tocsin_unix_connect(number, path)
        if status == -ENOENT || status == -ECONNREFUSED { return nil }
        if status == -EAGAIN, ClientClock.now < deadline {
          ClientClock.sleep(seconds: 0.005)
          continue
        }
        _ = try SystemCallError.check(status, "cannot connect to \(path)")
        break
      }
      let peer = try PeerCredentials(ofSocket: number)
      guard peer.isOurUser else {
        throw SystemCallError(code: EACCES, "\(path) is served by user \(peer.userID), not by us")
      }
      self.descriptor = descriptor
    } catch {
      throw ClientError(error)
    }
  }

  /// Sends a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - version: The protocol version in the first message.
  /// - Returns: Whether it was sent; false if the presenter has closed the connection.
  /// - Throws: `invalid` if the message is longer than a line may be.
  mutating func send(
    _ message: ClientMessage, version: Int = ProtocolLimits.version
  ) throws(ClientError) -> Bool {
    let line: [UInt8]
    do {
      line = try message.line(version: hasSpoken ? nil : version)
    } catch {
      throw ClientError(.internal, "cannot encode the request: \(error)")
    }
    guard line.count - 1 <= ProtocolLimits.lineLength else {
      throw ClientError(.invalid, "the request is longer than \(ProtocolLimits.lineLength) bytes")
    }
    hasSpoken = true
    do throws(SystemCallError) {
      try descriptor.send(line, milliseconds: Self.sendMilliseconds)
      return true
    } catch {
      if error.code == EPIPE || error.code == ECONNRESET { return false }
      throw ClientError(error)
    }
  }

  /// Waits for the next message, or until another descriptor is readable.
  ///
  /// - Parameters:
  ///   - seconds: The longest time to wait; nil for no limit.
  ///   - others: Further descriptors to watch.
  /// - Returns: What happened first.
  /// - Throws: `unavailable` if the presenter sends an invalid message.
  mutating func receive(
    within seconds: Double?, orReadable others: [Int32] = []
  ) throws(ClientError) -> Received {
    let deadline = seconds.map { ClientClock.now.advanced(bySeconds: $0) }
    while true {
      if let message = try nextMessage() { return .message(message) }
      do throws(SystemCallError) {
        let left = deadline.map { $0.seconds(since: ClientClock.now) }
        let milliseconds = left.map { max(0, Int(($0 * 1000).rounded(.up))) } ?? -1
        if milliseconds < 0 { giveBackMemory() }
        if others.isEmpty {
          guard try descriptor.waitUntilReadable(milliseconds: milliseconds) else {
            return .nothingYet
          }
        } else {
          let ready = try Descriptor.waitUntilReadable(
            [descriptor.number] + others, milliseconds: milliseconds)
          // The presenter's message comes first: it may be the response.
          if ready.first != descriptor.number {
            guard !ready.isEmpty || seconds != nil else { continue }
            return ready.isEmpty ? .nothingYet : .readable(ready)
          }
        }
        let bytes = try descriptor.read(upTo: 64 << 10)
        if bytes.isEmpty { return .end }
        framer.append(bytes)
      } catch {
        if error.code == ECONNRESET { return .end }
        if error.code != EAGAIN { throw ClientError(error) }
      }
    }
  }

  /// Returns memory to the system before the user's answer is waited for, which may take hours.
  private mutating func giveBackMemory() {
    guard !hasGivenBack else { return }
    hasGivenBack = true
    tocsin_give_back_program()
  }

  private mutating func nextMessage() throws(ClientError) -> PresenterMessage? {
    do {
      guard let line = try framer.next() else { return nil }
      if let message = PresenterMessage(ofTexts: line) {
        hasHeard = true
        return message
      }
      if !hasHeard {
        hasHeard = true
        try checkVersion(of: line)
      }
      return try MessageLine.decode(PresenterMessage.self, from: line).message
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(
        .unavailable, "the presenter sent an invalid message: \(sentence(for: error))")
    }
  }

  /// Checks the presenter's first line.
  ///
  /// - Throws: `unavailable` if the presenter refuses our version, or cannot be understood.
  private func checkVersion(of line: [UInt8]) throws(ClientError) {
    guard let version = MessageLine.version(of: line), version != ProtocolLimits.version else {
      return
    }
    // A newer presenter understands older clients.
    let message = try? MessageLine.decode(PresenterMessage.self, from: line).message
    switch message {
    case nil, .failure: throw ClientError(presenterVersion: version)
    default: return
    }
  }
}
