import AlertModel
import AlertProtocol
internal import CShims
import Glibc

/// Connects to the presenter of a display, and starts it if none runs.
///
/// If several clients need one at the same time, a file lock, which is released when its owner dies,
/// decides which of them starts it; the others wait.
struct PresenterStarter {
  let environment: ClientEnvironment
  let location: SocketLocation

  /// Seconds within which a presenter must be ready, even one that another client starts.
  private static let readySeconds = 20.0
  /// Attempts to connect to a presenter that owns the display but does not listen.
  private static let looksAtTaken = 25

  /// Connects to the running presenter, or to a new one.
  func connect() throws(ClientError) -> Connection {
    if let connection = try Connection(to: location) { return connection }
    let deadline = ClientClock.now.advanced(bySeconds: Self.readySeconds)
    while ClientClock.now < deadline {
      if let connection = try startUnlessOthersDo() { return connection }
      ClientClock.sleep(seconds: PresenterClient.lookSeconds)
      if let connection = try Connection(to: location) { return connection }
    }
    throw ClientError(
      .unavailable,
      "the presenter of \(location.display) was not ready after \(Int(Self.readySeconds)) s")
  }

  /// Starts the presenter unless another client is doing so; nil if there is none to connect to yet.
  private func startUnlessOthersDo() throws(ClientError) -> Connection? {
    guard let lock = try startLock() else { return nil }
    // The former owner of the lock may have started it.
    if let connection = try Connection(to: location) { return connection }
    let report = try start()
    if case .failed(_, let message) = report { throw ClientError(.unavailable, message) }
    var connection = try Connection(to: location)
    // Another presenter owns the display. It is about to listen, or about to exit: wait briefly
    // before starting the next.
    for _ in 0..<Self.looksAtTaken where connection == nil && report == .taken {
      ClientClock.sleep(seconds: PresenterClient.lookSeconds)
      connection = try Connection(to: location)
    }
    lock.unlock()
    return connection
  }

  private func startLock() throws(ClientError) -> FileLock? {
    do throws(SystemCallError) {
      return try FileLock(path: location.startLockPath)
    } catch {
      throw ClientError(error)
    }
  }

  /// Starts the program, and waits for its readiness report, one line.
  private func start() throws(ClientError) -> ReadinessReport {
    let program = try PresenterProgram(in: environment)
    let idleSeconds = environment.idleSeconds ?? location.display.usualIdleSeconds
    var readEnd: Int32 = -1
    var writeEnd: Int32 = -1
    let status = tocsin_pipe(&readEnd, &writeEnd)
    guard status == 0 else {
      throw ClientError(SystemCallError(code: -status, "cannot make a pipe"))
    }
    let reading = Descriptor(adopting: readEnd)
    do {
      // Our write end is closed after this scope, so that the pipe ends if the program dies.
      let writing = Descriptor(adopting: writeEnd)
      try program.startDetached(
        arguments: ["--ready-fd", "3", "--idle-seconds", "\(idleSeconds)"],
        ready: writing, log: environment.log.map(environment.absolute))
    }
    return try report(from: reading, program)
  }

  private func report(
    from pipe: borrowing Descriptor, _ program: PresenterProgram
  ) throws(ClientError) -> ReadinessReport {
    let deadline = ClientClock.now.advanced(bySeconds: Self.readySeconds)
    var framer = LineFramer(limit: 4096)
    do {
      while true {
        if let line = try framer.next() {
          guard let report = ReadinessReport(line: String(decoding: line, as: UTF8.self)) else {
            throw ClientError(.unavailable, "\(program.path) is not a presenter")
          }
          return report
        }
        let left = deadline.seconds(since: ClientClock.now)
        guard left > 0, try pipe.waitUntilReadable(milliseconds: Int(left * 1000) + 1) else {
          throw ClientError(
            .unavailable, "\(program.path) was not ready after \(Int(Self.readySeconds)) s")
        }
        let bytes = try pipe.read(upTo: 4096)
        guard !bytes.isEmpty else {
          throw ClientError(.unavailable, "\(program.path) ended before it was ready")
        }
        framer.append(bytes)
      }
    } catch let error as ClientError {
      throw error
    } catch {
      throw ClientError(.unavailable, "\(error)")
    }
  }
}
