import Glibc

/// A failed system call.
package struct SystemCallError: Error, Hashable, CustomStringConvertible {
  /// The value of `errno`.
  package var code: Int32
  /// The failed action with its object, such as "cannot connect to /run/…/0.sock".
  package var action: String

  /// The action and the system's message.
  package var description: String { "\(action): \(Self.reason(for: code))" }

  /// Creates an error.
  package init(code: Int32, _ action: String) {
    self.code = code
    self.action = action
  }

  /// Returns the system's message for an error number.
  ///
  /// The corresponding C function is `strerror`.
  package static func reason(for code: Int32) -> String {
    guard let text = strerror(code) else { return "error \(code)" }
    return String(cString: text)
  }

  /// Returns a result that is not negative; a negative one is a negated error number.
  ///
  /// - Throws: `SystemCallError` for a negative result.
  package static func check<Result: SignedInteger>(
    _ result: Result, _ action: @autoclosure () -> String
  ) throws(SystemCallError) -> Result {
    guard result >= 0 else { throw SystemCallError(code: Int32(-result), action()) }
    return result
  }
}
