/// The completions that a shell can offer for the value of an option, or for an operand.
package struct ValueCompletion: Sendable {
  /// A list that the shell creates during completion, by the name that completion scripts use.
  package struct Source: Hashable, Sendable, CustomStringConvertible {
    package let name: String

    package init(_ name: String) {
      self.name = name
    }

    package var description: String { name }

    package static let files = Source("files")
    package static let folders = Source("folders")
  }

  /// Creates the words; a closure, because only completions and manuals need them.
  private let makeWords: @Sendable () -> [String]
  /// The possible values besides the words.
  package let sources: [Source]

  private init(_ sources: [Source], words: @escaping @Sendable () -> [String]) {
    self.sources = sources
    makeWords = words
  }

  /// Creates a completion from dynamic lists alone.
  package init(_ sources: Source...) {
    self.init(sources) { [] }
  }

  package var words: [String] { makeWords() }

  /// Any text: nothing can be offered.
  package static let anything = ValueCompletion()
  package static let files = ValueCompletion(.files)
  package static let folders = ValueCompletion(.folders)

  /// Returns a completion of fixed words and, optionally, dynamic lists.
  package static func words(
    _ words: @autoclosure @escaping @Sendable () -> [String], or sources: Source...
  ) -> ValueCompletion {
    ValueCompletion(sources, words: words)
  }

  /// Returns a completion of the raw values of an enumeration.
  package static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ type: Choice.Type
  ) -> ValueCompletion where Choice.RawValue == String, Choice.AllCases == [Choice] {
    ValueCompletion([]) { Choice.allCases.map(\.rawValue) }
  }

  /// Returns the completion that a placeholder in the help text implies.
  static func named(_ value: String?) -> ValueCompletion {
    switch value {
    case "FILE": .files
    case "DIR": .folders
    default: .anything
    }
  }
}
