import Glibc
import TestHarness

/// Creates files for tests.
enum BytesFile {
  static func write(_ bytes: [UInt8], to path: String) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      throw HarnessError("could not write \(path)")
    }
  }

  static func makeFIFO(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw HarnessError("no FIFO \(path)") }
  }
}
