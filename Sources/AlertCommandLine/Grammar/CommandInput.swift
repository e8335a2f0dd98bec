/// What may be read while a command line is understood: files that options name, and standard
/// input.
package struct CommandInput: Sendable {
  /// Where something comes from.
  package enum Source: Hashable, Sendable {
    case standardInput
    /// A file, by its absolute path.
    case file(String)

    /// How a message calls it.
    package var name: String {
      switch self {
      case .standardInput: "standard input"
      case .file(let path): path
      }
    }
  }

  /// Why something could not be read, as the end of a sentence.
  package struct Failure: Error, Hashable {
    package var reason: String

    package init(_ reason: String) {
      self.reason = reason
    }
  }

  /// Reads a source to its end, but no more than a byte beyond `limit`.
  package var read: @Sendable (_ source: Source, _ limit: Int) throws(Failure) -> [UInt8]
  /// Whether standard input is somebody's keyboard.
  package var isTerminal: @Sendable () -> Bool

  package init(
    read: @escaping @Sendable (Source, Int) throws(Failure) -> [UInt8],
    isTerminal: @escaping @Sendable () -> Bool
  ) {
    self.read = read
    self.isTerminal = isTerminal
  }

  /// Nothing can be read.
  package static let none = CommandInput(
    read: { (_, _) throws(Failure) in throw Failure("nothing can be read here") },
    isTerminal: { true })
}
