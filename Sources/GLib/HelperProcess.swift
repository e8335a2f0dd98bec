internal import CGLib
internal import Glibc

/// A program that works for this process, until it ends or its owner kills it.
///
/// Letting go of it lets it run on: a script may outlive what started it.
/// It starts with an empty signal mask, without input and output, and with a few descriptors besides
/// standard error. Its end is taken note of by the loop, so that it leaves no zombie.
package final class HelperProcess {
  /// The system's number for it.
  package let processID: Int32
  /// Whether it has neither ended nor been killed.
  package private(set) var isRunning = true
  private let leadsGroup: Bool

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: All of them, its own name first.
  ///   - descriptors: What it gets as descriptor 3 and those after; they stay open here.
  ///   - environment: What it finds in its environment besides, or in place of, what this process
  ///     has in its own.
  ///   - hasOwnSession: Whether it outlives the terminal that this process was started from.
  ///   - ended: Called on the main thread, later than this returns, when it has ended or was killed.
  /// - Throws: `SystemError` when the program cannot be started.
  ///
  /// The corresponding system call is `posix_spawn`.
  package init(
    _ path: String, arguments: [String], descriptors: [Int32] = [],
    environment: [String: String] = [:], hasOwnSession: Bool = false,
    ended: @escaping () -> Void = {}
  ) throws(SystemError) {
    // Out of the way first, so that none takes the place of another that is yet to be moved.
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
    let own = environment.map { strdup("\($0.key)=\($0.value)") }
    defer { for word in own { free(word) } }
    let variables = Self.variables(without: environment) + own + [nil]
    var child: pid_t = 0
    let status = posix_spawn(&child, path, &actions, &attributes, vector, variables)
    guard status == 0 else { throw SystemError("could not start \(path)", code: status) }
    processID = child
    leadsGroup = hasOwnSession
    watchEnd(ended)
  }

  /// `POSIX_SPAWN_SETSID`, which is hidden where only POSIX is asked for.
  private static let setsid: Int16 = 0x80

  /// This process's environment but for some variables, as it lies in memory.
  private static func variables(
    without left: [String: String]
  ) -> [UnsafeMutablePointer<CChar>?] {
    var words: [UnsafeMutablePointer<CChar>?] = []
    var next = environ
    while let word = next.pointee {
      let name = String(cString: word).prefix { $0 != "=" }
      if left.isEmpty || left[String(name)] == nil { words.append(word) }
      next += 1
    }
    return words
  }

  /// Takes note of the end, from which on the number may be another process's.
  private func watchEnd(_ ended: @escaping () -> Void) {
    let box = EndBox { [weak self] in
      self?.isRunning = false
      ended()
    }
    g_child_watch_add_full(
      G_PRIORITY_DEFAULT, processID,
      { _, _, data in
        let address = UInt(bitPattern: data)
        MainActor.assumeIsolated {
          guard let data = UnsafeRawPointer(bitPattern: address) else { return }
          Unmanaged<EndBox>.fromOpaque(data).takeUnretainedValue().action()
        }
      },
      Unmanaged.passRetained(box).toOpaque(), { letGo($0) })
  }

  /// Ends the program at once, and in a session of its own all that it has started there.
  package func kill() {
    guard isRunning else { return }
    isRunning = false
    Glibc.kill(leadsGroup ? -processID : processID, SIGKILL)
  }
}

/// What is done when a program has ended; the loop holds it until then.
private final class EndBox {
  let action: () -> Void

  init(_ action: @escaping () -> Void) {
    self.action = action
  }
}
