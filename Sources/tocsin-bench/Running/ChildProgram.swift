import CShims
import GLib
import Glibc

/// A program that the benchmarks start, and end when its last owner lets go of it.
///
/// It begins with an empty signal mask, with nothing to read unless it is given a file, and with what it writes thrown away.
final class ChildProgram {
  let processID: Int32
  private let path: String
  private var hasEnded = false

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program.
  ///   - arguments: Without the program's own name.
  ///   - environment: All of it; nothing is inherited.
  ///   - report: A descriptor that the program has as number 3.
  ///   - input: A file that is its standard input; nil for an empty one.
  /// - Throws: `BenchError` when it cannot be started.
  ///
  /// The corresponding function is `posix_spawn`.
  init(
    _ path: String, _ arguments: [String], environment: [String: String], report: Int32? = nil,
    input: String? = nil
  ) throws {
    self.path = path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor: Int32 in 0...2 {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
    }
    if let input { posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0) }
    if let report { posix_spawn_file_actions_adddup2(&actions, report, 3) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var identifier: pid_t = 0
    let status = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&identifier, path, &actions, &attributes, arguments, environment)
      }
    }
    guard status == 0 else {
      throw BenchError("cannot start \(path): \(String(cString: strerror(status)))")
    }
    processID = identifier
  }

  isolated deinit {
    end()
  }

  /// Waits for the program's end without looking at a clock meanwhile.
  ///
  /// The corresponding system call is `waitpid`.
  func waitForEnd() {
    guard !hasEnded else { return }
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0, errno == EINTR {}
    hasEnded = true
  }

  /// Waits for the program's end.
  ///
  /// - Parameter seconds: For how long.
  /// - Throws: `BenchError` when it still runs then.
  func waitForEnd(within seconds: Double) throws {
    let deadline = MonotonicClock.now() + Int64(seconds * 1e9)
    while !looksEnded() {
      guard MonotonicClock.now() < deadline else {
        throw BenchError("\(path) still runs after \(seconds) s")
      }
      tocsin_sleep(500_000)
    }
  }

  /// Ends the program: politely, and after two seconds without.
  func end() {
    guard !looksEnded() else { return }
    kill(processID, SIGTERM)
    do {
      try waitForEnd(within: 2)
    } catch {
      kill(processID, SIGKILL)
      waitForEnd()
    }
  }

  private func looksEnded() -> Bool {
    var status: Int32 = 0
    if !hasEnded, waitpid(processID, &status, WNOHANG) == processID { hasEnded = true }
    return hasEnded
  }
}

/// Lends strings as a list that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
