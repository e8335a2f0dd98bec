package import AlertModel
import GLib

/// The regular expression that a text input must match.
package final class TextPattern {
  private let expression: RegularExpression

  /// Compiles the expression of an input; nil if it has none or it is not valid.
  init?(_ rules: TextRules) {
    guard let pattern = rules.pattern, let expression = try? RegularExpression(pattern) else {
      return nil
    }
    self.expression = expression
  }

  /// Whether a whole text matches.
  func matches(_ text: String) -> Bool { expression.matches(text) }

  /// Checks that an input's expression is valid.
  ///
  /// - Throws: `AlertAdmissionError` with the code `invalid` if it is not.
  package static func check(_ input: AlertInput) throws(AlertAdmissionError) {
    guard case .field(let rules) = input.kind, let pattern = rules.pattern else {
      guard case .text(let rules) = input.kind, let pattern = rules.pattern else { return }
      return try check(pattern, of: input)
    }
    try check(pattern, of: input)
  }

  private static func check(
    _ pattern: String, of input: AlertInput
  ) throws(AlertAdmissionError) {
    do {
      _ = try RegularExpression(pattern)
    } catch {
      throw AlertAdmissionError(
        .invalid,
        "the pattern of “\(DisplayText.line(input.name, limit: 60))” is not a regular expression: "
          + DisplayText.line(error.description, limit: 300))
    }
  }
}

extension TextRules {
  /// Why a text is not acceptable, as one sentence; nil if it is.
  ///
  /// Empty text that is not required is acceptable whatever the expression.
  func problem(
    with text: String, isRequired: Bool, pattern: TextPattern?, in language: Language
  ) -> String? {
    if text.isEmpty { return isRequired ? language[.fillIn] : nil }
    guard let pattern, !pattern.matches(text) else { return nil }
    let help = DisplayText.line(patternHelp)
    return help.isEmpty ? language[.otherFormat] : help
  }
}
