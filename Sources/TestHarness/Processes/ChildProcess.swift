internal import CShims
internal import GLib
internal import Glibc

/// How a program ended.
nonisolated package enum ExitStatus: Hashable, Sendable {
  case exited(Int)
  case signalled(Int)

  fileprivate init(waitStatus: Int32) {
    let signal = waitStatus & 0x7f
    self = signal == 0 ? .exited(Int(waitStatus >> 8 & 0xff)) : .signalled(Int(signal))
  }
}

/// A running program, its output, and its exit status.
///
/// It is killed when its last owner releases it. It sees nothing of the machine's configuration
/// (`PrivateEnvironment`). It starts with an empty signal mask, because a child of a dispatch thread
/// would inherit one that blocks nearly everything, and with no open descriptors but the three
/// standard ones.
package final class ChildProcess {
  /// The source of a program's standard input.
  nonisolated package enum Input: Hashable, Sendable {
    /// The end of the file at once.
    case empty
    case text(String)
    /// A file, by its path.
    case file(String)
    /// A pipe that stays open until `closeInput`.
    case open
  }

  /// The identifier that the kernel gave the process.
  package let processID: Int32
  /// The program, by the name with which it was started.
  package let name: String
  /// How the program ended; nil if it was running when it was last checked.
  package private(set) var exitStatus: ExitStatus?

  private let output: CapturedStream
  private let errors: CapturedStream
  private var inputEnd: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked up in `PATH`.
  ///   - arguments: The arguments, without the program's own name.
  ///   - environment: Changes to `PrivateEnvironment.shared`; nil removes a variable.
  ///   - input: The standard input.
  ///   - directory: The working folder; nil means that of this process.
  ///   - argumentZero: The name by which the program is called; nil means `program`.
  /// - Throws: `HarnessError` if the program cannot be started.
  package convenience init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: Input = .empty, directory: String? = nil, argumentZero: String? = nil
  ) throws {
    try self.init(
      Launch(
        program: program, arguments: [argumentZero ?? program] + arguments,
        environment: environment, input: input, directory: directory), extraOutput: nil)
  }

  /// Starts a program that also writes to descriptor 3.
  init(_ launch: Launch, extraOutput: Int32?) throws {
    name = launch.program
    output = try CapturedStream()
    errors = try CapturedStream()
    let streams = try launch.openInput()
    defer { close(streams.child) }
    inputEnd = streams.parent
    processID = try launch.spawn(
      input: streams.child, output: output.descriptor, errors: errors.descriptor,
      extra: extraOutput)
  }

  isolated deinit {
    closeInput()
    guard status() == nil else { return }
    Glibc.kill(processID, SIGKILL)
    waitForExitWithoutLoop()
  }

  /// The text that the program has written to standard output so far.
  package var standardOutput: String { output.text }

  /// The text that the program has written to standard error so far.
  package var standardError: String { errors.text }

  /// Whether the program has not ended yet.
  package var isRunning: Bool { status() == nil }

  /// The resources that the program has used so far.
  package var figures: ProcessFigures { ProcessFigures(processID: processID) }

  /// Sends the program a signal, if it is still running.
  package func send(signal: Int32) {
    guard status() == nil else { return }
    Glibc.kill(processID, signal)
  }

  /// Writes to the standard input, which was opened with `Input.open`.
  package func write(_ text: String) {
    guard let inputEnd else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(inputEnd, bytes, bytes.count)
  }

  /// Closes the standard input.
  package func closeInput() {
    if let inputEnd { close(inputEnd) }
    inputEnd = nil
  }

  /// Runs the main loop until the program has ended.
  ///
  /// - Throws: `HarnessError` if the bound is reached; its message includes the program's output.
  @discardableResult
  package func waitForExit(within bound: Duration = Bounds.exit) throws -> ExitStatus {
    do {
      return try wait(for: "the end of \(name)", within: bound) { status() }
    } catch let error as HarnessError {
      throw HarnessError("\(error); output: \(standardOutput); errors: \(standardError)")
    }
  }

  /// Blocks until the program has exited, without running the main loop or polling, so that the
  /// time can be measured.
  ///
  /// The corresponding system call is `waitpid`.
  package func waitForExitWithoutLoop() {
    guard exitStatus == nil else { return }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      guard errno == EINTR else { return }
    }
    exitStatus = ExitStatus(waitStatus: status)
  }

  /// Asks the program to exit, and kills it if it has not after two seconds.
  package func end() {
    send(signal: SIGTERM)
    do {
      try waitForExit(within: .seconds(2))
    } catch {
      send(signal: SIGKILL)
      waitForExitWithoutLoop()
    }
  }

  private func status() -> ExitStatus? {
    if let exitStatus { return exitStatus }
    var status: Int32 = 0
    guard waitpid(processID, &status, WNOHANG) == processID else { return nil }
    exitStatus = ExitStatus(waitStatus: status)
    return exitStatus
  }
}

/// Whether a process has exited; true for a zombie.
nonisolated package func hasEnded(_ process: Int32) -> Bool {
  ProcessStatus(of: process)?.isZombie ?? true
}

/// An anonymous file in memory that a program writes to.
///
/// Unlike a pipe it never fills up, so the program never waits for a reader.
final class CapturedStream {
  let descriptor: Int32

  init() throws {
    descriptor = tocsin_memory_file("tocsin test stream")
    guard descriptor >= 0 else { throw HarnessError("cannot create a file in memory") }
    // No other child can be started in between: all are started on the main actor.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  isolated deinit {
    close(descriptor)
  }

  /// Everything written so far.
  var text: String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, bytes.count)
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
