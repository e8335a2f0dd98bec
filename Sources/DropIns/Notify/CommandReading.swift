/// What the words of a command line are read as.
package enum CommandReading<Work: Hashable & Sendable>: Hashable, Sendable {
  /// Something is to be done.
  case work(Work)
  /// Nothing but text, and an end.
  case end(output: String, errors: String, status: Int32)

  static func fail(_ errors: String) -> CommandReading {
    .end(output: "", errors: errors, status: 1)
  }
}
