import AlertProtocol

/// The bounds that a service holds its peers to; tests make them narrower.
package struct ServiceLimits: Hashable, Sendable {
  /// Seconds within which a line must be whole, from the connection on for the first one.
  package var lineSeconds = ProtocolLimits.firstLineSeconds
  /// Bytes of a line, of one that every connection may have begun, and how many longer ones come at
  /// a time.
  package var lineLength = ProtocolLimits.lineLength
  package var smallLineLength = ProtocolLimits.smallLineLength
  package var largeLineCount = ProtocolLimits.largeLineCount
  /// Bytes that are kept for a peer before older news make room for newer.
  package var newsLength = ProtocolLimits.newsLength
  /// News of notifications that are kept for a peer; of more the oldest are left out.
  package var newsCount = ProtocolLimits.newsCount
  /// Bytes that are kept for a peer that does not read.
  package var outputLength = ProtocolLimits.outputLength
  package var sessionCount = ProtocolLimits.sessionCount
  package var sessionCountPerProcess = ProtocolLimits.sessionCountPerProcess
  package var alertCountPerSession = ProtocolLimits.alertCountPerSession
  package var keptAnswerCount = ProtocolLimits.keptAnswerCount
  package var keptAnswerLength = ProtocolLimits.keptAnswerLength
  package var keptAnswerSeconds = ProtocolLimits.keptAnswerSeconds
  /// Seconds that a presenter that ends gives its last answers and transitions.
  package var farewellSeconds = 1.0

  package init() {}
}
