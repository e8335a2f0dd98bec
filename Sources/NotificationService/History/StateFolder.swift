import GLib
internal import Glibc

/// The folder for state that outlives the process.
///
/// One process locks it: of several presenters of a user, one per display, the first has the
/// default folder and the others have subfolders of it.
final class StateFolder {
  let path: String
  private var lock: Int32?

  private static let lockName = "lock"
  /// The maximum number of presenters of a user that have a folder.
  private static let most = 16

  private init(path: String) {
    self.path = path
  }

  isolated deinit {
    leave()
  }

  /// Locks the first folder that is free.
  ///
  /// - Parameter path: The usual folder.
  /// - Returns: The folder; nil if all are locked.
  static func claim(in path: String) -> StateFolder? {
    for number in 1...most {
      let folder = StateFolder(path: number == 1 ? path : "\(path)/\(number)")
      if folder.takeLock() { return folder }
    }
    return nil
  }

  /// Unlocks it for another process.
  func leave() {
    if let lock { close(lock) }
    lock = nil
  }

  /// Acquires a lock that ends with the process.
  ///
  /// - Returns: Whether no other process has it; also true if locking is not supported there: real
  ///   problems are reported when something is written.
  private func takeLock() -> Bool {
    guard (try? make()) != nil else { return true }
    let descriptor = open(file(Self.lockName), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return true }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let isTaken = errno == EWOULDBLOCK
      close(descriptor)
      return !isTaken
    }
    lock = descriptor
    return true
  }

  /// `$XDG_STATE_HOME/tocsin`, or `~/.local/state/tocsin`; nil if neither variable is set.
  static var usual: String? {
    func variable(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = variable("XDG_STATE_HOME") ?? variable("HOME").map { $0 + "/.local/state" }
    return base.map { $0 + "/tocsin" }
  }

  /// A folder in it, which is created when something is written.
  func subfolder(_ name: String) -> StateFolder { StateFolder(path: file(name)) }

  /// The path of a file.
  func file(_ name: String) -> String { "\(path)/\(name)" }

  /// The files in it, but no folders; also those that were not completed.
  func files() -> [(name: String, bytes: Int, time: Int)] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var files: [(name: String, bytes: Int, time: Int)] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      var status = stat()
      guard lstat(file(name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
      files.append((name, Int(status.st_size), status.st_mtim.tv_sec))
    }
    return files
  }

  /// Sets the time of a file to now.
  ///
  /// - Returns: Whether the file exists.
  func touch(_ name: String) -> Bool {
    utimensat(AT_FDCWD, file(name), nil, AT_SYMLINK_NOFOLLOW) == 0
  }

  /// Creates the folder, readable only by its owner, and its parents.
  private func make() throws(SystemError) {
    var end = path.utf8.index(after: path.startIndex)
    while let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/")) {
      mkdir(String(path[..<slash]), 0o700)
      end = path.utf8.index(after: slash)
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw SystemError("could not make the folder \(path)")
    }
  }

  /// Reads the end of a regular file; nil if there is none.
  func read(_ name: String, mostBytes: Int) -> [UInt8]? {
    let descriptor = open(file(name), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let size = Int(clamping: status.st_size)
    // The newest lines are at the end.
    if size > mostBytes { lseek(descriptor, off_t(size - mostBytes), SEEK_SET) }
    let room = min(max(size, 0), mostBytes)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      while count < room {
        let got = Glibc.read(descriptor, buffer.baseAddress?.advanced(by: count), room - count)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        count += got
      }
    }
  }

  /// Appends to a file, which is created if necessary; only its owner may read it.
  func append(_ bytes: [UInt8], to name: String) throws(SystemError) {
    try make()
    try write(bytes, to: file(name), flags: O_WRONLY | O_CREAT | O_APPEND)
  }

  /// Replaces a file atomically.
  func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
    try make()
    let draft = file(".\(name).\(getpid())")
    do {
      try write(bytes, to: draft, flags: O_WRONLY | O_CREAT | O_TRUNC)
    } catch {
      unlink(draft)
      throw error
    }
    guard rename(draft, file(name)) == 0 else {
      let error = SystemError("could not write \(file(name))")
      unlink(draft)
      throw error
    }
  }

  /// Deletes a file.
  func remove(_ name: String) {
    unlink(file(name))
  }

  private func write(
    _ bytes: [UInt8], to path: String, flags: Int32
  ) throws(SystemError) {
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { throw SystemError("could not write \(path)") }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.write(
          descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
      }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { throw SystemError("could not write \(path)") }
      written += count
    }
  }
}
