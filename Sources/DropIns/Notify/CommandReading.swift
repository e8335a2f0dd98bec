/// The result of parsing a command line.
package enum CommandReading<Work: Hashable & Sendable>: Hashable, Sendable {
  /// A request to carry out.
  case work(Work)
  /// Text to print before the program exits.
  case end(output: String, errors: String, status: Int32)

  static func fail(_ errors: String) -> CommandReading {
    .end(output: "", errors: errors, status: 1)
  }
}
