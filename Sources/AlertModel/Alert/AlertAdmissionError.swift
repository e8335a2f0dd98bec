/// An alert was not accepted, or not changed.
public struct AlertAdmissionError: Error, Hashable, CustomStringConvertible {
  /// The reason.
  public enum Code: String, Hashable, Sendable, Codable {
    /// The queue is full; the client may try again later.
    case busy
    /// The description cannot be presented; for example, it has a picture that cannot be read.
    case invalid
  }

  /// The reason.
  public var code: Code

  /// One sentence that names what is wrong and what is accepted.
  public var description: String

  /// Creates an error.
  public init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
