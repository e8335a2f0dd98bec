import GLib

/// Logs notices of one kind, which any client can cause in a loop: the first one as it is, and of
/// those that follow only their number, once in a while.
final class RepeatedNotices {
  private let log: ServiceLog
  private let summary: String
  private let seconds: Double
  private var count = 0
  /// Pending for as long as notices are only counted.
  private var pause: GLib.Timer?

  /// - Parameters:
  ///   - summary: Describes further notices, after their number.
  ///   - seconds: Seconds during which they are counted.
  ///   - log: Where they are logged.
  init(_ summary: String, everySeconds seconds: Double, log: ServiceLog) {
    self.summary = summary
    self.seconds = seconds
    self.log = log
  }

  /// Logs a sentence, or counts it.
  func callAsFunction(_ sentence: String) {
    guard pause == nil else {
      count += 1
      return
    }
    log(.notice, sentence)
    beginPause()
  }

  private func beginPause() {
    pause = GLib.Timer(after: Int64(seconds * 1e9)) { [weak self] in self?.endPause() }
  }

  private func endPause() {
    pause = nil
    guard count > 0 else { return }
    log(.notice, "\(count) more \(summary)")
    count = 0
    beginPause()
  }
}
