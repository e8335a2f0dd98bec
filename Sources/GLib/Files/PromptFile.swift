internal import Glibc

/// Reads files of the user, of any kind, without ever waiting for another process.
///
/// A path can name a FIFO without a writer, a device, or a file on a network file system whose
/// server does not reply.
package enum PromptFile {
  /// Reads a whole regular file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - limit: The maximum size of the file in bytes.
  ///   - mounts: The file systems that may hang.
  /// - Returns: Its bytes; nil if it cannot be read at once, is not a regular file, or is too long.
  package static func bytes(
    at path: String, limit: Int, on mounts: MountTable = .current
  ) -> [UInt8]? {
    guard let path = mounts.promptPath(path) else { return nil }
    // Without O_NONBLOCK, opening a FIFO would wait for a writer.
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var facts = stat()
    guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { space in
        read(descriptor, space.baseAddress?.advanced(by: filled), space.count - filled)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
