import AlertProtocol
internal import CShims
import Glibc

/// A program of ours beside the client, or one that the person names: where it is, and how it is
/// executed.
package struct PresenterProgram: Hashable, Sendable {
  package let path: String

  /// Which of our programs it is.
  package enum Role: Hashable, Sendable {
    case presenter
    /// The one that asks for secrets.
    case askpass
    /// The one that speaks on the session's bus.
    case notify

    var name: String {
      switch self {
      case .presenter: "tocsin-presenter"
      case .askpass: "tocsin-askpass"
      case .notify: "tocsin-notify"
      }
    }

    /// What a message calls it, and the variable that names another, if one does.
    fileprivate var words: (title: String, variable: String?) {
      switch self {
      case .presenter: ("the presenter", "TOCSIN_PRESENTER")
      case .askpass: ("the asker for secrets", "TOCSIN_ASKPASS")
      case .notify: ("the sender of notifications", nil)
      }
    }
  }

  /// The program that the environment names; else ours, beside our own program, in
  /// `../libexec/tocsin` from there, or in `PATH`.
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

  /// The first program of a name in `PATH` that is not ours under that name; nil when there is none.
  ///
  /// A script of that name may call us in its turn, so nothing is passed on that was passed on
  /// already.
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

  /// Whether a command that a person names can be found as a shell would find it.
  package static func canFind(_ name: String, in environment: ClientEnvironment) -> Bool {
    guard !name.utf8.contains(UInt8(ascii: "/")) else { return access(name, X_OK) == 0 }
    return find(name, in: environment.searchFolders) != nil
  }

  private static func find(_ name: String, in folders: [String]) -> String? {
    folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  /// Becomes the program; returns only when that fails.
  ///
  /// `input`, when given, is read by it from the descriptor with this number. The corresponding C
  /// function is `execv`.
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

  /// Starts the program on its own, with `ready` as its descriptor 3.
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

  /// An anonymous file, read from its beginning by whoever inherits it.
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

  /// The folder of the program that runs.
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

/// Words as C wants them: an array of pointers that ends with a null one.
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
