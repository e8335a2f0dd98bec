internal import Glibc

/// A system call that failed.
nonisolated package struct SystemError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32

  /// One sentence: what could not be done, and why.
  package var description: String

  /// Creates an error from `errno`, as the last system call left it.
  package init(_ failure: String) {
    self.init(failure, code: errno)
  }

  /// Creates an error from a value of `errno`.
  package init(_ failure: String, code: Int32) {
    self.code = code
    description = "\(failure): \(String(cString: strerror(code)))"
  }
}
