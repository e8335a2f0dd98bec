import AlertProtocol

/// Why the client could not do what it was asked, in one sentence.
package struct ClientError: Error, Hashable, CustomStringConvertible {
  package enum Code: Hashable, Sendable {
    /// There is no display, or no presenter that could be reached or started.
    case unavailable
    /// The presenter has no room for now.
    case busy
    /// The presenter finds that the description cannot be shown.
    case invalid
    /// What must not happen.
    case `internal`
  }

  package var code: Code
  package var description: String

  package init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }

  /// A call to the system that failed on the way to the presenter.
  init(_ error: SystemCallError) {
    self.init(.unavailable, error.description)
  }
}
