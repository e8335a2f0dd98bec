internal import CShims
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

/// A program that a test runs, with what it writes and how it ends.
///
/// It is killed when its last owner lets go of it. It starts with an empty signal mask, because a
/// child of a dispatch thread would inherit one that blocks nearly everything, and with no
/// descriptors but the three standard ones.
package final class ChildProcess {
  /// Where a program's standard input comes from.
  nonisolated package enum Input: Hashable, Sendable {
    /// Nothing: the end of the stream at once.
    case empty
    case text(String)
    /// A pipe that stays open and silent until `closeInput`.
    case open
  }

  package let processID: Int32
  package let name: String
  /// How it ended; nil while it runs, as far as was asked.
  package private(set) var exitStatus: ExitStatus?

  private let output: CapturedStream
  private let errors: CapturedStream
  private var inputEnd: Int32?

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - program: A path, or a name that is looked for along `PATH`.
  ///   - arguments: Without the program's own name.
  ///   - environment: In addition to the test's own; nil removes a variable.
  ///   - input: Its standard input.
  ///   - directory: Its working folder; nil means the test's own.
  ///   - argumentZero: The name that the program is called by; nil means `program`.
  /// - Throws: `WaitError` when it cannot be started.
  package convenience init(
    _ program: String, _ arguments: [String] = [], environment: [String: String?] = [:],
    input: Input = .empty, directory: String? = nil, argumentZero: String? = nil
  ) throws {
    try self.init(
      Launch(
        program: program, arguments: [argumentZero ?? program] + arguments,
        environment: environment, input: input, directory: directory), extraOutput: nil)
  }

  /// Starts a program that also writes to a fourth descriptor, number 3.
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
    var status: Int32 = 0
    waitpid(processID, &status, 0)
  }

  /// What it has written to standard output so far.
  package var standardOutput: String { output.text }

  /// What it has written to standard error so far.
  package var standardError: String { errors.text }

  /// Whether it has not ended yet.
  package var isRunning: Bool { status() == nil }

  /// Sends it a signal, if it still runs.
  package func send(signal: Int32) {
    guard status() == nil else { return }
    Glibc.kill(processID, signal)
  }

  /// Says something on its standard input, which is open.
  package func write(_ text: String) {
    guard let inputEnd else { return }
    let bytes = Array(text.utf8)
    _ = Glibc.write(inputEnd, bytes, bytes.count)
  }

  /// Ends its standard input.
  package func closeInput() {
    if let inputEnd { close(inputEnd) }
    inputEnd = nil
  }

  /// Lets the main loop run until the program has ended.
  ///
  /// - Throws: `WaitError` when it has not within the bound; what it wrote is part of the message.
  @discardableResult
  package func waitForExit(within bound: Duration = Bounds.exit) throws -> ExitStatus {
    do {
      return try wait(for: "the end of \(name)", within: bound) { status() }
    } catch let error as WaitError {
      throw WaitError(
        description: "\(error); output: \(standardOutput); errors: \(standardError)")
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
