internal import Glibc

/// A system call that failed.
nonisolated package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32

  /// One sentence: what could not be done, and why.
  package var description: String

  /// Takes note of the error that the last system call left in `errno`.
  package init(_ failure: String) {
    self.init(failure, code: errno)
  }

  package init(_ failure: String, code: Int32) {
    self.code = code
    description = "\(failure): \(String(cString: strerror(code)))"
  }
}
