/// What a shell can offer for the value of an option.
package struct ValueCompletion: Sendable {
  /// What a value may be beside one of the words.
  package enum Others: Hashable, Sendable {
    /// Anything or nothing: there is nothing to be offered.
    case anything
    case files
    case folders
    /// The themes that there are.
    case themes
  }

  /// The words; they are made only for who asks, because a command line that is carried out needs
  /// none of them.
  private let makeWords: @Sendable () -> [String]
  package let others: Others

  private init(_ others: Others, words: @escaping @Sendable () -> [String] = { [] }) {
    self.others = others
    makeWords = words
  }

  package var words: [String] { makeWords() }

  static let anything = ValueCompletion(.anything)
  static let files = ValueCompletion(.files)
  static let folders = ValueCompletion(.folders)
  static let themes = ValueCompletion(.themes)
  static let levels = words(["normal", "statusBar", "alert"])

  /// Some words, and maybe others.
  static func words(
    _ words: @autoclosure @escaping @Sendable () -> [String], or others: Others = .anything
  ) -> ValueCompletion {
    ValueCompletion(others, words: words)
  }

  /// The words of a closed set.
  static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ type: Choice.Type
  ) -> ValueCompletion where Choice.RawValue == String, Choice.AllCases == [Choice] {
    ValueCompletion(.anything) { Choice.allCases.map(\.rawValue) }
  }

  /// What a value is that the help calls so.
  static func named(_ value: String?) -> ValueCompletion {
    switch value {
    case "FILE": .files
    case "DIR": .folders
    default: .anything
    }
  }
}
