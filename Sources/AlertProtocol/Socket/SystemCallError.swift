import Glibc

/// A call to the system that failed, with the name of what it was about.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  /// The number that `errno` had.
  package var code: Int32
  /// What was being done, and to what: "cannot connect to /run/…/0.sock".
  package var action: String

  package var description: String { "\(action): \(Self.reason(for: code))" }

  package init(code: Int32, _ action: String) {
    self.code = code
    self.action = action
  }

  /// The system's words for an error number.
  ///
  /// The corresponding C function is `strerror`.
  package static func reason(for code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Passes on a result that is not negative; a negative one is an error number with its sign
  /// changed.
  package static func check<Result: SignedInteger>(
    _ result: Result, _ action: @autoclosure () -> String
  ) throws(SystemCallError) -> Result {
    guard result >= 0 else { throw SystemCallError(code: Int32(-result), action()) }
    return result
  }
}
