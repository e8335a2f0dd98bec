internal import CCairo

/// An error in creating, reading or writing a surface or a picture file.
public struct CairoError: Error, Hashable, CustomStringConvertible {
  /// The kind of error.
  public enum Code: Hashable, Sendable {
    /// An error of Cairo, with its `cairo_status_t`.
    case status(Int)
    /// An error of the system, with its `errno`.
    case system(Int32)
    /// The data is invalid or exceeds a limit.
    case unacceptable
  }

  /// The kind of error.
  public var code: Code

  /// The message: one sentence that names the object and the problem.
  public var description: String

  /// Creates an error from its parts.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Creates an error from a Cairo status, with Cairo's message.
  init(_ status: cairo_status_t, doing what: String) {
    self.code = .status(Int(status.rawValue))
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
    self.description = "\(what): \(reason)"
  }
}
