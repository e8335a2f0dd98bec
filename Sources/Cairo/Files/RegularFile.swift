internal import Glibc

/// A file with contents of its own that is open for reading: no folder, no device, no pipe.
///
/// It may come from a stranger: opening it never waits, and it is read no further than it was long
/// when it was opened.
package struct RegularFile: ~Copyable {
  /// Open until the value is let go.
  package let descriptor: Int32
  /// In bytes.
  package let size: Int
  /// When it was changed last, in nanoseconds since 1970.
  package let changed: Int64

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - limit: The most bytes it may have.
  /// - Throws: `CairoError` if it cannot be opened, is no regular file, or is larger.
  package init(_ path: String, limit: Int) throws(CairoError) {
    // Without O_NONBLOCK the opening of a FIFO would wait for its writer for ever.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw Self.systemError(path) }
    try self.init(adopting: descriptor, named: path, limit: limit)
  }

  /// Takes over a descriptor, and closes it in any case.
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

  /// The bytes from the beginning on, all of them or as many as `limit`.
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
