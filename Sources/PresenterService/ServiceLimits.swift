import AlertProtocol

/// The limits that a service enforces; tests use lower ones.
///
/// `ProtocolLimits` explains those without a comment.
package struct ServiceLimits: Hashable, Sendable {
  /// Seconds within which an incomplete line must grow; the first one, from the connection on.
  package var lineSeconds = ProtocolLimits.lineSeconds
  /// How often it may grow only a little within that time.
  package var slowPeriodCount = ProtocolLimits.slowPeriodCount
  /// The maximum length of a line in bytes; the maximum that any connection may have pending; and
  /// how many longer ones may be pending at a time.
  package var lineLength = ProtocolLimits.lineLength
  package var smallLineLength = ProtocolLimits.smallLineLength
  package var largeLineCount = ProtocolLimits.largeLineCount
  /// Bytes of unread output above which newer events replace older ones.
  package var newsLength = ProtocolLimits.newsLength
  /// The maximum number of events of notifications that wait for a peer; beyond that the oldest are
  /// dropped.
  package var newsCount = ProtocolLimits.newsCount
  /// Bytes of unread output above which a connection is closed.
  package var outputLength = ProtocolLimits.outputLength
  package var sessionCount = ProtocolLimits.sessionCount
  package var sessionCountPerProcess = ProtocolLimits.sessionCountPerProcess
  package var alertCountPerSession = ProtocolLimits.alertCountPerSession
  package var alertLengthPerSession = ProtocolLimits.alertLengthPerSession
  package var alertLength = ProtocolLimits.alertLength
  package var keptAnswerCount = ProtocolLimits.keptAnswerCount
  package var keptAnswerLength = ProtocolLimits.keptAnswerLength
  package var keptAnswerSeconds = ProtocolLimits.keptAnswerSeconds
  /// Seconds between two log entries about requests that were refused, or connections that were
  /// closed.
  package var noticeSeconds = 10.0
  /// Seconds that an exiting presenter allows for its last responses and transitions.
  package var farewellSeconds = 1.0

  /// Creates the limits of the protocol.
  package init() {}
}
