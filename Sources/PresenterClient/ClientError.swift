import AlertProtocol

/// Why a request of the client failed, in one sentence.
package struct ClientError: Error, Hashable, CustomStringConvertible {
  /// The kind of failure, from which programs derive their exit status.
  package enum Code: Hashable, Sendable {
    /// There is no display, or no presenter could be reached or started.
    case unavailable
    /// The presenter's queue is full.
    case busy
    /// The presenter cannot show the description.
    case invalid
    /// An internal error.
    case `internal`
  }

  package var code: Code
  /// The sentence.
  package var description: String

  /// The protocol version of the presenter, if it does not understand this program because of that.
  var presenterVersion: Int?

  /// Creates an error from a code and a sentence.
  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// Creates an `unavailable` error for a presenter of another protocol version.
  init(presenterVersion version: Int) {
    self.init(
      .unavailable,
      "the presenter speaks version \(version) of the protocol, and this program version"
        + " \(ProtocolLimits.version)")
    presenterVersion = version
  }

  /// Creates an `unavailable` error from a failed system call.
  init(_ error: SystemCallError) {
    self.init(.unavailable, error.description)
  }
}
