internal import CCairo

/// Why a surface could not be made, read or written.
public struct CairoError: Error, Hashable, CustomStringConvertible {
  public enum Code: Hashable, Sendable {
    /// Cairo refused; the number is its `cairo_status_t`.
    case status(Int)
    /// The system refused; the number is an `errno`.
    case system(Int32)
    /// The file is not what it is said to be, or larger than is read.
    case unacceptable
  }

  public var code: Code

  /// One sentence that names the object and what is wrong with it.
  public var description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// The error for a Cairo status, with the sentence that Cairo has for it.
  init(_ status: cairo_status_t, doing what: String) {
    self.code = .status(Int(status.rawValue))
    let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "unknown error"
    self.description = "\(what): \(reason)"
  }
}
