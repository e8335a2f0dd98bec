internal import Glibc

/// A regular file that is open for reading.
///
/// The file may be another user's: opening it never blocks, other kinds of files are refused, and
/// nothing is read beyond the size at the time of opening.
package struct RegularFile: ~Copyable {
  /// The file descriptor, which is closed with this value.
  package let descriptor: Int32
  /// The file's size in bytes.
  package let size: Int
  /// The time of the last modification, in nanoseconds since 1970.
  package let changed: Int64

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximal size in bytes.
  /// - Throws: `CairoError` if the file cannot be opened, is not a regular file, or is too large.
  package init(_ path: String, limit: Int) throws(CairoError) {
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.systemError(path) }
    try self.init(adopting: descriptor, named: path, limit: limit)
  }

  /// Takes ownership of a descriptor, which is closed if this throws.
  package init(adopting descriptor: Int32, named path: String, limit: Int) throws(CairoError) {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      let error = Self.systemError(path)
      close(descriptor)
      throw error
    }
    guard facts.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw CairoError(.unacceptable, "\(path): not a regular file")
    }
    guard facts.st_size <= limit else {
      close(descriptor)
      throw CairoError(
        .unacceptable, "\(path): \(facts.st_size) bytes; at most \(limit) are read")
    }
    self.descriptor = descriptor
    size = Int(facts.st_size)
    changed = Int64(facts.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(facts.st_mtim.tv_nsec)
  }

  deinit {
    close(descriptor)
  }

  /// Reads the file, or its first `limit` bytes.
  package borrowing func bytes(upTo limit: Int = .max) throws(CairoError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: min(size, limit))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled,
          off_t(filled))
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.systemError("the file") }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  private static func systemError(_ path: String) -> CairoError {
    let number = errno
    return CairoError(.system(number), "\(path): \(String(cString: strerror(number)))")
  }
}
