/// What a shell can offer for the value of an option, or for an operand.
package struct ValueCompletion: Sendable {
  /// What a value may be beside one of the words.
  package enum Others: Hashable, Sendable, CaseIterable {
    case files
    case folders
    /// The themes that there are.
    case themes
    /// The identifiers of the alerts that wait or are on screen.
    case alerts
    /// The numbers of the notifications in the history.
    case notifications
  }

  /// The words; they are made only for who asks, because a command line that is carried out needs
  /// none of them.
  private let makeWords: @Sendable () -> [String]
  package let others: [Others]

  private init(_ others: [Others], words: @escaping @Sendable () -> [String] = { [] }) {
    self.others = others
    makeWords = words
  }

  package var words: [String] { makeWords() }

  /// Anything or nothing: there is nothing to be offered.
  static let anything = ValueCompletion([])
  static let files = ValueCompletion([.files])
  static let folders = ValueCompletion([.folders])
  static let themes = ValueCompletion([.themes])
  static let themesOrFolders = ValueCompletion([.folders, .themes])
  static let alerts = ValueCompletion([.alerts])
  static let notifications = ValueCompletion([.notifications])
  static let levels = words(["normal", "statusBar", "alert"])

  /// Some words, and maybe others.
  static func words(
    _ words: @autoclosure @escaping @Sendable () -> [String], or others: Others...
  ) -> ValueCompletion {
    ValueCompletion(others, words: words)
  }

  /// The words of a closed set.
  static func choice<Choice: RawRepresentable & CaseIterable & SendableMetatype>(
    _ type: Choice.Type
  ) -> ValueCompletion where Choice.RawValue == String, Choice.AllCases == [Choice] {
    ValueCompletion([]) { Choice.allCases.map(\.rawValue) }
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
