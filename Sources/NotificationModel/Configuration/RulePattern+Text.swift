import AlertModel

extension NotificationRule.Pattern {
  /// How it is written, as the end of a sentence.
  static let form = "text in which * stands for any text and ? for any character, or /EXPRESSION/"

  /// What an expression begins with that does not tell small letters from capitals.
  private static let caseless = "(?i)"

  /// Reads a pattern: between slashes, with `i` after them or not, an expression; else a glob.
  package init(text: String) {
    for (ending, prefix) in [("/i", Self.caseless), ("/", "")]
    where text.hasPrefix("/") && text.hasSuffix(ending) && text.utf8.count > ending.utf8.count {
      self = .expression(prefix + text.dropFirst().dropLast(ending.count))
      return
    }
    self = .glob(text)
  }

  /// The pattern as it is read again.
  package var text: String {
    switch self {
    case .glob(let glob): return glob
    case .expression(let expression):
      guard expression.hasPrefix(Self.caseless) else { return "/\(expression)/" }
      return "/\(expression.dropFirst(Self.caseless.count))/i"
    }
  }
}
