/// The sources that can be read while a command line is parsed: files that options name, and
/// standard input.
///
/// The closures let tests and programs without input replace the system.
package struct CommandInput: Sendable {
  /// A file or standard input.
  package enum Source: Hashable, Sendable {
    case standardInput
    /// A file, by its absolute path.
    case file(String)

    /// The name of the source in messages.
    package var name: String {
      switch self {
      case .standardInput: "standard input"
      case .file(let path): path
      }
    }
  }

  /// The reason why a source cannot be read, as the end of a sentence.
  package struct Failure: Error, Hashable {
    package var reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  /// Reads a source to its end, but at most `limit` + 1 bytes.
  package var read: @Sendable (_ source: Source, _ limit: Int) throws(Failure) -> [UInt8]
  /// Reads what standard input has within some milliseconds, but at most `limit` + 1 bytes, and
  /// returns whether that was all.
  package var arrived:
    @Sendable (_ milliseconds: Int, _ limit: Int) throws(Failure) -> (bytes: [UInt8], isAll: Bool)
  /// Whether standard input is a terminal.
  package var isTerminal: @Sendable () -> Bool

  /// Creates an input; without `arrived`, all of standard input is available at once.
  package init(
    read: @escaping @Sendable (Source, Int) throws(Failure) -> [UInt8],
    arrived: (
      @Sendable (Int, Int) throws(Failure) -> (bytes: [UInt8], isAll: Bool)
    )? = nil,
    isTerminal: @escaping @Sendable () -> Bool
  ) {
    self.read = read
    self.arrived =
      arrived
      ?? { (_, limit) throws(Failure) in (try read(.standardInput, limit), true) }
    self.isTerminal = isTerminal
  }

  /// An input from which nothing can be read.
  package static let none = CommandInput(
    read: { (_, _) throws(Failure) in throw Failure("nothing can be read here") },
    isTerminal: { true })
}
