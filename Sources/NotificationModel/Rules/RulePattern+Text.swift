import AlertModel

extension NotificationRule.Pattern {
  /// The syntax, as the end of an error message.
  static let form = "text in which * stands for any text and ? for any character, or /EXPRESSION/"

  /// The prefix of an expression that ignores case.
  private static let caseless = "(?i)"

  /// Parses a pattern: `/…/` or `/…/i` is an expression, everything else a glob.
  package init(text: String) {
    for (ending, prefix) in [("/i", Self.caseless), ("/", "")]
    where text.hasPrefix("/") && text.hasSuffix(ending) && text.utf8.count > ending.utf8.count {
      self = .expression(prefix + text.dropFirst().dropLast(ending.count))
      return
    }
    self = .glob(text)
  }

  /// The pattern in the same syntax.
  package var text: String {
    switch self {
    case .glob(let glob): return glob
    case .expression(let expression):
      guard expression.hasPrefix(Self.caseless) else { return "/\(expression)/" }
      return "/\(expression.dropFirst(Self.caseless.count))/i"
    }
  }
}
