/// A row in the table of a command's exit statuses, for help texts and manuals.
package struct ExitStatusRow: Hashable, Sendable {
  /// The status, or a range of them: `0`, `128 + n`.
  package let code: String
  /// The meaning, without a period at the end.
  package let meaning: String

  package init(_ code: String, _ meaning: String) {
    self.code = code
    self.meaning = meaning
  }
}
