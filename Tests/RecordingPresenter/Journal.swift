import Glibc

/// A file to which several processes append lines.
final class Journal {
  private let descriptor: Int32?

  init(path: String?) {
    descriptor = path.map { open($0, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }
  }

  func write(_ line: String) {
    guard let descriptor else { return }
    let bytes = Array("\(line)\n".utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
