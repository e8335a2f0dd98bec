internal import CGLib
internal import Glibc

/// A child process, which runs until it exits or is killed.
///
/// Releasing the object does not kill the process: a script may outlive the program that started it.
/// It starts with an empty signal mask, with standard input and output on `/dev/null`, and with the
/// given descriptors besides standard error. The loop reaps it when it exits.
package final class HelperProcess {
  /// The process identifier.
  package let processID: Int32
  /// Whether the process has neither exited nor been killed.
  package private(set) var isRunning = true
  private let leadsGroup: Bool

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: All arguments, beginning with the program's name.
  ///   - descriptors: The descriptors that it gets as 3, 4, …; they stay open in this process.
  ///   - environment: Variables to add to, or replace in, a copy of this process's environment.
  ///   - hasOwnSession: Whether it leads a new session, so that it outlives the terminal.
  ///   - isQuiet: Whether its standard error is on `/dev/null`, too.
  ///   - ended: Called on the main thread, after this call, when the process has exited, with its
  ///     status, or was killed, with nil.
  /// - Throws: `SystemError` if the program cannot be started.
  ///
  /// The corresponding system call is `posix_spawn`.
  package init(
    _ path: String, arguments: [String], descriptors: [Int32] = [],
    environment: [String: String] = [:], hasOwnSession: Bool = false,
    isQuiet: Bool = false, ended: @escaping (Int32?) -> Void = { _ in }
  ) throws(SystemError) {
    // First duplicated to high numbers, so that no target number overwrites a source.
    var sources: [Int32] = []
    defer { for source in sources { close(source) } }
    for descriptor in descriptors {
      let source = fcntl(descriptor, F_DUPFD_CLOEXEC, 64)
      guard source >= 0 else { throw SystemError("could not hand a descriptor to \(path)") }
      sources.append(source)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDOUT_FILENO)
    if isQuiet { posix_spawn_file_actions_adddup2(&actions, STDIN_FILENO, STDERR_FILENO) }
    for (index, source) in sources.enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, 3 + Int32(index))
    }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var flags = Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF)
    if hasOwnSession { flags |= Self.setsid }
    posix_spawnattr_setflags(&attributes, flags)
    var vector = arguments.map { strdup($0) }
    defer { for word in vector { free(word) } }
    vector.append(nil)
    let added = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in added { free(word) } }
    let variables = Self.variables(without: environment) + added + [nil]
    var child: pid_t = 0
    let status = posix_spawn(&child, path, &actions, &attributes, vector, variables)
    guard status == 0 else { throw SystemError("could not start \(path)", code: status) }
    processID = child
    leadsGroup = hasOwnSession
    watchEnd(ended)
  }

  /// `POSIX_SPAWN_SETSID`, which glibc declares only with `_GNU_SOURCE`.
  private static let setsid: Int16 = 0x80

  /// Returns pointers into this process's environment, without the variables of `replaced`.
  private static func variables(
    without replaced: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var words: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let word = next.pointee {
      let name = String(cString: word).prefix { $0 != "=" }
      if replaced.isEmpty || replaced[String(name)] == nil { words.append(word) }
      next += 1
    }
    return words
  }

  /// Reaps the process when it exits; from then on another process may get its identifier.
  private func watchEnd(_ ended: @escaping (Int32?) -> Void) {
    let box = EndBox { [weak self] status in
      self?.isRunning = false
      // wait(2): a signal is in the low bits, the status of an exit above them.
      ended(status & 0x7F == 0 ? status >> 8 & 0xFF : nil)
    }
    g_child_watch_add_full(
      G_PRIORITY_DEFAULT, processID,
      { _, status, data in
        let address = UInt(bitPattern: data)
        MainActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<EndBox>.fromOpaque(data).takeUnretainedValue().action(status)
        }
      },
      Unmanaged.passRetained(box).toOpaque(), { destroyNotify($0) })
  }

  /// Kills the process, or its whole process group if it has its own session.
  package func kill() {
    guard isRunning else { return }
    isRunning = false
    Glibc.kill(leadsGroup ? -processID : processID, SIGKILL)
  }
}

/// The closure to call when the process exits; GLib holds it until then.
private final class EndBox {
  let action: (Int32) -> Void

  init(_ action: @escaping (Int32) -> Void) {
    self.action = action
  }
}
