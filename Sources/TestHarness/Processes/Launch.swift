internal import CShims
internal import Glibc

/// The parameters of a program's start.
struct Launch {
  var program: String
  /// The program's own name first.
  var arguments: [String]
  /// Changes to `PrivateEnvironment.shared`; nil removes a variable.
  var environment: [String: String?]
  var input: ChildProcess.Input
  var directory: String?

  /// Opens the program's standard input.
  ///
  /// - Returns: The program's end, and this process's end of a pipe.
  func openInput() throws -> (child: Int32, parent: Int32?) {
    switch input {
    case .empty: return (open("/dev/null", O_RDONLY | O_CLOEXEC), nil)
    case .file(let path): return (try descriptor(of: path), nil)
    case .text(let text):
      let file = try CapturedStream()
      let bytes = Array(text.utf8)
      guard pwrite(file.descriptor, bytes, bytes.count, 0) == bytes.count else {
        throw HarnessError("cannot write the input of \(program)")
      }
      return (fcntl(file.descriptor, F_DUPFD_CLOEXEC, 0), nil)
    case .open:
      var ends: (reading: Int32, writing: Int32) = (-1, -1)
      guard tocsin_pipe(&ends.reading, &ends.writing) == 0 else {
        throw HarnessError("cannot create a pipe")
      }
      return (ends.reading, ends.writing)
    }
  }

  private func descriptor(of path: String) throws -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw HarnessError("cannot read \(path)") }
    return descriptor
  }

  /// Starts the program with these descriptors as 0, 1, 2 and optionally 3.
  ///
  /// The corresponding function is `posix_spawnp`.
  func spawn(input: Int32, output: Int32, errors: Int32, extra: Int32?) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, source) in [input, output, errors].enumerated() {
      posix_spawn_file_actions_adddup2(&actions, source, Int32(target))
    }
    if let extra { posix_spawn_file_actions_adddup2(&actions, extra, 3) }
    if let directory { tocsin_spawn_set_directory(&actions, directory) }

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

    var processID: pid_t = 0
    let status = withCStrings(arguments) { arguments in
      withCStrings(mergedEnvironment()) { environment in
        posix_spawnp(&processID, program, &actions, &attributes, arguments, environment)
      }
    }
    guard status == 0 else {
      throw HarnessError("cannot start \(program): \(String(cString: strerror(status)))")
    }
    return processID
  }

  private func mergedEnvironment() -> [String] {
    var merged = PrivateEnvironment.shared.variables
    for (name, value) in environment { merged[name] = value }
    return merged.map { "\($0.key)=\($0.value)" }
  }
}

/// Calls a closure with strings as an array of C strings that ends with a null pointer.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
