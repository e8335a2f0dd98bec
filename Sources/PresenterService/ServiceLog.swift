/// Where the service tells what it does: a level, and one sentence that never holds what was typed.
package struct ServiceLog: Sendable {
  package enum Level: String, Sendable {
    case debug
    case notice
    case warning
  }

  private let write: @MainActor @Sendable (Level, String) -> Void

  /// Tells nobody.
  package static let silent = ServiceLog { _, _ in }

  package init(_ write: @escaping @MainActor @Sendable (Level, String) -> Void) {
    self.write = write
  }

  package func callAsFunction(_ level: Level, _ sentence: @autoclosure () -> String) {
    write(level, sentence())
  }
}
