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
  /// Reads what comes from standard input within some milliseconds, but no more than a byte beyond
  /// `limit`, and tells whether that is all.
  package var arrived:
    @Sendable (_ milliseconds: Int, _ limit: Int) throws(Failure) -> (bytes: [UInt8], isAll: Bool)
  /// Whether standard input is somebody's keyboard.
  package var isTerminal: @Sendable () -> Bool

  /// An input that has all there is at once, unless `arrived` says otherwise.
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

  /// Nothing can be read.
  package static let none = CommandInput(
    read: { (_, _) throws(Failure) in throw Failure("nothing can be read here") },
    isTerminal: { true })
}
