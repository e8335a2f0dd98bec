import AlertProtocol
internal import CShims
import Glibc

/// The path of a program to run, ours or another, and the ways to run it.
package struct PresenterProgram: Hashable, Sendable {
  /// The absolute path, or one relative to the current folder.
  package let path: String

  /// One of our own programs.
  package enum Role: Hashable, Sendable {
    /// `tocsin-presenter`.
    case presenter
    /// `tocsin-askpass`, which asks for secrets.
    case askpass
    /// `tocsin-notify`, which uses the session bus.
    case notify

    var name: String {
      switch self {
      case .presenter: "tocsin-presenter"
      case .askpass: "tocsin-askpass"
      case .notify: "tocsin-notify"
      }
    }

    /// Its name in messages, and the environment variable that overrides its path, if any.
    fileprivate var words: (title: String, variable: String?) {
      switch self {
      case .presenter: ("the presenter", "TOCSIN_PRESENTER")
      case .askpass: ("the secret prompt", "TOCSIN_ASKPASS")
      case .notify: ("the notification client", nil)
      }
    }
  }

  /// Finds one of our programs: the one named in the environment, else beside this program, in
  /// `../libexec/tocsin` from there, or in `PATH`.
  ///
  /// - Throws: `unavailable` if it is not found.
  package init(
    _ role: Role = .presenter, in environment: ClientEnvironment
  ) throws(ClientError) {
    let (title, variable) = role.words
    let given =
      switch role {
      case .presenter: environment.presenterProgram
      case .askpass: environment.askpassProgram
      case .notify: nil as String?
      }
    if let given, let variable {
      path = environment.absolute(given)
      guard access(path, X_OK) == 0 else {
        throw ClientError(
          .unavailable,
          "cannot start \(title): \(variable) is “\(given)”, which cannot be executed")
      }
      return
    }
    var folders: [String] = []
    if let own = Self.ownFolder() { folders += [own, "\(own)/../libexec/tocsin"] }
    guard let found = Self.find(role.name, in: folders + environment.searchFolders) else {
      throw ClientError(
        .unavailable,
        "cannot start \(title): \(role.name) is neither beside this program nor in PATH")
    }
    path = found
  }

  /// Finds the first program with a name in `PATH` that is not this one, to which a drop-in passes
  /// its call; nil if there is none.
  ///
  /// Also nil if we have passed this call on already: a script with that name may call us again.
  package init?(original name: String, in environment: ClientEnvironment) {
    let mark = "TOCSIN_PASSED_ON"
    guard getenv(mark) == nil else { return nil }
    var own = stat()
    guard stat("/proc/self/exe", &own) == 0 else { return nil }
    let found = environment.searchFolders.map { "\($0)/\(name)" }.first { candidate in
      var facts = stat()
      return access(candidate, X_OK) == 0 && stat(candidate, &facts) == 0
        && (facts.st_dev, facts.st_ino) != (own.st_dev, own.st_ino)
    }
    guard let found else { return nil }
    setenv(mark, "1", 1)
    path = found
  }

  /// Whether a command exists, searched for as a shell does.
  package static func canFind(_ name: String, in environment: ClientEnvironment) -> Bool {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return access(name, X_OK) == 0 }
    return find(name, in: environment.searchFolders) != nil
  }

  private static func find(_ name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Replaces this process by the program; returns only if that fails.
  ///
  /// The corresponding C function is `execv`.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments, without its name.
  ///   - input: The bytes that it can read from a descriptor; nil for none.
  ///   - descriptor: The number of that descriptor.
  /// - Returns: The error.
  package func become(
    arguments: [String], input: [UInt8]? = nil, descriptor: Int32 = 0
  ) -> ClientError {
    var file: Int32 = -1
    if let input {
      do throws(SystemCallError) {
        file = try Self.memoryFile(holding: input)
      } catch {
        return ClientError(error)
      }
    }
    let status = withVector([path] + arguments) { tocsin_become(path, $0, file, descriptor) }
    return ClientError(
      .unavailable, "cannot start \(path): \(SystemCallError.reason(for: -status))")
  }

  /// Starts the program as a detached process, with `ready` as its descriptor 3.
  func startDetached(
    arguments: [String], ready: borrowing Descriptor, log: String?
  ) throws(ClientError) {
    let ready = ready.number
    let status = withVector([path] + arguments) { vector in
      tocsin_spawn_detached(path, vector, ready, log)
    }
    guard status == 0 else {
      throw ClientError(
        .unavailable, "cannot start \(path): \(SystemCallError.reason(for: -status))")
    }
  }

  /// Returns the descriptor of an anonymous file with these bytes, positioned at its beginning.
  private static func memoryFile(holding bytes: [UInt8]) throws(SystemCallError) -> Int32 {
    let number = try SystemCallError.check(
      tocsin_memory_file("tocsin-render"), "cannot make a file in memory")
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { write(number, $0.baseAddress, $0.count) }
      guard written > 0 else { throw SystemCallError(code: errno, "cannot fill a file in memory") }
      rest = rest.dropFirst(written)
    }
    lseek(number, 0, SEEK_SET)
    return number
  }

  /// Returns the folder of the running program.
  private static func ownFolder() -> String? {
    let size = 4096
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { space, count in
      count = 0
      space.withMemoryRebound(to: CChar.self) { characters in
        guard let base = characters.baseAddress else { return }
        count = max(0, readlink("/proc/self/exe", base, size))
      }
    }
    guard let path = String(validating: bytes, as: UTF8.self),
      let slash = path.lastIndex(of: "/")
    else { return nil }
    return String(path[..<slash])
  }
}

/// Calls a function with a null-terminated array of C strings, as for `execv`.
func withVector<Result>(
  _ words: [String],
  _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let vector = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(
    capacity: words.count + 1)
  for (index, word) in words.enumerated() { vector[index] = strdup(word) }
  vector[words.count] = nil
  defer {
    for index in words.indices { free(vector[index]) }
    vector.deallocate()
  }
  return body(vector)
}
