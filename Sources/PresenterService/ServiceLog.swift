/// A log with levels.
///
/// A sentence never contains text that a user typed.
package struct ServiceLog: Sendable {
  /// How important a sentence is.
  package enum Level: String, Sendable {
    case debug
    case notice
    case warning
  }

  private let write: @MainActor @Sendable (Level, String) -> Void

  /// Discards everything.
  package static let silent = ServiceLog { _, _ in }

  /// Creates a log that passes each sentence on.
  package init(_ write: @escaping @MainActor @Sendable (Level, String) -> Void) {
    self.write = write
  }

  /// Logs a sentence.
  package func callAsFunction(_ level: Level, _ sentence: String) {
    write(level, sentence)
  }
}
