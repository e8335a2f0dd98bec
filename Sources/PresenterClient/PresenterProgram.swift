import AlertProtocol
internal import CShims
import Glibc

/// The presenter's program: where it is, and how it is executed.
package struct PresenterProgram: Hashable, Sendable {
  package let path: String

  /// The program that the environment names; else `tocsin-presenter` beside our own program, in
  /// `../libexec/tocsin`
  /// from there, or in `PATH`.
  package init(in environment: ClientEnvironment) throws(ClientError) {
    let name = "tocsin-presenter"
    if let given = environment.presenterProgram {
      path = environment.absolute(given)
      guard access(path, X_OK) == 0 else {
        throw ClientError(
          .unavailable,
          "cannot start the presenter: TOCSIN_PRESENTER is “\(given)”, which cannot be executed")
      }
      return
    }
    var folders: [String] = []
    if let own = Self.ownFolder() { folders += [own, "\(own)/../libexec/tocsin"] }
    folders += (environment.path ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map(String.init)
    let candidates = folders.map { "\($0)/\(name)" }
    guard let found = candidates.first(where: { access($0, X_OK) == 0 }) else {
      throw ClientError(
        .unavailable,
        "cannot start the presenter: \(name) is neither beside this program nor in PATH")
    }
    path = found
  }

  /// Becomes the program; returns only when that fails.
  ///
  /// `input`, when given, is read by it as standard input. The corresponding C function is `execv`.
  package func become(arguments: [String], input: [UInt8]? = nil) -> ClientError {
    var file: Int32 = -1
    if let input {
      do throws(SystemCallError) {
        file = try Self.memoryFile(holding: input)
      } catch {
        return ClientError(error)
      }
    }
    let status = Self.withVector([path] + arguments) { tocsin_become(path, $0, file) }
    return ClientError(
      .unavailable, "cannot start \(path): \(SystemCallError.reason(for: -status))")
  }

  /// Starts the program on its own, with `ready` as its descriptor 3.
  func startDetached(
    arguments: [String], ready: borrowing Descriptor, log: String?
  ) throws(ClientError) {
    let ready = ready.number
    let status = Self.withVector([path] + arguments) { vector in
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

  /// Words as C wants them: an array of pointers that ends with a null one.
  private static func withVector<Result>(
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
}
