import AlertProtocol

/// The bounds that a service holds its peers to; tests make them narrower.
package struct ServiceLimits: Hashable, Sendable {
  /// Seconds within which a line must be whole, from the connection on for the first one.
  package var lineSeconds = ProtocolLimits.firstLineSeconds
  /// Bytes that are kept for a peer that does not read.
  package var outputLength = ProtocolLimits.outputLength
  package var sessionCount = ProtocolLimits.sessionCount
  package var sessionCountPerProcess = ProtocolLimits.sessionCountPerProcess
  package var alertCountPerSession = ProtocolLimits.alertCountPerSession
  package var keptAnswerCount = ProtocolLimits.keptAnswerCount
  package var keptAnswerSeconds = ProtocolLimits.keptAnswerSeconds
  /// Seconds that a presenter that ends gives its last answers and transitions.
  package var farewellSeconds = 1.0

  package init() {}
}
