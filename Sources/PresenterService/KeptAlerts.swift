import AlertModel

/// Counts the memory of the alerts that have not ended, for each session and in total.
///
/// Neither the queue nor the number of alerts bounds it: coalesced alerts wait in no queue, and
/// each may have megabytes of text. Alerts of an earlier presenter belong to no session.
struct KeptAlerts<Session: Hashable> {
  /// The bytes of all alerts together.
  private(set) var length = 0
  private var lengths: [Session: Int] = [:]
  private let mostOfSession: Int
  private let most: Int

  /// The memory of an alert apart from its texts, in bytes.
  static var alertLength: Int { 4096 }

  /// - Parameters:
  ///   - mostOfSession: The maximum bytes of the alerts of one session; a single alert may have
  ///     more.
  ///   - most: The maximum bytes of all alerts.
  init(mostOfSession: Int, most: Int) {
    self.mostOfSession = mostOfSession
    self.most = most
  }

  /// Checks that there is room for more.
  ///
  /// - Throws: `AlertAdmissionError` with the code `busy` if there is not.
  func checkRoom(for added: Int, of session: Session?) throws(AlertAdmissionError) {
    let kept = session.flatMap { lengths[$0] } ?? 0
    if kept > 0, kept + added > mostOfSession {
      throw AlertAdmissionError(
        .busy,
        "the alerts of this connection use \(Self.text(kept)); the limit is"
          + " \(Self.text(mostOfSession))")
    }
    guard length + added <= most else {
      throw AlertAdmissionError(
        .busy,
        "the waiting alerts use \(Self.text(length)); the limit is \(Self.text(most))")
    }
  }

  /// Adds to a session's memory, or subtracts.
  mutating func change(by difference: Int, of session: Session?) {
    length += difference
    guard let session else { return }
    let kept = (lengths[session] ?? 0) + difference
    lengths[session] = kept > 0 ? kept : nil
    // Release the memory of a burst.
    if lengths.isEmpty { lengths = [:] }
  }

  private static func text(_ length: Int) -> String {
    length < 1 << 20 ? "\(length >> 10) KiB" : "\(length >> 20) MiB"
  }
}
